import { bookingSetting } from '#customers/appointments/appointments.contract.ts';
import type { JobEntry } from '#customers/leads/leads.constants.ts';
import type { Lead } from '#customers/leads/leads.contract.ts';
import { lockLead, touch } from '#customers/leads/leads.store.server.ts';
import { recordEvent } from '#customers/leads/timeline.store.server.ts';
import { type Db, locksRows } from '#database/open.ts';
import type { Row, RowChange } from '#database/tables.ts';
import { isOutdated, timeOfChange } from '#foundation/audit/changes.ts';
import { settingsReader } from '#foundation/settings/settings.store.server.ts';
import { ring } from '#office/push/messages.store.server.ts';
import { enqueueWebhooks } from '#office/webhooks/deliveries.store.server.ts';
import { type Author, nameOf } from '#server/content-change.store.server.ts';
import { currentLink, linkPath } from '#server/links.store.server.ts';
import { conflict, fail, type Outcome, refuse, transact } from '#server/outcome.store.server.ts';
import { shopDay } from '#time/shop-time.ts';
import type { WorkCalendar } from '#time/work-days.ts';
import { SHOP_SETTING } from '#workshop/shop/shop.contract.ts';
import { calendarOf, type Forecast, type ForecastStage, forecast } from '#workshop/stays/forecast.ts';
import { type PlannedJob, withStays } from '#workshop/stays/plan.ts';
import { replan } from '#workshop/stays/replan.store.server.ts';
import { listStaysOf } from '#workshop/stays/stays.store.server.ts';
import { newsOf, stageRing } from './job-signals.ts';
import { blocksStage, findUndecidedChanges, type UndecidedChange } from './job-sources.store.server.ts';
import { isOver, JOB_LIMITS, JOB_MESSAGES, type JobStatus, type SlipReason } from './job-status.constants.ts';

/** The shop's work days: of the setting, without the closed days and holidays of the booking. */
export async function readCalendar(db: Db): Promise<WorkCalendar> {
  return calendarOf(await readCalendarSettings(db));
}

const readCalendarSettings = settingsReader({ shop: SHOP_SETTING, booking: bookingSetting });

/** A job with its stages in their order, and what its forecast rests on. */
export interface WholeJob {
  job: Row<'jobs'>;
  stages: Row<'jobStages'>[];
  /** Change orders that wait for an answer, those that wait longest last. */
  openChanges: UndecidedChange[];
  /** In the order of their days. */
  stays: Row<'stays'>[];
}

/** Locks are taken in this order: lead, offer, job, bay, counter. A change order is under the lock of its job. */
export interface LockedJob extends WholeJob {
  lead: Lead;
}

/** Null if there is none. */
export async function findJob(db: Db, id: number): Promise<WholeJob | null> {
  const job = await db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirst();
  return job ? withStages(db, job) : null;
}

async function withStages(db: Db, job: Row<'jobs'>): Promise<WholeJob> {
  const stages = await db
    .selectFrom('jobStages')
    .selectAll()
    .where('jobId', '=', job.id)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const changes = await findUndecidedChanges(db, [job.id]);
  return { job, stages, openChanges: changes.get(job.id) ?? [], stays: await listStaysOf(db, [job.id]) };
}

/** Locks a job and, before it, its lead. An erased job has no lead and does not change. */
export async function lockJob(trx: Db, id: number): Promise<LockedJob | null> {
  const found = await trx.selectFrom('jobs').select('quoteId').where('id', '=', id).executeTakeFirst();
  const lead = found?.quoteId ? await lockLead(trx, found.quoteId) : null;
  const job =
    lead &&
    (await trx
      .selectFrom('jobs')
      .selectAll()
      .where('id', '=', id)
      .$if(locksRows(trx), (query) => query.forUpdate())
      .executeTakeFirst());
  return lead && job ? { lead, ...(await withStages(trx, job)) } : null;
}

export const toForecastStage = ({
  key,
  days,
  extraDays,
  daysLeft,
  daysLeftOn,
  startedOn,
  finishedOn,
  skipped,
}: Row<'jobStages'>): ForecastStage => ({
  key,
  days,
  extraDays,
  daysLeft,
  daysLeftOn,
  startedOn,
  finishedOn,
  skipped,
});

/** The forecast of today; null for a job that is over or has no induction, and for one on hold, which promises no date. */
export function forecastJob(
  { job, stages, openChanges, stays }: WholeJob,
  today: string,
  calendar: WorkCalendar,
): Forecast | null {
  if (isOver(job.status) || job.status === 'on-hold') return null;
  const planned = withStays({ stages: stages.map(toForecastStage), stays });
  return forecast(job, planned, openChanges.filter(blocksStage), today, calendar);
}

/** What the plan of a job's days is computed from. */
export const toPlanned = ({ job, stages, openChanges, stays }: WholeJob): PlannedJob<Row<'stays'>> => ({
  job,
  stages: stages.map(toForecastStage),
  openChanges: openChanges.filter(blocksStage),
  stays,
});

/** Moves the stays of a locked job to where its forecast needs them. */
export async function replanJob(trx: Db, id: number, now: Date): Promise<void> {
  const whole = (await findJob(trx, id))!;
  if (whole.stays.length === 0 || isOver(whole.job.status)) return;
  await replan(trx, toPlanned(whole), { calendar: await readCalendar(trx), now });
}

