import type { Db } from '#database/open.ts';
import type { Author } from '#server/author.store.server.ts';
import { conflict, type Outcome, refuse } from '#server/outcome.store.server.ts';
import { formatDay } from '#time/format-day.ts';
import { shopDay } from '#time/shop-time.ts';
import { readCalendar } from './calendar.store.server.ts';
import { JOB_MESSAGES, type SlipReason } from './constants.ts';
import { announceMove } from './mail.server.ts';
import { type Actor, changeJob, forecastJob, insertForecast, updateJob, type WholeJob } from './store.server.ts';
import { findFollowers } from './subscribers/store.server.ts';

/** Tells the customer the ready date of now; one that moved away needs a reason, unless it has one. */
export async function notifyDate(
  db: Db,
  id: number,
  { publicUrl, ...by }: Actor & { publicUrl: string },
): Promise<Outcome> {
  return changeJob(db, id, by, async (trx, locked) => {
    const forecast = forecastJob(locked, shopDay(by.now), await readCalendar(trx));
    const { toldReadyOn } = locked.job;
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
    await noteNotified(
      trx,
      locked,
      { readyOn: forecast.readyOn, reason: by.reason ?? null, note: by.note ?? null },
      by,
    );
    return { event: 'told a new date', text: formatDay(forecast.readyOn, 'full') };
  });
}

/** Tells the customers of several jobs, for one reason; skips what they know already. @returns how many jobs it was */
export async function notifyDates(db: Db, ids: readonly number[], by: Actor & { publicUrl: string }): Promise<number> {
  let told = 0;
  for (const id of ids) if ((await notifyDate(db, id, by)).outcome === 'done') told += 1;
  return told;
}

/** Why the ready date moved as far as this day, as it was said last. */
export async function findReason(
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
    const told = await trx
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
      .where('id', '>', told?.id ?? 0)
      .execute();
  }
  const change = { readyOn, toldReadyOn: readyOn, toldAt };
  await updateJob(trx, job, by.userId === null ? change : { ...change, lastShownAt: toldAt }, by.now);
}
