import '#ui/form.css';
import { type FormEvent, useState } from 'react';
import { adminRequest } from '#client/admin-request.ts';
import { ApiError } from '#client/request.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { circleAlert } from '#ui/icons.ts';
import { toast } from '#ui/toast.tsx';
import { WEBHOOK_EVENTS, WEBHOOK_LIMITS, WEBHOOK_TOASTS, WEBHOOK_TYPES, type WebhookType } from '../constants.ts';
import type { Endpoint, EndpointWithSecret } from '../contract.ts';
import { useRefreshWebhooks, webhookPath } from './webhook-queries.ts';

interface EndpointDialogProps {
  /** To change one. */
  endpoint?: Endpoint;
  onSecret?: (secret: string) => void;
  onClose: () => void;
}

/** Adds an endpoint, or changes its address and events. */
export function EndpointDialog({ endpoint, onSecret, onClose }: EndpointDialogProps) {
  const [url, setUrl] = useState(endpoint?.url ?? '');
  const [events, setEvents] = useState<readonly WebhookType[]>(endpoint?.events ?? WEBHOOK_TYPES);
  const { submit, isSending, failure } = useSaving(endpoint, (answer) => {
    if ('secret' in answer) onSecret?.(answer.secret);
    onClose();
  });
  const error = (path: string) => (failure?.path === path ? failure.message : undefined);
  const toggle = (type: WebhookType, on: boolean) =>
    setEvents(WEBHOOK_TYPES.filter((each) => (each === type ? on : events.includes(each))));

  const send = (event: FormEvent) => {
    event.preventDefault();
    void submit({ url, events });
  };
  return (
    <Dialog
      narrow
      title={endpoint ? 'Edit the endpoint' : 'Add an endpoint'}
      dismissOnBackdrop={false}
      onClose={onClose}
    >
      <form className="hook-form" noValidate onSubmit={send}>
        <div className={error('url') ? 'field is-invalid' : 'field'}>
          <label htmlFor="hook-url">Address</label>
          <input
            id="hook-url"
            className="input"
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
            maxLength={WEBHOOK_LIMITS.url}
            value={url}
            aria-invalid={error('url') ? true : undefined}
            aria-describedby="hook-url-help"
            onChange={({ target }) => setUrl(target.value)}
          />
          <Complaint id="hook-url-help" message={error('url')} help="From the operator of the other program." />
        </div>
        <fieldset className="hook-form__events">
          <legend>Events to send</legend>
          {WEBHOOK_TYPES.map((type) => (
            <label key={type} className="set__check">
              <input
                type="checkbox"
                checked={events.includes(type)}
                onChange={({ target }) => toggle(type, target.checked)}
              />
              {WEBHOOK_EVENTS[type]}
            </label>
          ))}
          <Complaint id="hook-events-help" message={error('events')} />
        </fieldset>
        {failure && failure.path === '' && <Complaint id="hook-failure" message={failure.message} />}
        <div className="hook-form__actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="ink" busy={isSending}>
            {endpoint ? 'Save' : 'Add endpoint'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function Complaint({ id, message, help }: { id: string; message?: string | undefined; help?: string }) {
  if (!message) return help ? <small id={id}>{help}</small> : null;
  return (
    <span className="set__error" id={id} role="alert">
      <Icon of={circleAlert} /> {message}
    </span>
  );
}

type Failure = { path: string; message: string };

function useSaving(endpoint: Endpoint | undefined, onSaved: (answer: Endpoint | EndpointWithSecret) => void) {
  const refresh = useRefreshWebhooks();
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  return { submit, isSending, failure };

  async function submit(fields: { url: string; events: readonly WebhookType[] }): Promise<void> {
    setSending(true);
    setFailure(null);
    try {
      const answer = endpoint
        ? await adminRequest<Endpoint>('PATCH', webhookPath(endpoint.id), {
            body: { ...fields, expectedUpdatedAt: endpoint.updatedAt },
          })
        : await adminRequest<EndpointWithSecret>('POST', '/api/webhooks', { body: fields });
      toast(endpoint ? WEBHOOK_TOASTS.changed : WEBHOOK_TOASTS.added);
      onSaved(answer);
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setSending(false);
      void refresh();
    }
  }
}

function failureOf(error: unknown): Failure {
  const problem = error instanceof ApiError ? error.problem : null;
  const [first] = problem?.errors ?? [];
  if (first) return { path: first.path.split('.')[0]!, message: first.message };
  return { path: '', message: problem?.detail ?? WEBHOOK_TOASTS.failed.description };
}
