import { lazy, Suspense, useState } from 'react';
import { adminRequest } from '#client/login-prompt.ts';
import { useRecordCall } from '#client/use-record-call.ts';
import type { Appointment, ProposedTime } from '#customers/appointments/appointments.contract.ts';
import { shouldMailRelease } from '#customers/appointments/slots.ts';
import type { AppointmentStatus } from '#customers/leads/leads.constants.ts';
import { LEADS } from '#customers/leads/ui/lead-cache.ts';
import { useIsMailSetUp } from '#office/outbox/ui/outbox-queries.ts';
import { formatLongDate, formatWeekdayAndTime } from '#time/format-moment.ts';
import { Button } from '#ui/button.tsx';
import { Status, type StatusColor } from '#ui/desk-controls.tsx';
import { useLeadMutation } from './use-lead.ts';

/** Opened rarely, with a calendar. */
const ProposeTime = lazy(() => import('./ProposeTime.tsx'));

const STATES: Record<AppointmentStatus, { label: string; color: StatusColor }> = {
  held: { label: 'Held, not confirmed', color: 'yellow' },
  confirmed: { label: 'Confirmed', color: 'green' },
  released: { label: 'Released', color: 'gray' },
};

/** A booking's appointment, to confirm or to release. */
export default function LeadAppointment({
  appointment,
  proposedTime,
}: {
  appointment: Appointment;
  proposedTime: ProposedTime | null;
}) {
  const { quoteId, startsAt, status, heldUntil } = appointment;
  const [isProposing, setProposing] = useState(false);
  const { act, isBusy } = useRecordCall([LEADS, quoteId]);
  const withdraw = () => act({ method: 'DELETE', path: '/appointment/proposed-time' }, TOASTS.withdrawn);
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
      {proposedTime && <LeadProposedTime {...proposedTime} />}
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
        {!isReleased && startsAt > new Date().toISOString() && (
          <Button variant="line" small onClick={() => setProposing(true)}>
            Propose another time
          </Button>
        )}
        {proposedTime?.state === 'open' && (
          <Button variant="quiet" small busy={isBusy} onClick={() => void withdraw()}>
            Withdraw proposal
          </Button>
        )}
      </div>
      {isProposing && (
        <Suspense>
          <ProposeTime appointment={appointment} proposedTime={proposedTime} onClose={() => setProposing(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The time that was proposed in place of an appointment, or what became of it. */
function LeadProposedTime({ startsAt, until, state }: ProposedTime) {
  const when = formatWeekdayAndTime(startsAt);
  if (state === 'withdrawn') return null;
  if (state === 'expired') return <p className="muted">The customer didn’t take the proposed time: {when}.</p>;
  return (
    <p>
      Proposed <b>{when}</b>, held until {formatLongDate(until)}.
    </p>
  );
}

/** `isCustomerNotified`: the customer gets a mail about a release. */
function useAppointmentDecision(id: number, isCustomerNotified: boolean) {
  const confirmed = useIsMailSetUp() ? TOASTS.confirmed : TOASTS.confirmedNoMail;
  const released = isCustomerNotified ? TOASTS.released : TOASTS.releasedNoMail;
  return useLeadMutation(
    (isConfirmed: boolean) =>
      adminRequest<Appointment>('POST', `${LEADS}/${id}/appointment`, { body: { confirmed: isConfirmed } }).then(
        () => null,
      ),
    {
      doneToast: (_, isConfirmed) => (isConfirmed ? confirmed : released),
      failedToast: TOASTS.failed,
    },
  );
}

const TOASTS = {
  confirmed: {
    title: 'Appointment Confirmed',
    description: 'The customer gets an email with a calendar invite.',
  },
  confirmedNoMail: {
    title: 'Appointment Confirmed',
    description: 'Email is not set up yet, so the customer gets no email. Please let them know.',
  },
  released: {
    title: 'Appointment Released',
    description: 'The time is open to others again. The customer gets an email about it.',
  },
  releasedNoMail: {
    title: 'Appointment Released',
    description: 'The time is open to others again. The customer gets no email about it, so please let them know.',
  },
  withdrawn: { title: 'Proposal Withdrawn', description: 'The time is open to others again.' },
  failed: {
    title: 'Error',
    description: 'Failed to update the appointment. Please try again.',
    kind: 'error',
  },
} as const;
