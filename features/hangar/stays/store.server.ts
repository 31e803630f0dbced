import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { endHolds, takeDays } from '#features/jobs/stays/store.server.ts';
import { moveContentVersion } from '#server/content-version.store.server.ts';
import { addDays } from '#time/days.ts';
import { HANGAR_LIMITS } from '../constants.ts';
import type { Stay } from '../contract.ts';

type NewRow = Pick<Row<'stays'>, 'bayId' | 'fromDay' | 'toDay' | 'kind' | 'title'> &
  Partial<Pick<Row<'stays'>, 'jobId' | 'offerId' | 'quoteId' | 'stageFrom' | 'stageTo' | 'expiresAt'>>;

/**
 * Takes days in one of these places of a locked bay: the first that is free. `null` if none is, and nothing is taken.
 * The caller has checked all else.
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
  if (!(await takeDays(trx, row))) throw new Error('the days of a locked bay were taken meanwhile');
  await moveContentVersion(trx);
  return row;
}

/** Stays that take some of these days of bays, in their order. */
export function findTakenDays(
  db: Db,
  bayIds: readonly number[],
  { fromDay, toDay }: Pick<Row<'stays'>, 'fromDay' | 'toDay'>,
): Promise<Row<'stays'>[]> {
  return standingOn(db, fromDay, toDay)
    .where('bayId', 'in', [...bayIds])
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

/** Null if there is none. */
export async function findStay(db: Db, id: number): Promise<Stay | null> {
  const row = await db.selectFrom('stays').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? toStay(row) : null;
}

export const toStay = ({ bayId, quoteId, fromDay, toDay, ...stay }: Row<'stays'>): Stay => ({
  ...stay,
  bay: bayId,
  leadId: quoteId,
  from: fromDay,
  to: toDay,
});
