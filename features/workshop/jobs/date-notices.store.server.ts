import { type SqlBool, sql } from 'kysely';
import { bookingSetting } from '#customers/appointments/appointments.contract.ts';
import { slotStart } from '#customers/appointments/slots.ts';
import { lockLead, touch } from '#customers/leads/leads.store.server.ts';
import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { readSetting } from '#foundation/settings/settings.store.server.ts';
import { enqueueWebhooks } from '#office/webhooks/deliveries.store.server.ts';
import type { Author } from '#server/content-change.store.server.ts';
import { conflict, type Outcome, refuse } from '#server/outcome.store.server.ts';
import { countDays } from '#time/days.ts';
import { formatDay } from '#time/format-day.ts';
import { shopDay, shopTimeZone, startOfDay } from '#time/shop-time.ts';
import { MINUTE_MS } from '#time/units.ts';
import { addWorkDays, type WorkCalendar } from '#time/work-days.ts';
import { SHOP_SETTING } from '#workshop/shop/shop.contract.ts';
import { listStaysOf } from '#workshop/stays/stays.store.server.ts';
import { silentDaysOf } from './badges.ts';
import { findFollowers } from './customer/subscribers.store.server.ts';
import { announceMove } from './job.mail.server.ts';
import {
  changeJob,
  changeLocked,
  forecastJob,
  insertForecast,
  type LockedJob,
  lockJob,
  type MailActor,
  type RecordedEvent,
  readCalendar,
  replanJob,
  updateJob,
  type WholeJob,
} from './job.store.server.ts';
import { TRACKER_SETTING } from './job-parts.contract.ts';
import { newsOf } from './job-signals.ts';
import { JOB_MESSAGES, type SlipReason } from './job-status.constants.ts';
import { announceSilence } from './notices.mail.server.ts';

/** Tells the customer the ready date of now; one that moved away needs a reason, unless it has one. */
export async function notifyDate(db: Db, id: number, { publicUrl, ...by }: MailActor): Promise<Outcome> {
  return changeJob(db, id, by, (trx, locked) => tellDate(trx, locked, { publicUrl, ...by }));
}

/** The same for a job whose date was moved in this transaction. Nothing is sent where the customer knows the date of now. */
export async function notifyMovedDate(trx: Db, id: number, by: MailActor): Promise<void> {
  const locked = (await lockJob(trx, id))!;
  const forecast = forecastJob(locked, shopDay(by.now), await readCalendar(trx));
  if (forecast && forecast.readyOn !== locked.job.toldReadyOn)
    await changeLocked(trx, locked, by, () => tellDate(trx, locked, by));
}

async function tellDate(trx: Db, locked: LockedJob, { publicUrl, ...by }: MailActor): Promise<RecordedEvent> {
  const { id, toldReadyOn } = locked.job;
  const forecast = forecastJob(locked, shopDay(by.now), await readCalendar(trx));
  if (!forecast || forecast.readyOn === toldReadyOn) return conflict(JOB_MESSAGES.nothingToNotify);
  const said = by.reason ? { reason: by.reason, note: by.note ?? null } : await findReason(trx, id, forecast.readyOn);
  if (!said && toldReadyOn !== null && forecast.readyOn > toldReadyOn)
    refuse('reason', JOB_MESSAGES.reasonNeeded, { readyOn: forecast.readyOn });
  const followers = await findFollowers(trx, id, { now: by.now });
  const move = {
    followers,
    before: toldReadyOn,
    readyOn: forecast.readyOn,
    reason: said?.reason ?? null,
    note: said?.note ?? null,
  };
  await announceMove(trx, locked, move, { publicUrl, now: by.now });
  await noteNotified(trx, locked, { readyOn: forecast.readyOn, reason: by.reason ?? null, note: by.note ?? null }, by);
  return { event: 'told a new date', text: formatDay(forecast.readyOn, 'full') };
}

/** Tells the customers of several jobs, for one reason; skips what they know already. @returns how many jobs it was */
export async function notifyDates(db: Db, ids: readonly number[], by: MailActor): Promise<number> {
  let notified = 0;
  for (const id of ids) if ((await notifyDate(db, id, by)).outcome === 'done') notified += 1;
  return notified;
}

