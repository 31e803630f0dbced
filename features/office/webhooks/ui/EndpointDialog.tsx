import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useRecordCall } from '#client/use-record-call.ts';
import { Button } from '#ui/button.tsx';
import { copyText } from '#ui/copy-and-save.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { CancelButton, DeskForm, type Entered, SubmitButton } from '#ui/form-dialog.tsx';
import { useFormContext } from '#ui/form-state.ts';
import { Icon } from '#ui/icon.tsx';
import { circleAlert, copy } from '#ui/icons.ts';
import { toast } from '#ui/toast.tsx';
import type { Delivery, Endpoint, EndpointWithSecret } from '../webhooks.contract.ts';
import { WEBHOOK_EVENTS, WEBHOOK_LIMITS, WEBHOOK_TOASTS, WEBHOOK_TYPES } from '../webhooks.ts';

export const WEBHOOKS = '/api/webhooks';
const DUE_POLL_MS = 2_000;
const MAX_POLL_MS = 60_000;

export const useEndpoints = () => useQuery<Endpoint[]>({ queryKey: [WEBHOOKS] });

/** Polls when something that waits is due. */
export const useDeliveries = (id: number) =>
  useQuery<Delivery[]>({
    queryKey: deliveriesKey(id),
    refetchInterval: ({ state: { data, error } }) => {
      const waiting = data?.filter(({ state }) => state === 'waiting') ?? [];
      if (error || waiting.length === 0) return false;
      const next = Math.min(...waiting.map(({ at }) => Date.parse(at))) - Date.now();
      return Math.min(Math.max(next, DUE_POLL_MS), MAX_POLL_MS);
    },
  });

/** This key is not below that of the endpoints: deliveries of a removed one cannot be read. */
const deliveriesKey = (id: number) => [`${WEBHOOKS}/${id}/deliveries`];

export const invalidateDeliveries = (id: number) => (client: QueryClient) =>
  client.invalidateQueries({ queryKey: deliveriesKey(id) });

interface EndpointDialogProps {
  /** To change one. */
  endpoint?: Endpoint;
  onSecret?: (secret: string) => void;
  onClose: () => void;
}

/** Adds an endpoint, or changes its address and events. */
export function EndpointDialog({ endpoint, onSecret, onClose }: EndpointDialogProps) {
  const { call } = useRecordCall<EndpointWithSecret>(endpoint ? [WEBHOOKS, endpoint.id] : [WEBHOOKS]);

  async function send({ url }: Entered, fields: FormData) {
    const body = { url, events: fields.getAll('events') };
    if (endpoint) {
      await call({ method: 'PATCH', body: { ...body, expectedUpdatedAt: endpoint.updatedAt } });
      toast(WEBHOOK_TOASTS.changed);
    } else {
      const { secret } = await call({ method: 'POST', body });
      toast(WEBHOOK_TOASTS.added);
      onSecret?.(secret);
    }
    onClose();
  }

  return (
    <Dialog
      narrow
      title={endpoint ? 'Edit the endpoint' : 'Add an endpoint'}
      dismissOnBackdrop={false}
      onClose={onClose}
    >
      <DeskForm
        className="stack"
        send={send}
        foot={
          <div className="actions">
            <CancelButton onClick={onClose}>Cancel</CancelButton>
            <SubmitButton variant="ink">{endpoint ? 'Save' : 'Add endpoint'}</SubmitButton>
          </div>
        }
      >
        <Field
          name="url"
          label="Address"
          help="From the operator of the other program."
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          maxLength={WEBHOOK_LIMITS.url}
          defaultValue={endpoint?.url}
        />
        <fieldset className="stack hook-form__events">
          <legend>Events to send</legend>
          {WEBHOOK_TYPES.map((type) => (
            <label key={type} className="check-row set__check">
              <input
                type="checkbox"
                name="events"
                value={type}
                defaultChecked={endpoint?.events.includes(type) ?? true}
              />
              {WEBHOOK_EVENTS[type]}
            </label>
          ))}
          <EventsError />
        </fieldset>
      </DeskForm>
    </Dialog>
  );
}

function EventsError() {
  const { events } = useFormContext().errors;
  return (
    events && (
      <span className="error is-shown" role="alert">
        <Icon of={circleAlert} /> {events}
      </span>
    )
  );
}

const COPIED = { title: 'Secret copied', description: 'Paste it into the program that gets the messages.' };
const NOT_COPIED = {
  title: 'Not copied',
  description: 'Select the secret and copy it yourself.',
  kind: 'error',
} as const;

/** Shows a new secret, this once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog
      narrow
      title="The secret of this endpoint"
      subtitle="It’s shown only once. The other program uses it to check that a message is ours."
      dismissOnBackdrop={false}
      onClose={onClose}
    >
      <div className="stack">
        <input
          className="input hook-form__secret"
          aria-label="Secret"
          readOnly
          autoComplete="off"
          value={secret}
          onFocus={({ target }) => target.select()}
        />
        <div className="actions">
          <Button onClick={onClose}>I’ve saved it</Button>
          <Button variant="ink" onClick={async () => toast((await copyText(secret)) ? COPIED : NOT_COPIED)}>
            <Icon of={copy} /> Copy secret
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
