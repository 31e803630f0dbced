import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { addDays, countDays, weekdayOf } from '#time/days.ts';
import { shopDay } from '#time/shop-time.ts';
import { isWorkDay, type WorkCalendar } from '#time/work-days.ts';
import { forecastJob, readCalendar, type WholeJob } from '#workshop/jobs/job.store.server.ts';
import { findUndecidedChanges } from '#workshop/jobs/job-sources.store.server.ts';
import { addToRest, scheduleState } from '#workshop/jobs/payments.ts';
import { findCurrentStage, stageState } from '#workshop/jobs/stages.ts';
import type { Forecast } from '#workshop/stays/forecast.ts';
import { DEPOSIT_DAYS } from '#workshop/stays/places.ts';
import { findStays, findStaysByJob } from '#workshop/stays/stays.store.server.ts';
import { findHolders, labelOf, labelOfHold, listBays } from '../bays.store.server.ts';
import { findCollisions } from '../collisions.store.server.ts';
import { toStay } from '../stay-checks.store.server.ts';
import type { Board, BoardStay } from './hangar-board.contract.ts';

/** Reads which airplane stands where on some days, as of now. */
export async function readBoard(db: Db, span: { from: string; to: string }, now: Date): Promise<Board> {
  const today = shopDay(now);
  const calendar = await readCalendar(db);
  const rows = await findStays(db, span, now);
  const jobs = await findJobsOf(db, rows, { today, calendar, now });
  const holderOf = await findHolders(db, rows);
  const stays = rows.map((row) => toBoardStay(row, jobs.get(row.jobId ?? 0), holderOf(row)));
  return {
    today,
    ...span,
    ...offDaysOf(span, calendar),
    bays: await listBays(db),
    stays,
    collisions: await findCollisions(db, now),
    unplanned: await findUnplanned(db),
  };
}

function offDaysOf({ from, to }: { from: string; to: string }, calendar: WorkCalendar) {
  const days = Array.from({ length: countDays(from, to) }, (_, n) => addDays(from, n));
  const offDays = days.filter((day) => !isWorkDay(day, calendar));
  const isUsual = (day: string) => calendar.weekdays.includes((weekdayOf(day) + 6) % 7);
  return { offDays, closedDays: offDays.filter(isUsual) };
}

interface StandingJob extends WholeJob {
  forecast: Forecast | null;
  lastName: string | null;
  depositOpen: boolean;
}

interface AsOf {
  today: string;
  calendar: WorkCalendar;
  now: Date;
}

/** The jobs of stays, each with its forecast. */
async function findJobsOf(db: Db, rows: readonly Row<'stays'>[], asOf: AsOf): Promise<Map<number, StandingJob>> {
  const ids = [...new Set(rows.flatMap(({ jobId }) => jobId ?? []))];
  if (ids.length === 0) return new Map();
  const jobs = await db
    .selectFrom('jobs')
    .leftJoin('quotes', 'quotes.id', 'jobs.quoteId')
    .selectAll('jobs')
    .select('lastName')
    .where('jobs.id', 'in', ids)
    .execute();
  const stages = Map.groupBy(await stagesOf(db, ids), ({ jobId }) => jobId);
  const changes = await findUndecidedChanges(db, ids);
  const stays = await findStaysByJob(db, ids);
  const money = await sumMoney(db, ids);
  return new Map(
    jobs.map(({ lastName, ...job }) => {
      const whole = {
        job,
        stages: stages.get(job.id) ?? [],
        openChanges: changes.get(job.id) ?? [],
        stays: stays.get(job.id) ?? [],
      };
      const forecast = forecastJob(whole, asOf.today, asOf.calendar);
      return [job.id, { ...whole, forecast, lastName, depositOpen: isDepositOpen(whole, money, asOf.now) }];
    }),
  );
}

const stagesOf = (db: Db, ids: number[]) =>
  db.selectFrom('jobStages').selectAll().where('jobId', 'in', ids).orderBy('position').orderBy('id').execute();

interface Money {
  paid: Map<number, number>;
  approved: Map<number, number>;
}

