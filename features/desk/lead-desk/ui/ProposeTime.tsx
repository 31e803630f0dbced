import { useQuery } from '@tanstack/react-query';
import { useRecordCall } from '#client/use-record-call.ts';
import type { Appointment, DaySlots, ProposedTime } from '#customers/appointments/appointments.contract.ts';
import { BOOKING_LIMITS, HOLDS } from '#customers/appointments/slots.ts';
import { SlotField } from '#customers/appointments/ui/SlotField.tsx';
import { LEADS } from '#customers/leads/ui/lead-cache.ts';
import { parseSlot } from '#customers/request-page/request-page.ts';
import { useMailed } from '#office/outbox/ui/outbox-queries.ts';
import { addDays } from '#time/days.ts';
import { formatLongDate, formatWeekdayAndTime } from '#time/format-moment.ts';
import { shopDay } from '#time/shop-time.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { toast } from '#ui/toast.tsx';

const PROPOSED = {
  title: 'Time Proposed',
  description: 'It is held for the customer. The appointment stays until they take it.',
};

interface ProposeTimeProps {
  appointment: Appointment;
  proposedTime: ProposedTime | null;
  onClose: () => void;
}

/** Proposes another time to the customer, who can take it or choose another. */
export default function ProposeTime({ appointment, proposedTime, onClose }: ProposeTimeProps) {
  const { quoteId, startsAt, updatedAt } = appointment;
  const { call } = useRecordCall([LEADS, quoteId]);
  const mailed = useMailed();
  const today = shopDay();
  const { data, isError } = useQuery<DaySlots[]>({
    queryKey: [`/api/appointments/slots?from=${today}&to=${addDays(today, BOOKING_LIMITS.maxDaysAhead)}`],
  });
  // The days after the last that can be booked have no times.
  const days = data?.slice(0, data.findLastIndex(({ times }) => times.length > 0) + 1);

  async function propose({ slot = '' }: Readonly<Record<string, string>>) {
    const body = { slot: parseSlot(slot), expectedUpdatedAt: updatedAt };
    await call({ method: 'POST', path: '/appointment/proposed-time', body, once: `proposal-${quoteId}` });
    toast(PROPOSED);
  }

  return (
    <FormDialog
      narrow
      title="Propose another time"
      subtitle={mailed('The customer gets an email with one link, to take it or to choose another.')}
      submit="Propose this time"
      send={propose}
      disabled={!days?.length}
      onClose={onClose}
    >
      <p>
        Now <b>{formatWeekdayAndTime(startsAt)}</b>. It stays until the customer takes the new time.
      </p>
      {proposedTime?.state === 'open' && (
        <p>
          Already proposed: <b>{formatWeekdayAndTime(proposedTime.startsAt)}</b>, held until{' '}
          {formatLongDate(proposedTime.until)}. A new proposal replaces it.
        </p>
      )}
      {days && days.length > 0 && (
        <SlotField days={days} help={`In shop time. Held for the customer for ${HOLDS.hours} hours.`} />
      )}
      {days?.length === 0 && <p>No times are available. Add some under Settings, or release others.</p>}
      {isError && <p role="alert">The available times could not be loaded.</p>}
      {!data && !isError && <Spinner>Loading the available times...</Spinner>}
    </FormDialog>
  );
}
