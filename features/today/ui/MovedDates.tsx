import { Link } from 'react-router';
import { SLIP_REASONS } from '#features/jobs/constants.ts';
import { formatTailNumber } from '#features/leads/rules.ts';
import { addDays } from '#time/days.ts';
import { formatDay } from '#time/format-day.ts';
import { shopDay } from '#time/shop-time.ts';
import { DAYS_AHEAD } from '../constants.ts';
import type { Today } from '../contract.ts';

export function MovedDates({ moved, today }: { moved: Today['moved']; today: string }) {
  return (
    <section aria-labelledby="moved-dates">
      <h2 id="moved-dates" className="spread part-title">
        Ready dates moved <span>since {formatDay(addDays(today, -DAYS_AHEAD), 'short')}</span>
      </h2>
      <ul className="rows moved">
        {moved.map(({ jobId, number, tailNumber, before, readyOn, workDays, reason, toldAt }) => (
          <li key={jobId}>
            <Link className="plate" to={`/admin/jobs/${jobId}`}>
              {tailNumber ? formatTailNumber(tailNumber) : number}
            </Link>
            <span className="plate">
              {formatDay(before, 'short')} <span aria-hidden="true">→</span>
              <span className="vh">to</span> {formatDay(readyOn, 'short')}
            </span>
            <b>
              +{workDays}
              <span className="vh"> work {workDays === 1 ? 'day' : 'days'}</span>
            </b>
            <p>
              {reason ? SLIP_REASONS[reason] : 'No reason given.'}{' '}
              {toldAt ? `Sent ${formatDay(shopDay(new Date(toldAt)), 'short')}.` : 'Not sent yet.'}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