/** What was paid for jobs, and what approved change orders add. */
async function sumMoney(db: Db, ids: number[]): Promise<Money> {
  const payments = await db
    .selectFrom('payments')
    .select(['jobId', (e) => e.fn.sum<number | string>('cents').as('cents')])
    .where('jobId', 'in', ids)
    .where('voidedAt', 'is', null)
    .groupBy('jobId')
    .execute();
  const changes = await db
    .selectFrom('changeOrders')
    .select(['jobId', (e) => e.fn.sum<number | string | null>('approvedCents').as('cents')])
    .where('jobId', 'in', ids)
    .groupBy('jobId')
    .execute();
  // PostgreSQL sums to text.
  const byJob = (sums: { jobId: number; cents: number | string | null }[]) =>
    new Map(sums.map(({ jobId, cents }) => [jobId, Number(cents ?? 0)]));
  return { paid: byJob(payments), approved: byJob(changes) };
}

/** Whether what is due at acceptance was not paid within a week. */
function isDepositOpen({ job, stages }: WholeJob, { paid, approved }: Money, now: Date): boolean {
  if (job.status === 'cancelled' || job.status === 'delivered') return false;
  if (countDays(shopDay(new Date(job.createdAt)), shopDay(now)) - 1 < DEPOSIT_DAYS) return false;
  const schedule = addToRest(job.schedule, approved.get(job.id) ?? 0);
  const rows = scheduleState({ ...job, schedule }, stages, paid.get(job.id) ?? 0);
  return rows.some(({ due, openCents }) => due === 'acceptance' && openCents > 0);
}

/** Jobs to come, in work or ready that have no days in any bay. */
export async function findUnplanned(db: Db): Promise<Board['unplanned']> {
  const jobs = await db
    .selectFrom('jobs')
    .leftJoin('quotes', 'quotes.id', 'jobs.quoteId')
    .select([
      'jobs.id',
      'number',
      'jobs.status',
      'jobs.tailNumber',
      'jobs.aircraftType',
      'arrivedOn',
      'readyOn',
      'lastName',
    ])
    .where('jobs.status', 'in', ['booked', 'in-work', 'on-hold', 'ready'])
    .where((e) => e.not(e.exists(e.selectFrom('stays').select('stays.id').whereRef('stays.jobId', '=', 'jobs.id'))))
    .orderBy('jobs.id')
    .execute();
  return jobs.map(({ id, number, status, arrivedOn, readyOn, lastName, ...job }) => ({
    jobId: id,
    number,
    label: labelOf({ number, ...job }),
    customer: lastName,
    isHere: arrivedOn !== null,
    needsDays: status !== 'ready',
    arrivedOn,
    readyOn,
  }));
}

function toBoardStay(
  row: Row<'stays'>,
  job: StandingJob | undefined,
  offer: Parameters<typeof labelOfHold>[1],
): BoardStay {
  const { createdAt: _, ...stay } = toStay(row);
  if (!job)
    return {
      ...stay,
      label: labelOfHold(row, offer),
      customer: offer?.lastName ?? null,
      aircraftType: offer?.aircraftType ?? null,
      stages: [],
      job: null,
      depositOpen: false,
    };
  const { aircraftType, number, status, readyOn } = job.job;
  const current = findCurrentStage(job.stages);
  return {
    ...stay,
    label: labelOf(job.job),
    customer: job.lastName,
    aircraftType,
    stages: stagesBetween(job.stages, row).map(({ key, title, bay, days, extraDays, ...stage }) => ({
      key,
      title,
      bay,
      days: days + extraDays,
      state: stageState(stage),
    })),
    job: { number, status, stage: current?.title ?? null, readyOn: job.forecast?.readyOn ?? readyOn },
    depositOpen: job.depositOpen,
  };
}

function stagesBetween(stages: Row<'jobStages'>[], { stageFrom, stageTo }: Row<'stays'>): Row<'jobStages'>[] {
  const first = stages.findIndex(({ key }) => key === stageFrom);
  const last = stages.findIndex(({ key }) => key === stageTo);
  return stages.slice(Math.max(first, 0), last < 0 ? undefined : last + 1);
}
