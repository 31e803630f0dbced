import { Link } from 'react-router';
import { SLIP_REASONS } from '#features/jobs/constants.ts';
import { formatTailNumber } from '#features/leads/rules.ts';
import { addDays } from '#time/days.ts';
import { shopDay } from '#time/shop-time.ts';
import { DAYS_AHEAD } from '../constants.ts';
import type { Today } from '../contract.ts';
import { formatShortDay } from './today-dates.ts';

export function MovedDates({ moved, today }: { moved: Today['moved']; today: string }) {
  return (
    <section aria-labelledby="moved-dates">
      <h2 id="moved-dates" className="today__heading">
        Ready dates moved <span>since {formatShortDay(addDays(today, -DAYS_AHEAD))}</span>
      </h2>
      <ul className="moved">
        {moved.map(({ jobId, number, tailNumber, before, readyOn, workDays, reason, toldAt }) => (
          <li key={jobId}>
            <Link className="plate" to={`/admin/jobs/${jobId}`}>
              {tailNumber ? formatTailNumber(tailNumber) : number}
            </Link>
            <span className="plate">
              {formatShortDay(before)} <span aria-hidden="true">→</span>
              <span className="vh">to</span> {formatShortDay(readyOn)}
            </span>
            <b>
              +{workDays}
              <span className="vh"> work {workDays === 1 ? 'day' : 'days'}</span>
            </b>
            <p>
              {reason ? SLIP_REASONS[reason] : 'No reason given.'}{' '}
              {toldAt ? `Sent ${formatShortDay(shopDay(new Date(toldAt)))}.` : 'Not sent yet.'}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
