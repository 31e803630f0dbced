import type { JobStatus } from '#features/jobs/constants.ts';
import { formatDay, formatDayRange } from '#time/format-day.ts';
import type { OfferBody } from '../contract.ts';

/** Of an accepted quote whose airplane has not arrived: the days that were agreed, else the first that is held. */
export function formatDropOff(induction: OfferBody['induction'], held: { from: string } | null): string {
  if (induction) return formatDayRange(induction);
  return held ? formatDay(held.from, 'shortWeekday') : 'To be scheduled';
}

/** Whether the airplane is still to be brought. */
export const isToCome = (status: JobStatus | null): boolean => status === null || status === 'booked';

/** The headline of an accepted quote: where its job stands. */
export function describeAccepted(status: JobStatus | null, tailNumber: string, isHeld: boolean): string {
  const airplane = tailNumber || 'Your airplane';
  switch (status) {
    case 'in-work':
      return `${airplane} is in the hangar.`;
    case 'on-hold':
      return `Work on ${tailNumber || 'your airplane'} is on hold.`;
    case 'ready':
      return `${airplane} is ready for you.`;
    case 'delivered':
      return `${airplane} is delivered.`;
    case 'cancelled':
      return 'This job was canceled.';
    default:
      return isHeld ? `${airplane} has a spot in the hangar.` : 'Your quote is accepted.';
  }
}
