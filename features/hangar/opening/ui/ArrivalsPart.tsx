import { formatWorkDays } from '#features/shop/rules.ts';
import { formatDay } from '#time/format-day.ts';
import './arrivals.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { elevationOf } from '#features/aircraft/rules.ts';
import { Elevation } from '#features/aircraft/ui/Elevation.tsx';
import { Button } from '#ui/button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import type { Arrivals } from '../contract.ts';
import { formatOpening } from '../rules.ts';

/** When a new job could come, by type of aircraft: the answer to a call. */
export function ArrivalsPart() {
  const { data: arrivals, isPending, refetch } = useQuery<Arrivals>({ queryKey: ['/api/hangar/arrivals'] });
  return (
    <section aria-labelledby="arrivals-title">
      <h2 className="h3 spread hangar__head" id="arrivals-title">
        Earliest realistic arrival <small>as of today</small>
      </h2>
      {arrivals && <Types arrivals={arrivals} />}
      {!arrivals && isPending && <Spinner>Loading the next openings...</Spinner>}
      {!arrivals && !isPending && (
        <p role="alert">
          The next openings could not be loaded.{' '}
          <Button small onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
    </section>
  );
}

function Types({ arrivals: { leadDays, slipPercent, types, isShown, asOf } }: { arrivals: Arrivals }) {
  const first = types.find(({ week }) => week !== null);
  return (
    <>
      <p className="muted sm">
        The week of this date, for a full repaint. At least {formatWorkDays(leadDays)} from now, plus {slipPercent}% for
        what usually slips.
      </p>
      <ul className="rows arrivals">
        {types.map(({ type, week, workDays, slipDays }) => (
          <li key={type}>
            <Elevation of={elevationOf({ type })} bare />
            <span>
              {type}
              <small>
                {formatWorkDays(workDays)}
                {slipDays > 0 && `, and ${slipDays} for what usually slips`}
              </small>
            </span>
            <b>{week === null ? 'None' : formatDay(week, 'short')}</b>
          </li>
        ))}
      </ul>
      <p className="sm">
        {isShown && first ? `Visitors see “${formatOpening({ ...first, asOf })}”.` : 'Visitors don’t see this.'}{' '}
        <Link to="/admin/settings#opening">Settings</Link>
      </p>
    </>
  );
}
