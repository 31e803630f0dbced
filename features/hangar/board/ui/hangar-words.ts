import { addDays } from '#time/days.ts';
import { formatDay, weekdayName } from '#time/format-day.ts';
import type { Board } from '../../contract.ts';

/** '5 airplanes in 7 spots. N452FA comes tomorrow. Closed Thursday and Friday.' */
export function describeHangar({ bays, stays, today, closedDays }: Board): string {
  const jobs = stays.filter(({ kind }) => kind === 'job');
  const standing = new Set(jobs.filter(({ from, to }) => from <= today && today <= to).map(({ jobId }) => jobId)).size;
  const places = bays.filter(({ active }) => active).reduce((sum, bay) => sum + bay.places, 0);
  const next = jobs
    .filter((stay) => stay.from > today && !jobs.some(({ jobId, from }) => jobId === stay.jobId && from < stay.from))
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))[0];
  const closed = closedDays.filter((day) => day >= today && day <= addDays(today, 6)).map(weekdayName);
  return [
    `${standing} ${standing === 1 ? 'airplane' : 'airplanes'} in ${places} ${places === 1 ? 'spot' : 'spots'}.`,
    next && `${next.label} arrives ${comesOn(next.from, today)}.`,
    closed.length > 0 && `Closed ${closed.join(' and ')}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

const comesOn = (day: string, today: string) =>
  day === addDays(today, 1) ? 'tomorrow' : `on ${formatDay(day, 'short')}`;
