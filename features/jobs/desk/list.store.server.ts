import { type SqlBool, sql } from 'kysely';
import { type Db, engineOf } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { customerName } from '#features/leads/rules.ts';
import { containsWord, splitWords } from '#features/leads/search.store.server.ts';
import { readSetting } from '#features/settings/store.server.ts';
import { addDays } from '#time/days.ts';
import { shopDay } from '#time/shop-time.ts';
import { countWorkDays, type WorkCalendar } from '#time/work-days.ts';
import { readCalendar } from '../calendar.store.server.ts';
import { flagged, flagsOf } from '../flags/rules.ts';
import { unpaidCents } from '../payments/rules.ts';
import { stageState } from '../rules.ts';
import { foresee } from '../store.server.ts';
import { TRACKER_SETTING } from '../tracker/contract.ts';
import type { JobFilter, ListedJob } from './contract.ts';
import { byReadyDate, byUrgency } from './rules.ts';

/** More than a shop paints in twenty years. Flags and dates are reckoned as of now, so that the database cannot sort. */
const MAX_JOBS = 2_000;

/** Jobs that fit, in their order; all of them, because the clock decides about flags and dates. */
export async function findJobs(db: Db, filter: JobFilter, now: Date): Promise<ListedJob[]> {
  const rows = await jobsIn(db, filter)
    .orderBy('jobs.updatedAt', 'desc')
    .orderBy('jobs.id', 'desc')
    .limit(MAX_JOBS)
    .execute();
  if (rows.length === 0) return [];
  const stages = await stagesOf(
    db,
    rows.map(({ id }) => id),
  );
  const today = shopDay(now);
  const calendar = await readCalendar(db);
  const { updateDays } = await readSetting(db, TRACKER_SETTING);
  const jobs = rows
    .map((row) => toListed(row, stages.get(row.id) ?? [], today, { updateDays, calendar }))
    .filter(({ flags }) => filter.flag === undefined || flagged(flags).includes(filter.flag));
  return filter.sort === 'updated' ? jobs : jobs.sort(filter.sort === 'ready' ? byReadyDate : byUrgency);
}

function jobsIn(db: Db, { q, status, lead }: JobFilter) {
  return db
    .selectFrom('jobs')
    .leftJoin('quotes', 'quotes.id', 'jobs.quoteId')
    .selectAll('jobs')
    .select(['firstName', 'lastName'])
    .select([KNOWN, PAID])
    .$if(status !== undefined, (query) => query.where('jobs.status', '=', status!))
    .$if(status === undefined && lead === undefined, (query) =>
      query.where('jobs.status', 'not in', ['delivered', 'cancelled']),
    )
    .$if(lead !== undefined, (query) => query.where('jobs.quoteId', '=', lead!))
    .where((e) => e.and(splitWords(q).map((word) => e.or([containsWord(db, word), isInJob(db, word)]))));
}

/** The last date that the customer was told or that has a reason. */
const KNOWN = sql<string | null>`(select ready_on from job_forecasts where job_id = jobs.id
  and (reason is not null or told_at is not null) order by id desc limit 1)`.as('knownReadyOn');
const PAID =
  sql<number>`(select coalesce(sum(cents), 0) from payments where job_id = jobs.id and voided_at is null)`.as('paid');

function isInJob(db: Db, word: string) {
  const position = sql.raw(engineOf(db) === 'sqlite' ? 'instr' : 'strpos');
  return sql<SqlBool>`${position}(lower(jobs.number || ' ' || jobs.title || ' ' || coalesce(jobs.tail_key, '')), ${word}) > 0`;
}

async function stagesOf(db: Db, jobIds: number[]): Promise<Map<number, Row<'jobStages'>[]>> {
  const rows = await db
    .selectFrom('jobStages')
    .selectAll()
    .where('jobId', 'in', jobIds)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return Map.groupBy(rows, ({ jobId }) => jobId);
}

type JobRow = Awaited<ReturnType<ReturnType<typeof jobsIn>['execute']>>[number];

function toListed(
  row: JobRow,
  stages: Row<'jobStages'>[],
  today: string,
  how: { updateDays: number; calendar: WorkCalendar },
): ListedJob {
  const { id, number, title, aircraftType, tailNumber, status, quoteId: leadId, firstReadyOn, updatedAt } = row;
  const made = foresee({ job: row, stages, openChanges: [] }, today, how.calendar);
  const readyOn = made?.readyOn ?? row.readyOn;
  const current = stages.find((stage) => ['to-come', 'under-way'].includes(stageState(stage)));
  const facts = {
    job: row,
    made,
    knownReadyOn: row.knownReadyOn,
    openChanges: [],
    // PostgreSQL sums to text.
    unpaidCents: unpaidCents(row, stages, Number(row.paid)),
  };
  return {
    ...{ id, number, title, aircraftType, tailNumber, status, leadId },
    customer: row.firstName === null ? null : customerName({ firstName: row.firstName, lastName: row.lastName ?? '' }),
    stage: current ? { key: current.key, title: current.title, state: stageState(current) } : null,
    readyOn,
    daysOverFirst:
      readyOn && firstReadyOn ? countWorkDays(addDays(firstReadyOn, 1), addDays(readyOn, 1), how.calendar) : null,
    flags: flagsOf(facts, today, how),
    updatedAt,
  };
}
