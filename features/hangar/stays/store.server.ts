import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { endHolds, takeDays } from '#features/jobs/stays/store.server.ts';
import { moveContentVersion } from '#server/content-version.store.server.ts';
import { addDays } from '#time/days.ts';
import { HANGAR_LIMITS } from '../constants.ts';

export type NewStay = Pick<Row<'stays'>, 'bayId' | 'fromDay' | 'toDay' | 'kind' | 'title'> &
  Partial<Pick<Row<'stays'>, 'jobId' | 'offerId' | 'quoteId' | 'stageFrom' | 'stageTo' | 'expiresAt'>>;

/**
 * Takes days in one of these places of a locked bay: the first that is free. `null` if none is, and nothing is taken.
 * The caller has checked all else.
 */
export async function insertStay(
  trx: Db,
  { places, ...stay }: NewStay & { places: readonly number[] },
  now: Date,
): Promise<Row<'stays'> | null> {
  await endHolds(trx, [stay.bayId], now);
  const taken = await takenPlaces(trx, stay);
  const place = places.find((each) => !taken.has(each));
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

/** Places of a bay that are taken on some of these days. */
async function takenPlaces(
  db: Db,
  { bayId, fromDay, toDay }: Pick<NewStay, 'bayId' | 'fromDay' | 'toDay'>,
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('bayDays')
    .select('place')
    .distinct()
    .where('bayId', '=', bayId)
    .where('day', '>=', fromDay)
    .where('day', '<=', toDay)
    .execute();
  return new Set(rows.map(({ place }) => place));
}

/** Stays that stand on some of these days, without holds whose time is over; by bay, place and day. */
export async function findStays(
  db: Db,
  { from, to }: { from: string; to: string },
  now: Date,
): Promise<Row<'stays'>[]> {
  return (
    db
      .selectFrom('stays')
      .selectAll()
      .where('fromDay', '<=', to)
      // No stay is longer, so that one range of the index is read.
      .where('fromDay', '>', addDays(from, -HANGAR_LIMITS.days))
      .where('toDay', '>=', from)
      .where((e) => e.or([e('kind', '<>', 'hold'), e('expiresAt', '>', now.toISOString())]))
      .orderBy('bayId')
      .orderBy('place')
      .orderBy('fromDay')
      .execute()
  );
}