/** Why the ready date moved as far as this day, as it was said last. */
async function findReason(
  trx: Db,
  jobId: number,
  readyOn: string,
): Promise<{ reason: string | null; note: string | null } | null> {
  const row = await trx
    .selectFrom('jobForecasts')
    .select(['reason', 'note'])
    .where('jobId', '=', jobId)
    .where('reason', 'is not', null)
    .where('readyOn', '>=', readyOn)
    .where('undoneAt', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row ?? null;
}

/** Marks the ready date as undone that a change made at a time, unless it was sent. @returns the one before, if it did */
export async function undoDate(
  trx: Db,
  jobId: number,
  { madeAt, now }: { madeAt: string; now: Date },
): Promise<Pick<Row<'jobs'>, 'readyOn'> | null> {
  const last = await trx
    .selectFrom('jobForecasts')
    .selectAll()
    .where('jobId', '=', jobId)
    .where('undoneAt', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (last?.createdAt !== madeAt || last.toldAt !== null) return null;
  await trx.updateTable('jobForecasts').set({ undoneAt: now.toISOString() }).where('id', '=', last.id).execute();
  return { readyOn: last.before };
}

/** Records that the customer is told a date. What leaves by itself does not end the shop's silence. */
export async function noteNotified(
  trx: Db,
  { job }: Pick<WholeJob, 'job'>,
  { readyOn, reason, note }: { readyOn: string; reason: SlipReason | null; note: string | null },
  by: Author,
): Promise<void> {
  const toldAt = by.now.toISOString();
  if (reason !== null || readyOn !== job.readyOn) await insertForecast(trx, job, { readyOn, reason, note, toldAt }, by);
  else {
    const lastNotified = await trx
      .selectFrom('jobForecasts')
      .select('id')
      .where('jobId', '=', job.id)
      .where('toldAt', 'is not', null)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    await trx
      .updateTable('jobForecasts')
      .set({ toldAt })
      .where('jobId', '=', job.id)
      .where('toldAt', 'is', null)
      .where('undoneAt', 'is', null)
      .where('readyOn', '=', readyOn)
      // The same day may have been planned before an earlier promise.
      .where('id', '>', lastNotified?.id ?? 0)
      .execute();
  }
  const change = { readyOn, toldReadyOn: readyOn, toldAt };
  await updateJob(trx, job, by.userId === null ? change : { ...change, lastShownAt: toldAt }, by.now);
}

/** When mails leave that the clock causes. */
const MAIL_TIME = '8:00 AM';
const OPEN = ['booked', 'in-work', 'on-hold', 'ready'] as const;

type ReviewContext = { db: Db; publicUrl: string };

/** The first job to review: each one once a day and after a change of closed days, and those whose spot is free now. */
async function findDue(db: Db, now: Date, id?: number): Promise<{ id: number } | undefined> {
  const since = await lastChange(db, now);
  const aMinuteAgo = new Date(now.getTime() - MINUTE_MS).toISOString();
  return db
    .selectFrom('jobs')
    .select('id')
    .where('status', 'in', OPEN)
    .where('quoteId', 'is not', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .where((e) =>
      e.or([
        e('reviewedAt', 'is', null),
        e('reviewedAt', '<', since),
        e.and([e('reviewedAt', '<', aMinuteAgo), e.exists(waitsForNothing(shopDay(now)))]),
      ]),
    )
    .orderBy('id')
    .executeTakeFirst();
}

/** When the days of jobs may last have moved by themselves: this midnight, or the last change of the shop's days. */
async function lastChange(db: Db, now: Date): Promise<string> {
  const settings = await db
    .selectFrom('settings')
    .select('updatedAt')
    .where('key', 'in', [SHOP_SETTING.name, bookingSetting.name])
    .execute();
  // Again after a minute: a review may have read a setting while it was being changed.
  const changes = settings.flatMap(({ updatedAt }) => [
    updatedAt,
    new Date(Date.parse(updatedAt) + MINUTE_MS).toISOString(),
  ]);
  const midnight = startOfDay(shopDay(now), shopTimeZone());
  return [midnight, ...changes.filter((at) => at <= now.toISOString())].toSorted().at(-1)!;
}

/** Stays on the ramp whose spot is free on the first day from today on for which they wait. */
function waitsForNothing(today: string) {
  return sql<SqlBool>`(select 1 from stays where stays.job_id = jobs.id and stays.on_ramp and stays.to_day >= ${today}
    and (stays.not_before is null or stays.not_before <= stays.to_day)
    and not exists (select 1 from bay_days where bay_days.bay_id = stays.bay_id and bay_days.place = stays.place
      and bay_days.day = case when stays.from_day < ${today} then ${today} else stays.from_day end))`;
}

/**
 * Reviews one job that is due: moves its stays to where its forecast needs them now, writes down what the clock alone
 * moved, and tells the customer of a date that slipped a while ago. Several nodes may run it at once.
 * @returns whether there was one
 */
export async function reviewNext({ db, publicUrl }: ReviewContext, now: Date): Promise<boolean> {
  const today = shopDay(now);
  const due = await findDue(db, now);
  if (!due) return false;
  await db.transaction().execute(async (trx) => {
    const locked = await lockJob(trx, due.id);
    if (!locked || !(await findDue(trx, now, due.id))) return;
    const { job, lead } = locked;
    await trx.updateTable('jobs').set({ reviewedAt: now.toISOString() }).where('id', '=', job.id).execute();
    const calendar = await readCalendar(trx);
    await replanJob(trx, job.id, now);
    locked.stays = await listStaysOf(trx, [job.id]);
    const forecast = forecastJob(locked, today, calendar);
    if (!forecast) return;
    const by = { userId: null, now };
    const moved = forecast.readyOn !== job.readyOn;
    if (moved) {
      await insertForecast(trx, job, { readyOn: forecast.readyOn, reason: null, note: null }, by);
      locked.job = await updateJob(trx, job, { readyOn: forecast.readyOn }, now);
      await enqueueWebhooks(trx, newsOf({ ...locked, job }, locked), now);
    }
    const notified = await notifySlip(trx, locked, { readyOn: forecast.readyOn, today, calendar }, { publicUrl, now });
    if (moved || notified) await touch(trx, (await lockLead(trx, lead.id))!, {}, now);
  });
  return true;
}

/** Tells the customer of a slip that no one told within the time of the setting. @returns whether it did */
async function notifySlip(
  trx: Db,
  locked: LockedJob,
  { readyOn, today, calendar }: { readyOn: string; today: string; calendar: WorkCalendar },
  { publicUrl, now }: { publicUrl: string; now: Date },
): Promise<boolean> {
  const { job } = locked;
  const { tellSlipsAfter } = await readSetting(trx, TRACKER_SETTING);
  if (tellSlipsAfter === null || job.toldReadyOn === null || readyOn <= job.toldReadyOn) return false;
  const first = await trx
    .selectFrom('jobForecasts')
    .select('createdAt')
    .where('jobId', '=', job.id)
    .where('readyOn', '>', job.toldReadyOn)
    .where('createdAt', '>=', job.toldAt!)
    .where('undoneAt', 'is', null)
    .orderBy('id')
    .executeTakeFirst();
  const slippedOn = first ? shopDay(new Date(first.createdAt)) : today;
  if (addWorkDays(slippedOn, tellSlipsAfter, calendar) > today) return false;
  const { reason, note } = (await findReason(trx, job.id, readyOn)) ?? { reason: null, note: null };
  const followers = await findFollowers(trx, job.id, { now });
  const notBefore = slotStart({ date: today, time: MAIL_TIME }, shopTimeZone());
  const move = { followers, before: job.toldReadyOn, readyOn, reason, note, notBefore };
  await announceMove(trx, locked, move, { publicUrl, now });
  await noteNotified(trx, locked, { readyOn, reason: null, note: null }, { userId: null, now });
  return true;
}

/**
 * Reminds the owner of one job that is silent, at 8:00 AM and again after as many days.
 * @returns whether there was one
 */
export async function remindNext({ db, publicUrl }: ReviewContext, now: Date): Promise<boolean> {
  const today = shopDay(now);
  if (now < slotStart({ date: today, time: MAIL_TIME }, shopTimeZone())) return false;
  const { updateDays } = await readSetting(db, TRACKER_SETTING);
  const jobs = await db.selectFrom('jobs').selectAll().where('status', 'in', OPEN).orderBy('id').execute();
  const due = jobs.find((job) => isDue(job));
  if (!due) return false;
  await db.transaction().execute(async (trx) => {
    const locked = await lockJob(trx, due.id);
    if (!locked || !isDue(locked.job)) return;
    await announceSilence(trx, locked, silentDaysOf(locked.job, today)!, { publicUrl, now });
    await trx.updateTable('jobs').set({ remindedAt: now.toISOString() }).where('id', '=', due.id).execute();
  });
  return true;

  function isDue(job: LockedJob['job']): boolean {
    const silent = silentDaysOf(job, today);
    // An erased job has no one to hear of it.
    if (silent === null || silent < updateDays || job.quoteId === null) return false;
    if (job.remindedAt === null || job.remindedAt < job.lastShownAt) return true;
    return countDays(shopDay(new Date(job.remindedAt)), today) - 1 >= updateDays;
  }
}