/** Changes a job; `updatedAt` always increases. */
export async function updateJob(
  trx: Db,
  { id, updatedAt }: Pick<Row<'jobs'>, 'id' | 'updatedAt'>,
  change: RowChange<'jobs'>,
  now: Date,
): Promise<Row<'jobs'>> {
  return trx
    .updateTable('jobs')
    .set({ ...change, updatedAt: timeOfChange(updatedAt, now) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export interface MailActor extends Actor {
  publicUrl: string;
}

export interface Actor extends Author {
  expectedUpdatedAt?: string | undefined;
  /** Why the ready date moves, if it does. */
  reason?: SlipReason | undefined;
  note?: string | undefined;
}

/**
 * What happened, for the lead's timeline; null for nothing worth telling. `restoresDate` with the ready date of before,
 * which needs no reason.
 */
export type RecordedEvent = { event: JobEntry | null; text: string | null; restoresDate?: boolean } | null;

/**
 * Changes a locked job: all of it or nothing. `work` changes the rows and returns what happened. Records the new ready
 * date; one that moves past the date that the customer knows needs a reason.
 */
export async function changeJob(
  db: Db,
  id: number,
  by: Actor,
  work: (trx: Db, locked: LockedJob) => Promise<RecordedEvent>,
): Promise<Outcome> {
  return transact(db, async (trx) => {
    const locked = (await lockJob(trx, id)) ?? fail({ outcome: 'missing' });
    if (isOutdated(by.expectedUpdatedAt, locked.job.updatedAt)) conflict(JOB_MESSAGES.moved);
    await changeLocked(trx, locked, by, work);
    return null;
  });
}

/** The same of a job that is locked already, as part of a larger change. */
export async function changeLocked(
  trx: Db,
  locked: LockedJob,
  by: Actor,
  work: (trx: Db, locked: LockedJob) => Promise<RecordedEvent>,
): Promise<void> {
  const happened = await work(trx, locked);
  await replanJob(trx, locked.job.id, by.now);
  await recordDate(trx, locked, by, happened?.restoresDate);
  if (happened?.event) {
    const { event, text } = happened;
    await recordEvent(trx, locked.lead.id, { kind: 'job', number: locked.job.number, event, text }, by);
  }
  await touch(trx, (await lockLead(trx, locked.lead.id))!, {}, by.now);
}

/** Records the ready date after a change, updates the job in any case, and tells webhooks what is new. */
async function recordDate(
  trx: Db,
  before: LockedJob,
  { reason, note, ...by }: Actor,
  isRestored = false,
): Promise<void> {
  const calendar = await readCalendar(trx);
  const today = shopDay(by.now);
  const after = (await findJob(trx, before.job.id))!;
  const isHeld = after.job.status === 'on-hold';
  const readyOn = isHeld ? null : (forecastJob(after, today, calendar)?.readyOn ?? after.job.readyOn);
  const was = forecastJob(before, today, calendar)?.readyOn ?? null;
  const { toldReadyOn } = after.job;
  const slips = readyOn !== null && toldReadyOn !== null && readyOn > toldReadyOn && (was === null || readyOn > was);
  if (slips && !reason && !isRestored) refuse('reason', JOB_MESSAGES.reasonNeeded, { readyOn });
  if (reason === 'other' && (note ?? '').length < JOB_LIMITS.minNote) refuse('note', JOB_MESSAGES.noteNeeded);
  if (readyOn !== null && (readyOn !== after.job.readyOn || (slips && reason)))
    await insertForecast(
      trx,
      after.job,
      { readyOn, reason: slips ? reason! : null, note: slips ? note || null : null },
      by,
    );
  const job = await updateJob(trx, after.job, { readyOn }, by.now);
  await enqueueWebhooks(trx, newsOf(before, { ...after, job }), by.now);
  const waiting = stageRing(before, { ...after, job });
  if (waiting) await ring(trx, waiting, by);
}

/** Adds a ready date to those that were shown. */
export async function insertForecast(
  trx: Db,
  { id: jobId, readyOn: before }: Pick<Row<'jobs'>, 'id' | 'readyOn'>,
  {
    readyOn,
    reason,
    note,
    toldAt = null,
  }: { readyOn: string; reason: SlipReason | null; note: string | null; toldAt?: string | null },
  { userId, now }: Author,
): Promise<void> {
  await trx
    .insertInto('jobForecasts')
    .values({
      jobId,
      before,
      readyOn,
      reason,
      note,
      toldAt,
      userId,
      userName: await nameOf(trx, userId),
      createdAt: now.toISOString(),
    })
    .execute();
}

const MAX_EVENTS = 1_000;

/** Jobs that were made or changed after a time: latest first, at most `MAX_EVENTS`. */
export function findChangedJobs(
  db: Db,
  since: string,
): Promise<{ id: number; createdAt: string; updatedAt: string }[]> {
  return db
    .selectFrom('jobs')
    .select(['id', 'createdAt', 'updatedAt'])
    .where('updatedAt', '>', since)
    .orderBy('updatedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_EVENTS)
    .execute();
}

/**
 * The page of an accepted offer's job, for the customer who accepted it. Null when none works, and once the link is
 * another person's, such as a new owner's.
 */
export async function findJobPath(
  db: Db,
  offerId: number,
  { sessionSecret, now }: { sessionSecret: string; now: Date },
): Promise<string | null> {
  const job = await db.selectFrom('jobs').select('id').where('offerId', '=', offerId).executeTakeFirst();
  const link = job && (await currentLink(db, { kind: 'job', subjectId: job.id, now }));
  if (!link) return null;
  const first = await db
    .selectFrom('links')
    .select('recipient')
    .where('kind', '=', 'job')
    .where('subjectId', '=', job.id)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return link.recipient === first.recipient ? linkPath(sessionSecret, link) : null;
}

/** Where the job of an accepted offer stands; null without one. */
export async function findJobStatus(db: Db, offerId: number): Promise<JobStatus | null> {
  const job = await db.selectFrom('jobs').select('status').where('offerId', '=', offerId).executeTakeFirst();
  return job?.status ?? null;
}
