import { type Db, locksRows } from '#database/open.ts';
import { prepared } from '#database/prepared.ts';
import type { Row } from '#database/tables.ts';
import { timeOfChange } from '#foundation/audit/changes.ts';
import { enqueueWebhooks } from '#office/webhooks/deliveries.store.server.ts';
import { moveContentVersion } from '#server/content-change.store.server.ts';
import { addDays, countDays } from '#time/days.ts';
import { shopDay } from '#time/shop-time.ts';
import { type Forecast, findOutgrown } from './forecast.ts';
import { aboutStay } from './webhook-events.ts';

/** What jobs and quotes know of their stays, which `features/workshop/hangar` makes. */

/** Days of a place in the hangar, both ends included. */
export type Span = Pick<Row<'stays'>, 'bayId' | 'place' | 'fromDay' | 'toDay'>;

/**
 * Locks bays until the transaction ends, in the order of their ids, after leads, offers and jobs. Two that take days of
 * one bay wait for each other.
 */
export async function lockBays(trx: Db, ids: readonly number[]): Promise<Row<'bays'>[]> {
  if (ids.length === 0) return [];
  return trx
    .selectFrom('bays')
    .selectAll()
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id')
    .$if(locksRows(trx), (query) => query.forUpdate())
    .execute();
}

/** Deletes the holds of locked bays whose time is over: their days are free. */
export async function endHolds(trx: Db, bayIds: readonly number[], now: Date): Promise<void> {
  if (bayIds.length === 0) return;
  await trx
    .deleteFrom('stays')
    .where('bayId', 'in', [...bayIds])
    .where('kind', '=', 'hold')
    .where('expiresAt', '<=', now.toISOString())
    .execute();
}

/**
 * Takes the days of a stay in a locked bay, in ascending order.
 * @returns whether all of them were free; the caller rolls back if not
 */
export async function takeDays(trx: Db, { id: stayId, bayId, place, fromDay, toDay }: Span & { id: number }) {
  const rows = Array.from({ length: countDays(fromDay, toDay) }, (_, n) => ({
    bayId,
    place,
    stayId,
    day: addDays(fromDay, n),
  }));
  const taken = await trx
    .insertInto('bayDays')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('day')
    .execute();
  return taken.length === rows.length;
}

/** The stays of jobs in the order of their days. */
export function listStaysOf(db: Db, jobIds: readonly number[]): Promise<Row<'stays'>[]> {
  return db
    .selectFrom('stays')
    .selectAll()
    .where('jobId', 'in', [...jobIds])
    .orderBy('fromDay')
    .orderBy('toDay')
    .execute();
}

/** The stays of the job that an offer booked, in the order of their days. */
export function findFirmStays(
  db: Db,
  offerId: number,
): Promise<Pick<Row<'stays'>, 'fromDay' | 'toDay' | 'expiresAt'>[]> {
  return db
    .selectFrom('stays')
    .innerJoin('jobs', 'jobs.id', 'stays.jobId')
    .select(['fromDay', 'toDay', 'expiresAt'])
    .where('jobs.offerId', '=', offerId)
    .orderBy('fromDay')
    .execute();
}

/** The first stay on some of the days of a place; undefined if they are free. A hold whose time is over has none. */
export function findFirstTaken(
  db: Db,
  { bayId, place, fromDay, toDay }: Span,
  now: Date,
): Promise<{ day: string; stayId: number } | undefined> {
  return db
    .selectFrom('bayDays')
    .innerJoin('stays', 'stays.id', 'bayDays.stayId')
    .select(['bayDays.day', 'bayDays.stayId'])
    .where('bayDays.bayId', '=', bayId)
    .where('bayDays.place', '=', place)
    .where('bayDays.day', '>=', fromDay)
    .where('bayDays.day', '<=', toDay)
    .where((e) => e.or([e('stays.expiresAt', 'is', null), e('stays.expiresAt', '>', now.toISOString())]))
    .orderBy('bayDays.day')
    .executeTakeFirst();
}

/** A stay has at most so many days. */
const MAX_DAYS = 400;

/**
 * Lengthens the stays of a locked job that its forecast outgrew, where the days behind them are free. The others stay as
 * they are: the calendar shows who is in the way.
 */
