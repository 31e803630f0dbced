import { plainTail } from '#airplanes/aircraft/tail-number.ts';
import { type Db, locksRows } from '#database/open.ts';
import { prepared } from '#database/prepared.ts';
import type { Row } from '#database/tables.ts';
import { timeOfChange } from '#foundation/audit/changes.ts';
import { enqueueWebhooks } from '#office/webhooks/deliveries.store.server.ts';
import { moveContentVersion } from '#server/content-change.store.server.ts';
import { conflict } from '#server/outcome.store.server.ts';
import { addDays, countDays } from '#time/days.ts';
import { shopDay } from '#time/shop-time.ts';
import type { OpeningPlace } from './opening-search.ts';
import { HANGAR_LIMITS, HANGAR_MESSAGES } from './places.ts';

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

/** Whether the calendar is in use. */
export async function hasBays(db: Db): Promise<boolean> {
  const [bay] = await selectBay(db, {});
  return bay !== undefined;
}

/** The ids of the bays in use, in ascending order. */
export async function listActiveBays(db: Db): Promise<number[]> {
  const bays = await db.selectFrom('bays').select('id').where('active', '=', true).orderBy('id').execute();
  return bays.map(({ id }) => id);
}

const selectBay = prepared<object, { id: number }>((db) =>
  db.selectFrom('bays').select('id').where('active', '=', true).limit(1),
);

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

/** The same by the ids of their jobs. */
export const findStaysByJob = async (db: Db, jobIds: readonly number[]): Promise<Map<number, Row<'stays'>[]>> =>
  Map.groupBy(await listStaysOf(db, jobIds), ({ jobId }) => jobId!);

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

/** Stays that stand on some of these days, without holds whose time is over; by bay, place and day. */
export async function findStays(
  db: Db,
  { from, to }: { from: string; to: string },
  now: Date,
): Promise<Row<'stays'>[]> {
  return standingOn(db, from, to)
    .where((e) => e.or([e('kind', '<>', 'hold'), e('expiresAt', '>', now.toISOString())]))
    .execute();
}

/** Stays that take some of these days of bays, in their order: not those on the ramp. */
export function findTakenDays(
  db: Db,
  bayIds: readonly number[],
  { fromDay, toDay }: Pick<Row<'stays'>, 'fromDay' | 'toDay'>,
): Promise<Row<'stays'>[]> {
  return standingOn(db, fromDay, toDay)
    .where('bayId', 'in', [...bayIds])
    .where('onRamp', '=', false)
    .execute();
}

function standingOn(db: Db, from: string, to: string) {
  return (
    db
      .selectFrom('stays')
      .selectAll()
      .where('fromDay', '<=', to)
      // No stay is longer, so that one range of the index is read.
      .where('fromDay', '>', addDays(from, -HANGAR_LIMITS.days))
      .where('toDay', '>=', from)
      .orderBy('bayId')
      .orderBy('place')
      .orderBy('fromDay')
  );
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

export interface BayPlace extends OpeningPlace {
  bayId: number;
  name: string;
  place: number;
}

export const LAST_DAY = '9999-12-31';

/** The places of bays in use, with the days on which they are taken from a day on. */
export async function readPlaces(db: Db, from: string, now: Date): Promise<BayPlace[]> {
  const [bays, stays] = await Promise.all([
    db.selectFrom('bays').selectAll().where('active', '=', true).orderBy('position').execute(),
    findStays(db, { from, to: LAST_DAY }, now),
  ]);
  const taken = Map.groupBy(
    stays.filter(({ onRamp }) => !onRamp),
    ({ bayId, place }) => `${bayId}.${place}`,
  );
  return bays.flatMap(({ id, places, ...bay }) =>
    Array.from({ length: places }, (_, index) => ({
      bayId: id,
      place: index + 1,
      name: bay.name,
      kind: bay.kind,
      maxSpanInches: bay.maxSpanInches,
      maxLengthInches: bay.maxLengthInches,
      heightInches: bay.heightInches,
      taken: (taken.get(`${id}.${index + 1}`) ?? []).map(({ fromDay, toDay }) => ({ from: fromDay, to: toDay })),
    })),
  );
}

/** Takes the days of a stay in a locked bay, in ascending order. One that is taken ends the change. */
export async function takeDays(
  trx: Db,
  { id: stayId, bayId, place, fromDay, toDay }: Span & { id: number },
): Promise<void> {
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
  if (taken.length < rows.length) conflict(HANGAR_MESSAGES.taken);
}

type NewRow = Pick<Row<'stays'>, 'bayId' | 'fromDay' | 'toDay' | 'kind' | 'title'> &
  Partial<
    Pick<Row<'stays'>, 'jobId' | 'offerId' | 'quoteId' | 'stageFrom' | 'stageTo' | 'notBefore' | 'byHand' | 'expiresAt'>
  >;

/**
 * Takes days in one of these places of a locked bay: the first that is free. `null` if none is, and nothing is taken.
 * The caller has checked all else. Those of a job are taken with the rest of its plan.
 */
export async function insertStay(
  trx: Db,
  { places, ...stay }: NewRow & { places: readonly number[] },
  now: Date,
): Promise<Row<'stays'> | null> {
  await endHolds(trx, [stay.bayId], now);
  const taken = await findTakenDays(trx, [stay.bayId], stay);
  const place = places.find((each) => !taken.some((days) => days.place === each));
  if (place === undefined) return null;
  const at = now.toISOString();
  const row = await trx
    .insertInto('stays')
    .values({ ...stay, place, firm: stay.kind !== 'hold', createdAt: at, updatedAt: at })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (row.kind !== 'job') await takeDays(trx, row);
  await moveContentVersion(trx);
  return row;
}

/** Changes the days or the place of a stay, and tells webhooks; `updatedAt` always increases. */
export async function changeStay(
  trx: Db,
  { id, updatedAt }: Pick<Row<'stays'>, 'id' | 'updatedAt'>,
  change: Partial<Row<'stays'>>,
  now: Date,
): Promise<Row<'stays'>> {
  const stay = await trx
    .updateTable('stays')
    .set({ ...change, updatedAt: timeOfChange(updatedAt, now) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const { id: stayId, jobId, bayId, place, fromDay, toDay, updatedAt: at } = stay;
  const tail = plainTail(await findTail(trx, jobId));
  const data = { stayId, jobId, bayId, place, fromDay, toDay, tail, updatedAt: at };
  await enqueueWebhooks(trx, [{ type: 'stay.moved', data }], now);
  return stay;
}

async function findTail(trx: Db, jobId: number | null): Promise<string | null> {
  const job = await trx
    .selectFrom('jobs')
    .select('tailNumber')
    .where('id', '=', jobId ?? 0)
    .executeTakeFirst();
  return job?.tailNumber ?? null;
}

/** Frees what a locked job has from tomorrow on. The days before remain on record. */
export async function releaseStays(trx: Db, jobId: number, now: Date): Promise<void> {
  const today = shopDay(now);
  const stays = (await listStaysOf(trx, [jobId])).filter(({ toDay }) => toDay > today);
  if (stays.length === 0) return;
  const bayIds = stays.map(({ bayId }) => bayId);
  await lockBays(trx, bayIds);
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
