import type { Db } from '#database/open.ts';
import type { Bay, NewBay } from '../contract.ts';

/** Adds a bay below the others. Null if there is one of this name. */
export async function createBay(trx: Db, bay: NewBay, now: Date): Promise<Bay | null> {
  const { last } = await trx
    .selectFrom('bays')
    .select((e) => e.fn.max('position').as('last'))
    .executeTakeFirstOrThrow();
  const at = now.toISOString();
  const row = await trx
    .insertInto('bays')
    .values({ ...bay, position: (last ?? 0) + 1, createdAt: at, updatedAt: at })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}
