import { type Db, locksRows } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { addDays, countDays } from '#time/days.ts';

/** What jobs and quotes know of their stays, which `features/hangar` makes. */

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
    ...{ bayId, place, stayId },
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
