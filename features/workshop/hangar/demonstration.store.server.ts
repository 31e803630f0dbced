import type { Db } from '#database/open.ts';
import { addDays } from '#time/days.ts';
import { shopDay } from '#time/shop-time.ts';
import { addWorkDays } from '#time/work-days.ts';
import type { ListedJob } from '#workshop/jobs/board/job-list.contract.ts';
import { findJobs } from '#workshop/jobs/board/job-list.store.server.ts';
import { readCalendar } from '#workshop/jobs/job.store.server.ts';
import { createBay } from './bays.store.server.ts';
import { createStay } from './stay-changes.store.server.ts';

const ANY_SIZE = { maxSpanInches: null, maxLengthInches: null, heightInches: null };
const BAYS = [
  { name: 'Strip bay', kind: 'strip', places: 1 },
  { name: 'Paint booth', kind: 'paint', places: 1 },
  { name: 'Assembly', kind: 'assembly', places: 2 },
  { name: 'Interior', kind: 'interior', places: 1 },
] as const;
const FILTER_CHANGE_DAYS = 21;

/** Plans the hangar of a demonstration: its jobs as they are forecast, where they fit, and a filter change. */
export async function planDemo(db: Db, now: Date): Promise<void> {
  const by = { userId: null, now, reason: 'staff' as const };
  const bays = new Map<string, number>();
  for (const bay of BAYS) bays.set(bay.kind, (await createBay(db, { ...bay, ...ANY_SIZE }, now))!.id);
  const place = async (job: ListedJob, { bay, ...leg }: Leg) =>
    bays.has(bay) && (await createStay(db, { kind: 'job', jobId: job.id, bay: bays.get(bay)!, ...leg }, by));
  for (const job of await findJobs(db, { sort: 'ready' }, now))
    for (const leg of legsOf(job)) {
      const stay = await place(job, leg);
      // One that comes while its bay is taken begins where there is room.
      if (stay && stay.outcome === 'conflict' && leg.stageFrom === 'induction')
        for (const part of splitArrival(job, leg)) await place(job, part);
    }
  const day = addWorkDays(addDays(shopDay(now), FILTER_CHANGE_DAYS), 0, await readCalendar(db));
  // The paint booth, or another one that is free.
  for (const kind of ['paint', 'strip', 'interior'] as const) {
    const closed = { kind: 'closed' as const, bay: bays.get(kind)!, from: day, to: day, title: 'Filters' };
    const result = await createStay(db, closed, by);
    if (result.outcome === 'done') break;
  }
}

interface Leg {
  bay: string;
  from: string;
  to: string;
  stageFrom: string;
  stageTo: string;
}

/** Induction and disassembly in the interior bay, what follows in its own. */
function splitArrival({ stages }: ListedJob, leg: Leg): Leg[] {
  const last = stages.find(({ key }) => key === 'disassembly');
  const next = stages.find(({ key }) => key === 'strip');
  if (!last?.end || !next?.start) return [];
  return [
    { ...leg, bay: 'interior', to: last.end, stageTo: last.key },
    { ...leg, from: next.start, stageFrom: next.key },
  ];
}

/** Stages that follow each other in one bay, together. */
function legsOf({ stages }: ListedJob): Leg[] {
  const legs: Leg[] = [];
  for (const { key, bay, start, end } of stages) {
    if (!start || !end) continue;
    const last = legs.at(-1);
    if (last?.bay === bay) Object.assign(last, { to: end, stageTo: key });
    else legs.push({ bay, from: start, to: end, stageFrom: key, stageTo: key });
  }
  return legs;
}
