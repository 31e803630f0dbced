import { type SqlBool, sql } from 'kysely';
import { findSwatches } from '#customers/lead-schemes/lead-schemes.store.server.ts';
import { customerName } from '#customers/leads/lead-words.ts';
import { containsWord, splitWords } from '#customers/leads/leads.store.server.ts';
import { isAmong } from '#database/columns.ts';
import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { searchKey } from '#foundation/fields/typed-text.ts';
import { readSetting } from '#foundation/settings/settings.store.server.ts';
import { can } from '#rights/rights.ts';
import { addDays } from '#time/days.ts';
import { shopDay } from '#time/shop-time.ts';
import { countWorkDays, type WorkCalendar } from '#time/work-days.ts';
import { workDaysOf } from '#workshop/stays/forecast.ts';
import { findStaysByJob } from '#workshop/stays/stays.store.server.ts';
import { FLAGS, type Flag, flagged, flagsOf } from '../badges.ts';
import { holdOf } from '../desk/job-desk.store.server.ts';
import { forecastJob, readCalendar, toForecastStage } from '../job.store.server.ts';
import { TRACKER_SETTING } from '../job-parts.contract.ts';
import {
  countOpenFindings,
  findModels,
  findUndecidedChanges,
  type UndecidedChange,
} from '../job-sources.store.server.ts';
import { addToRest, unpaidCents } from '../payments.ts';
import { findCurrentStage, stageState } from '../stages.ts';
import type { JobCounts, JobFilter, ListedJob } from './job-list.contract.ts';
import { byLastShown, byReadyDate, bySlip, byUrgency } from './job-list.ts';

/** More than a shop paints in twenty years. Flags and dates are computed as of now, so that the database cannot sort. */
const MAX_JOBS = 2_000;

/**
 * Jobs that fit, in their order; all of them, because the clock decides about flags and dates. By default for the
 * owner.
 */
export async function findJobs(
  db: Db,
  filter: JobFilter,
  now: Date,
  role: string | undefined = 'owner',
): Promise<ListedJob[]> {
  const named = await findNamed(db, splitWords(filter.q));
  const rows = await jobsIn(db, filter, named, role)
    .orderBy('jobs.updatedAt', 'desc')
    .orderBy('jobs.id', 'desc')
    .limit(MAX_JOBS)
    .execute();
  if (rows.length === 0) return [];
  const jobIds = rows.map(({ id }) => id);
  const quoteIds = rows.flatMap(({ quoteId }) => quoteId ?? []);
  const [stages, checks, changes, stays, findings, swatches, models] = await Promise.all([
    stagesOf(db, jobIds),
    checksOf(db, jobIds),
    findUndecidedChanges(db, jobIds),
    findStaysByJob(db, jobIds),
    countOpenFindings(db, jobIds),
    findSwatches(db, quoteIds),
    findModels(db, rows),
  ]);
  const how = {
    role,
    today: shopDay(now),
    calendar: await readCalendar(db),
    ...(await readSetting(db, TRACKER_SETTING)),
  };
  const jobs = rows
    .map((row) => {
      const colors = swatches.get(row.quoteId ?? 0)?.colors.map(({ srgb }) => srgb) ?? [];
      const belonging = {
        stages: stages.get(row.id) ?? [],
        checks: checks.get(row.id) ?? [],
        openChanges: changes.get(row.id) ?? [],
        stays: stays.get(row.id) ?? [],
        openFindings: findings.get(row.id) ?? 0,
        colors,
        model: models.get(row.id)!,
      };
      return toListed(row, belonging, how);
    })
    .filter(({ flags }) => filter.flag === undefined || flagged(flags).includes(filter.flag))
    .filter(({ stage }) => filter.stage === undefined || stage?.key === filter.stage);
  return filter.sort === 'updated' ? jobs : jobs.sort(ORDERS[filter.sort]);
}

const ORDERS = { urgency: byUrgency, ready: byReadyDate, slip: bySlip, shown: byLastShown };