export async function extendStays(trx: Db, jobId: number, forecast: Forecast, now: Date): Promise<void> {
  const outgrown = findOutgrown(await listStaysOf(trx, [jobId]), forecast);
  if (outgrown.length === 0) return;
  const bayIds = outgrown.map(({ stay }) => stay.bayId);
  await lockBays(trx, bayIds);
  await endHolds(trx, bayIds, now);
  let grown = 0;
  for (const { stay, until, next } of outgrown) {
    if ((next && until > next.fromDay) || countDays(stay.fromDay, until) > MAX_DAYS) continue;
    const more = { ...stay, fromDay: addDays(stay.toDay, 1), toDay: until };
    if (await findFirstTaken(trx, more, now)) continue;
    await takeDays(trx, more);
    await changeStay(trx, stay, { toDay: until }, now);
    grown++;
  }
  if (grown > 0) await moveContentVersion(trx);
}

/** Changes the days or the place of a stay, and tells webhooks; `updatedAt` always increases. */
export async function changeStay(
  trx: Db,
  { id, updatedAt }: Pick<Row<'stays'>, 'id' | 'updatedAt'>,
  change: Partial<Row<'stays'>>,
  now: Date,
): Promise<void> {
  const stay = await trx
    .updateTable('stays')
    .set({ ...change, updatedAt: timeOfChange(updatedAt, now) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const data = aboutStay(stay, await findTail(trx, stay));
  await enqueueWebhooks(trx, [{ type: 'stay.moved', data }], now);
}

async function findTail(trx: Db, { jobId }: Row<'stays'>): Promise<string | null> {
  if (jobId === null) return null;
  const { tailNumber } = await trx
    .selectFrom('jobs')
    .select('tailNumber')
    .where('id', '=', jobId)
    .executeTakeFirstOrThrow();
  return tailNumber;
}

/** Frees what a locked job has from tomorrow on. The days before remain on record. */
export async function releaseStays(trx: Db, jobId: number, now: Date): Promise<void> {
  const today = shopDay(now);
  const stays = (await listStaysOf(trx, [jobId])).filter(({ toDay }) => toDay > today);
  if (stays.length === 0) return;
  await lockBays(
    trx,
    stays.map(({ bayId }) => bayId),
  );
  for (const stay of stays) {
    if (stay.fromDay > today) {
      await trx.deleteFrom('stays').where('id', '=', stay.id).execute();
      continue;
    }
    await trx.deleteFrom('bayDays').where('stayId', '=', stay.id).where('day', '>', today).execute();
    await changeStay(trx, stay, { toDay: today }, now);
  }
  await moveContentVersion(trx);
}

/** What is held for a quote, or for its lead on the waitlist, until a time. */
interface HoldKey {
  /** 0 for none. */
  offerId: number;
  quoteId: number;
  now: string;
}

/** The holds that live, in the order of their days. */
export const findHolds = prepared<HoldKey, Pick<Row<'stays'>, 'id' | 'fromDay' | 'toDay' | 'expiresAt'>>((db, slot) =>
  db
    .selectFrom('stays')
    .select(['id', 'fromDay', 'toDay', 'expiresAt'])
    .where((e) => e.or([e('offerId', '=', slot('offerId')), e('quoteId', '=', slot('quoteId'))]))
    .where('expiresAt', '>', slot('now'))
    .orderBy('fromDay')
    .$if(locksRows(db), (query) => query.forUpdate()),
);

/** Makes holds the firm stays of a job, without a moment in which their days are free. */
export async function makeFirm(trx: Db, holds: readonly { id: number }[], jobId: number, now: Date): Promise<void> {
  if (holds.length === 0) return;
  const nothing = { offerId: null, quoteId: null, expiresAt: null };
  await trx
    .updateTable('stays')
    .set({ kind: 'job', firm: true, jobId, ...nothing, updatedAt: now.toISOString() })
    .where(
      'id',
      'in',
      holds.map(({ id }) => id),
    )
    .execute();
}

/** Whether the calendar is in use. */
export async function hasBays(db: Db): Promise<boolean> {
  const [bay] = await selectBay(db, {});
  return bay !== undefined;
}

const selectBay = prepared<object, { id: number }>((db) =>
  db.selectFrom('bays').select('id').where('active', '=', true).limit(1),
);

/** Deletes all holds whose time is over. @returns whether there were any */
export async function sweepHolds(db: Db, now: Date): Promise<boolean> {
  const isOver = (trx: Db) =>
    trx.selectFrom('stays').select('bayId').where('kind', '=', 'hold').where('expiresAt', '<=', now.toISOString());
  if (!(await isOver(db).executeTakeFirst())) return false;
  await db.transaction().execute(async (trx) => {
    const bays = await isOver(trx).execute();
    const ids = bays.map(({ bayId }) => bayId);
    await lockBays(trx, ids);
    await endHolds(trx, ids, now);
    await moveContentVersion(trx);
  });
  return true;
}
