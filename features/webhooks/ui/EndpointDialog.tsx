import { useRecordCall } from '#client/use-record-call.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { useFormContext } from '#ui/form-context.ts';
import { CancelButton, DeskForm, type Entered, SubmitButton } from '#ui/form-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { circleAlert } from '#ui/icons.ts';
import { toast } from '#ui/toast.tsx';
import { WEBHOOK_EVENTS, WEBHOOK_LIMITS, WEBHOOK_TOASTS, WEBHOOK_TYPES } from '../constants.ts';
import type { Endpoint, EndpointWithSecret } from '../contract.ts';
import { WEBHOOKS } from './webhook-queries.ts';

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
        <fieldset className="hook-form__events">
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
