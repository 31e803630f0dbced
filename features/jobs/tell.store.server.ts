import type { Db } from '#database/open.ts';
import type { Author } from '#server/author.store.server.ts';
import { dayInParts, shopDay } from '#time/shop-time.ts';
import { readCalendar } from './calendar.store.server.ts';
import { JOB_MESSAGES, type SlipReason } from './constants.ts';
import {
  type By,
  changeJob,
  conflict,
  fail,
  foresee,
  insertForecast,
  type JobOutcome,
  updateJob,
  type WholeJob,
} from './store.server.ts';

/** Tells the customer the ready date of now; one that moved away needs a reason, unless it has one. */
export async function tellDate(db: Db, id: number, by: By): Promise<JobOutcome> {
  return changeJob(db, id, by, async (trx, locked) => {
    const made = foresee(locked, shopDay(by.now), await readCalendar(trx));
    const { toldReadyOn } = locked.job;
    if (!made || made.readyOn === toldReadyOn) return conflict(JOB_MESSAGES.nothingToTell);
    const reason = by.reason ?? (await findReason(trx, id, made.readyOn));
    if (!reason && toldReadyOn !== null && made.readyOn > toldReadyOn)
      fail({
        outcome: 'refused',
        path: 'reason',
        message: JOB_MESSAGES.reasonNeeded,
        members: { readyOn: made.readyOn },
      });
    await noteTold(trx, locked, { readyOn: made.readyOn, reason: by.reason ?? null, note: by.note ?? null }, by);
    return { event: 'told a new date', text: dayInParts(made.readyOn, { dateStyle: 'full' }) };
  });
}

/** Why the ready date moved as far as this day, as it was said last. */
async function findReason(trx: Db, jobId: number, readyOn: string): Promise<string | null> {
  const row = await trx
    .selectFrom('jobForecasts')
    .select('reason')
    .where('jobId', '=', jobId)
    .where('reason', 'is not', null)
    .where('readyOn', '>=', readyOn)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row?.reason ?? null;
}

/** Records that the customer is told a date. */
async function noteTold(
  trx: Db,
  { job }: Pick<WholeJob, 'job'>,
  { readyOn, reason, note }: { readyOn: string; reason: SlipReason | null; note: string | null },
  by: Author,
): Promise<void> {
  const toldAt = by.now.toISOString();
  if (reason !== null || readyOn !== job.readyOn) await insertForecast(trx, job, { readyOn, reason, note, toldAt }, by);
  else
    await trx
      .updateTable('jobForecasts')
      .set({ toldAt })
      .where('jobId', '=', job.id)
      .where('toldAt', 'is', null)
      .where('readyOn', '=', readyOn)
      .execute();
  await updateJob(trx, job, { readyOn, toldReadyOn: readyOn, toldAt, lastShownAt: toldAt }, by.now);
}
