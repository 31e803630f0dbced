import { formatDay } from '#time/format-day.ts';
import '../board/ui/jobs-page.css';
import './now.css';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { getAsOf, subscribeToAsOf } from '#client/request.ts';
import { formatTailNumber } from '#customers/leads/lead-words.ts';
import { countDays } from '#time/days.ts';
import { shopDay } from '#time/shop-time.ts';
import { useIsOnline } from '#ui/browser-state.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { wifiOff } from '#ui/icons.ts';
import { LoadFailed } from '#ui/page-states.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { toast } from '#ui/toast.tsx';
import type { ListedJob } from '../board/job-list.contract.ts';
import { BOARD_SIZE, invalidateJobs, JOBS_IN_WORK, useJobEvents, useJobPages } from '../board/ui/job-queries.ts';
import { formatPhotos } from '../files/ui/PhotoPicker.tsx';
import { sendPhotos, usePhotoQueue } from '../files/ui/photo-queue.ts';
import { NowCard } from './NowCard.tsx';

/** How many airplanes that are to come are named. */
const MAX_NEXT = 3;

interface NowProps {
  /** The form of something that was found on a job. It is part of this page, so that it opens without a signal, too. */
  found: (job: ListedJob, onClose: () => void) => ReactNode;
}

/** A painter's first page: the airplanes in work, each with three large buttons. */
export function NowPage({ found }: NowProps) {
  const [address, setAddress] = useSearchParams();
  const { data, isError, isFetching, refetch } = useJobPages(JOBS_IN_WORK, BOARD_SIZE);
  useJobEvents();
  const client = useQueryClient();
  const findings = usePhotoQueue(({ waiting }) => waiting.filter(({ finding }) => finding).length);
  // One that has left the queue has arrived.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when their number changes
  useEffect(() => void invalidateJobs(client), [client, findings]);
  useEffect(sayWhenSent, []);
  const jobs = data?.pages.flatMap(({ rows }) => rows) ?? [];
  const today = shopDay();
  const now = jobs.filter(({ status, stage, stageDays }) => status === 'in-work' && stage && stageDays);
  const at = address.get('found');
  const job = now.find(({ id }) => String(id) === at);
  const close = () => setAddress({}, { preventScrollReset: true });
  if (job)
    return (
      <main id="main" className="wrap now">
        {found(job, close)}
      </main>
    );
  return (
    <main id="main" className="wrap now">
      <div className="ahead--wide">
        <h1 className="h2">Under way now</h1>
        <p className="muted">
          {formatDay(today)}. {data && countAirplanes(now.length)}
        </p>
      </div>
      <NoSignal />
      {!data && !isError && <Spinner>Loading the jobs...</Spinner>}
      {isError && !data && !isFetching && <LoadFailed what="The jobs" onRetry={() => void refetch()} />}
      <ol className="now__cards">
        {now.map((each) => (
          <NowCard key={each.id} job={each} today={today} />
        ))}
      </ol>
      {data && <Next jobs={jobs} today={today} />}
    </main>
  );
}

function countAirplanes(count: number): string {
  if (count === 0) return 'No airplane is in work.';
  return count === 1 ? 'One airplane is in work.' : `${count} airplanes are in work.`;
}

/** Says once that all that waited is sent. @returns what ends it */
function sayWhenSent(): () => void {
  return usePhotoQueue.subscribe((now, { sent }) => {
    if (now.waiting.length === 0 && sent > 0) toast({ title: 'Sent', description: `${formatPhotos(sent)} sent.` });
  });
}

/** Says what can be done without a signal, before it is tried. */
function NoSignal() {
  // With a signal the server may still not answer.
  const asOf = useSyncExternalStore(subscribeToAsOf, getAsOf, () => null);
  const isOnline = useIsOnline() && !asOf;
  const waiting = usePhotoQueue((queue) => queue.waiting.filter(({ refusal }) => refusal === null).length);
  return (
    <div role="status">
      {!isOnline && (
        <div className="alert with-action">
          <Icon of={wifiOff} />
          <p>
            <b>You’re offline.</b> Photos and findings are saved on this phone and sent when you’re back online. Finish
            stages then.
            {waiting > 0 && ` ${waiting === 1 ? '1 photo is' : `${waiting} photos are`} waiting.`}
          </p>
          <Button onClick={() => void sendPhotos()}>Try now</Button>
        </div>
      )}
    </div>
  );
}

/** The airplanes that arrive next. */
function Next({ jobs, today }: { jobs: readonly ListedJob[]; today: string }) {
  const next = jobs
    .filter(({ status, inductionOn }) => status === 'booked' && inductionOn !== null)
    .toSorted((a, b) => a.inductionOn!.localeCompare(b.inductionOn!))
    .slice(0, MAX_NEXT);
  if (next.length === 0) return null;
  return (
    <section aria-labelledby="now-next">
      <h2 id="now-next" className="ruled-title now__next">
        Next for you
      </h2>
      <ul className="rows now__agenda">
        {next.map(({ id, inductionOn, tailNumber, number, aircraftType }) => (
          <li key={id}>
            <span>{formatDay(inductionOn!)}</span>
            <span>
              <b className="job-tail">{tailNumber ? formatTailNumber(tailNumber) : number}</b>, {aircraftType},{' '}
              {countDays(inductionOn!, today) > 1 ? 'has not arrived yet.' : 'arrives.'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
