import type { Appointment } from '#features/appointments/contract.ts';
import type { AppointmentStatus } from '#features/leads/constants.ts';
import { useIsMailSetUp } from '#features/outbox/ui/outbox-queries.ts';
import { Button } from '#ui/button.tsx';
import { Status, type StatusColor } from '#ui/status.tsx';

import { shouldMailRelease } from '../../appointments/rules.ts';
import { formatLongDate, formatWeekdayAndTime } from './desk-dates.ts';
import { useAppointmentDecision } from './use-lead.ts';

const STATES: Record<AppointmentStatus, { label: string; color: StatusColor }> = {
  held: { label: 'Held, not confirmed', color: 'yellow' },
  confirmed: { label: 'Confirmed', color: 'green' },
  released: { label: 'Released', color: 'gray' },
};

/** A booking's appointment, to confirm or to release. */
export function LeadAppointment({
  appointment: { quoteId, startsAt, status, heldUntil },
}: {
  appointment: Appointment;
}) {
  const isCustomerNotified = useIsMailSetUp() && shouldMailRelease({ startsAt, status }, new Date());
  const { mutate, isPending } = useAppointmentDecision(quoteId, isCustomerNotified);
  const { label, color } = STATES[status];
  const isConfirmed = status === 'confirmed';
  const isReleased = status === 'released';
  return (
    <>
      <p>
        <b>{formatWeekdayAndTime(startsAt)}</b> <Status color={color}>{label}</Status>
      </p>
      {heldUntil && <p className="muted">Unless you confirm it, it will be released on {formatLongDate(heldUntil)}.</p>}
      {isCustomerNotified && <p className="muted">If you release it, the customer gets a cancellation email.</p>}
      {/* aria-disabled: a disabled button loses the focus. */}
      <div className="row">
        <Button
          variant="ink"
          small
          aria-disabled={isConfirmed}
          busy={isPending}
          onClick={() => !isConfirmed && mutate(true)}
        >
          Confirm
        </Button>
        <Button
          variant="line"
          small
          aria-disabled={isReleased}
          busy={isPending}
          onClick={() => !isReleased && mutate(false)}
        >
          Release
        </Button>
      </div>
    </>
  );
}
