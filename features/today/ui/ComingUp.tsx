import { formatClockTime } from '#features/desk/ui/desk-dates.ts';
import { formatTailNumber } from '#features/leads/rules.ts';
import type { ComingDay } from '../contract.ts';
import { formatDayAndWeekday } from './today-dates.ts';

type ComingEvent = ComingDay['events'][number];

const SENTENCES: Record<ComingEvent['kind'], (event: ComingEvent) => string> = {
  arrival: ({ subject }) => `${formatTailNumber(subject)} arrives`,
  appointment: ({ subject, at }) => `${subject} at ${formatClockTime(at!)}`,
  expiry: ({ subject }) => `${subject} expires`,
  ready: ({ subject }) => `${formatTailNumber(subject)} is ready`,
};

export function ComingUp({ days }: { days: readonly ComingDay[] }) {
  return (
    <section aria-labelledby="coming-up">
      <h2 id="coming-up" className="spread part-title">
        Coming up
      </h2>
      <ul className="rows agenda">
        {days.map(({ day, isClosed, holiday, events }) => (
          <li key={day} className={isClosed ? 'is-closed' : undefined}>
            <span>{formatDayAndWeekday(day)}</span>
            <span>
              {isClosed && `Closed${holiday ? `: ${holiday}` : ''}. Forecasts skip this day. `}
              {events.map((event) => `${SENTENCES[event.kind](event)}. `)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