export async function countJobs(db: Db, now: Date, role: string | undefined): Promise<JobCounts> {
  const open = await findJobs(db, { sort: 'updated' }, now, role);
  const { count } = await db
    .selectFrom('jobs')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('status', '=', 'delivered')
    .executeTakeFirstOrThrow();
  const flags = open.map((job) => flagged(job.flags));
  return {
    open: open.length,
    booked: open.filter(({ status }) => status === 'booked').length,
    owing: open.filter(({ status }) => status === 'delivered').length,
    flagged: flags.filter(({ length }) => length > 0).length,
    flags: Object.fromEntries(FLAGS.map((flag) => [flag, flags.filter((own) => own.includes(flag)).length])) as Record<
      Flag,
      number
    >,
    // PostgreSQL counts to text.
    delivered: Number(count),
  };
}

/** The ids of the jobs that each word names. Keys of texts are compared, which the database cannot make. */
async function findNamed(db: Db, words: string[]): Promise<Map<string, number[]>> {
  if (words.length === 0) return new Map();
  const jobs = await db.selectFrom('jobs').select(['id', 'number', 'title', 'tailKey']).execute();
  const keyed = jobs.map(({ id, number, title, tailKey }) => ({
    id,
    key: searchKey(`${number} ${title} ${tailKey ?? ''}`),
  }));
  return new Map(words.map((word) => [word, keyed.filter(({ key }) => key.includes(word)).map(({ id }) => id)]));
}

function jobsIn(db: Db, { status, lead }: JobFilter, named: ReadonlyMap<string, number[]>, role: string | undefined) {
  return db
    .selectFrom('jobs')
    .leftJoin('quotes', 'quotes.id', 'jobs.quoteId')
    .selectAll('jobs')
    .select(['firstName', 'lastName'])
    .select([KNOWN, PAID, FORGIVEN, APPROVED])
    .$if(status !== undefined, (query) => query.where('jobs.status', '=', status!))
    .$if(status === undefined && lead === undefined, (query) =>
      query.where((e) =>
        e.or([
          e('jobs.status', 'not in', ['delivered', 'cancelled']),
          ...(can(role, 'payments') ? [OWES_AFTER_DELIVERY] : []),
        ]),
      ),
    )
    .$if(lead !== undefined, (query) => query.where('jobs.quoteId', '=', lead!))
    .where((e) =>
      e.and(
        [...named].map(([word, ids]) => {
          const isNamed = isAmong(db, 'jobs.id', ids);
          return can(role, 'customers') ? e.or([containsWord(db, word), isNamed]) : isNamed;
        }),
      ),
    );
}

/** The last date that the customer was told or that has a reason. */
const KNOWN = sql<string | null>`(select ready_on from job_forecasts where job_id = jobs.id
  and (reason is not null or told_at is not null) and undone_at is null order by id desc limit 1)`.as('knownReadyOn');
const PAID_CENTS = sql<number>`(select coalesce(sum(cents), 0) from payments where job_id = jobs.id and voided_at is null)`;
/** Payments of a job that were not voided, in cents. PostgreSQL sums to text. */
export const PAID = PAID_CENTS.as('paid');
const APPROVED_CENTS = sql<number>`(select coalesce(sum(approved_cents), 0) from change_orders where job_id = jobs.id)`;
/** What the approved change orders of a job add, in cents. PostgreSQL sums to text. */
export const APPROVED = APPROVED_CENTS.as('approved');
const FORGIVEN_CENTS = sql<number>`(select coalesce(sum(credit_notes.cents), 0) from credit_notes
  join invoices on invoices.id = credit_notes.invoice_id
  where invoices.job_id = jobs.id and credit_notes.kind in ('reduction', 'write-off'))`;
/** What credit notes took off a job or gave up, in cents: no one owes it anymore. PostgreSQL sums to text. */
const FORGIVEN = FORGIVEN_CENTS.as('forgiven');
/** Once a job is delivered, all of its schedule is due: the same as `unpaidCents` above 0. */
const OWES_AFTER_DELIVERY = sql<SqlBool>`(jobs.status = 'delivered'
  and jobs.contract_cents + ${APPROVED_CENTS} > ${PAID_CENTS} + ${FORGIVEN_CENTS})`;

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

