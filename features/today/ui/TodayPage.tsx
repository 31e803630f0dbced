import { formatDay } from '#time/format-day.ts';
import '#ui/states.css';
import './today.css';
import { Link } from 'react-router';
import { LazyElevation } from '#features/aircraft/ui/LazyElevation.tsx';
import { useRowShortcuts } from '#features/leads/ui/use-row-shortcuts.ts';
import { shopDay } from '#time/shop-time.ts';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { Today } from '../contract.ts';
import { ComingUp } from './ComingUp.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { InTheHangar } from './InTheHangar.tsx';
import { LastBackupLine } from './LastBackupLine.tsx';
import { MovedDates } from './MovedDates.tsx';
import { NeedList } from './NeedList.tsx';
import { summarize } from './summarize.ts';
import { TodayActs } from './TodayActs.tsx';
import { useToday, useTodayEvents } from './today-queries.ts';

/** What needs the owner now. Rows go by themselves when the thing is done. */
export function TodayPage() {
  const query = useToday();
  const { data } = query;
  useTodayEvents();
  useRowShortcuts({ rows: '[data-need]' });
  return (
    <main id="main" className="wrap page page--record today">
      <div className="row between today__head">
        <div>
          <h1 className="h2">{formatDay(data?.day ?? shopDay(), 'weekday')}</h1>
          <p className="muted">{data ? summarize(data) : '\u00a0'}</p>
        </div>
        {data && <TodayActs airplanes={data.bays.flatMap(({ airplanes }) => airplanes)} />}
      </div>
      {data ? <Loaded today={data} /> : <Wait {...query} />}
    </main>
  );
}

function Wait({
  isPending,
  isFetching,
  refetch,
}: Pick<ReturnType<typeof useToday>, 'isPending' | 'isFetching' | 'refetch'>) {
  if (isPending || isFetching) return <Skeleton rows={5} />;
  return (
    <div className="empty" role="alert">
      <p>Today’s list could not be loaded. Nothing is lost.</p>
      <Button variant="ink" onClick={() => void refetch()}>
        Try again
      </Button>
    </div>
  );
}

function Loaded({ today }: { today: Today }) {
  const { day, needs, moved, bays, coming, steps, backups, isDemoInProgress } = today;
  return (
    <div className="stack today__columns">
      <div>
        {isDemoInProgress && (
          <p className="note today__filling" role="status">
            We’re filling in the demo shop. It takes a minute or two, and items appear as they’re ready.
          </p>
        )}
        {needs.length === 0 ? steps.length === 0 && <Nothing /> : <NeedList needs={needs} today={day} />}
        {moved.length > 0 && <MovedDates moved={moved} today={day} />}
        {steps.length > 0 && <FirstSteps steps={steps} />}
        <LastBackupLine backups={backups} />
      </div>
      <div className="stack today__side">
        {bays.length > 0 && <InTheHangar bays={bays} />}
        {coming.length > 0 && <ComingUp days={coming} />}
      </div>
    </div>
  );
}

function Nothing() {
  return (
    <div className="empty">
      <LazyElevation of="single-piston-low" />
      <h2 className="h3">Nothing needs you today.</h2>
      <p className="muted">
        Every lead has a reply, every customer has current dates, and every airplane has a photo from this week.
      </p>
      <p className="today__way">
        <Link className="btn btn--line" to="/admin/jobs">
          Go to jobs
        </Link>
      </p>
    </div>
  );
}
