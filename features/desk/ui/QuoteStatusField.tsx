import '#ui/form.css';
import { LOST, QUOTE_STATUSES } from '#features/leads/constants.ts';
import type { Quote } from '#features/leads/contract.ts';
import { statusColor } from '#features/leads/ui/status-color.ts';
import { ActionSelect } from '#ui/action-select.tsx';
import { Status } from '#ui/status.tsx';
import { useStatusChange } from './desk-queries.ts';
import { LostReasonForm } from './LostReasonForm.tsx';
import { useLead } from './use-lead.ts';

/** Any status may follow any other. */
export function QuoteStatusField({ quote }: { quote: Quote }) {
  const { id, status } = quote;
  const { mutate } = useStatusChange(id);
  const appointment = useLead(id).data?.appointment;
  const hasAppointment = Boolean(appointment) && appointment?.status !== 'released';
  const choices: string[] = [...QUOTE_STATUSES];
  if (!choices.includes(status)) choices.unshift(status);
  return (
    <div className="field">
      <label htmlFor="quote-status">Status</label>
      <ActionSelect
        id="quote-status"
        value={status}
        aria-describedby={hasAppointment ? 'quote-status-help' : undefined}
        onChange={(event) => mutate({ status: event.target.value })}
      >
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </ActionSelect>
      <p className="status-field__badge">
        <Status color={statusColor(status)}>{status}</Status>
      </p>
      {hasAppointment && (
        <p className="help" id="quote-status-help">
          Marking it as lost releases its appointment. The customer gets no email about it.
        </p>
      )}
      {status === LOST && <LostReasonForm quote={quote} />}
    </div>
  );
}