interface CheckCount {
  jobId: number;
  stageKey: string;
  total: number;
  done: number;
}

/** Counts required checks by job and stage. */
async function checksOf(db: Db, jobIds: number[]): Promise<Map<number, CheckCount[]>> {
  const rows = await db
    .selectFrom('jobChecks')
    .select(['jobId', 'stageKey'])
    .select((e) => [e.fn.countAll<number>().as('total'), e.fn.count<number>('doneAt').as('done')])
    .where('jobId', 'in', jobIds)
    .where('required', '=', true)
    .groupBy(['jobId', 'stageKey'])
    .execute();
  return Map.groupBy(rows, ({ jobId }) => jobId);
}

type JobRow = Awaited<ReturnType<ReturnType<typeof jobsIn>['execute']>>[number];

interface Belonging {
  stages: Row<'jobStages'>[];
  checks: CheckCount[];
  openChanges: UndecidedChange[];
  stays: Row<'stays'>[];
  openFindings: number;
  colors: string[];
  model: string;
}

function stageDaysOf(
  row: JobRow,
  stage: Row<'jobStages'>,
  today: string,
  calendar: WorkCalendar,
): ListedJob['stageDays'] {
  const { done, all } = workDaysOf(row, toForecastStage(stage), today, calendar);
  return { done, all, finishedBefore: stage.finishedBefore };
}

function toListed(
  row: JobRow,
  { stages, checks, openChanges, stays, openFindings, colors, model }: Belonging,
  { role, today, ...how }: { role: string | undefined; today: string; updateDays: number; calendar: WorkCalendar },
): ListedJob {
  const { id, number, title, aircraftType, tailNumber, status, quoteId: leadId, updatedAt } = row;
  const { inductionOn, arrivedOn, firstReadyOn, toldReadyOn, firstName, lastName } = row;
  const forecast = forecastJob({ job: row, stages, openChanges, stays }, today, how.calendar);
  const readyOn = forecast?.readyOn ?? row.readyOn;
  const current = findCurrentStage(stages);
  const ofStage = checks.find(({ stageKey }) => stageKey === current?.key);
  const facts = {
    job: row,
    forecast,
    knownReadyOn: row.knownReadyOn,
    openChanges,
    // PostgreSQL sums and counts to text.
    unpaidCents: can(role, 'payments')
      ? unpaidCents(
          { ...row, schedule: addToRest(row.schedule, Number(row.approved)) },
          stages,
          Number(row.paid) + Number(row.forgiven),
        )
      : 0,
  };
  return {
    id,
    number,
    title,
    aircraftType,
    model,
    tailNumber,
    status,
    leadId,
    colors,
    customer: firstName === null ? null : customerName({ firstName, lastName: lastName ?? '' }),
    stage: current ? { key: current.key, title: current.title, state: stageState(current) } : null,
    stageDays: current ? stageDaysOf(row, current, today, how.calendar) : null,
    openFindings,
    stageChecks: { done: Number(ofStage?.done ?? 0), total: Number(ofStage?.total ?? 0) },
    stages: stages.map((stage) => {
      const span = forecast?.stages.find(({ key }) => key === stage.key);
      const { key, bay, startedOn, finishedOn } = stage;
      const days = { start: span?.start ?? startedOn, end: span?.end ?? finishedOn };
      return { key, title: stage.title, bay, state: stageState(stage), ...days };
    }),
    hold: holdOf(row),
    inductionOn,
    arrivedOn,
    firstReadyOn,
    toldReadyOn,
    readyOn,
    lastShownOn: shopDay(new Date(row.lastShownAt)),
    daysOverFirst:
      readyOn && firstReadyOn ? countWorkDays(addDays(firstReadyOn, 1), addDays(readyOn, 1), how.calendar) : null,
    flags: flagsOf(facts, today, how),
    updatedAt,
  };
}
