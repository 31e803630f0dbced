import type { Appointment } from '#features/appointments/contract.ts';
import type { AppointmentStatus } from '#features/leads/constants.ts';
import { Button } from '#ui/button.tsx';
import { Status, type StatusColor } from '#ui/status.tsx';
import { longDate } from './desk-dates.ts';
import { useAppointmentDecision } from './use-lead.ts';

const STATES: Record<AppointmentStatus, { label: string; color: StatusColor }> = {
  held: { label: 'Held, not confirmed', color: 'yellow' },
  confirmed: { label: 'Confirmed', color: 'green' },
  released: { label: 'Released', color: 'gray' },
};

/** The time that a booking holds, to confirm or to give to others. */
export function LeadAppointment({
  appointment: { quoteId, startsAt, status, heldUntil },
}: {
  appointment: Appointment;
}) {
  const { mutate, isPending } = useAppointmentDecision(quoteId);
  const { label, color } = STATES[status];
  return (
    <>
      <p>
        <b>{longDate(startsAt)}</b> <Status color={color}>{label}</Status>
      </p>
      {heldUntil && <p className="muted">Unless you confirm it, it will be released on {longDate(heldUntil)}.</p>}
      <div className="row">
        <Button look="ink" small disabled={status === 'confirmed'} busy={isPending} onClick={() => mutate(true)}>
          Confirm
        </Button>
        <Button look="line" small disabled={status === 'released'} busy={isPending} onClick={() => mutate(false)}>
          Release
        </Button>
      </div>
    </>
  );
}
