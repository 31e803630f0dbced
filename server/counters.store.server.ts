import { sql } from 'kysely';
import type { Db } from '#database/open.ts';

/** The next number of a counter, from 1. Its row stays locked until the transaction ends, so that none is used twice. */
export async function nextCount(trx: Db, key: string): Promise<number> {
  const { value } = await trx
    .insertInto('counters')
    .values({ key, value: 1 })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: sql`counters.value + 1` }))
    .returning('value')
    .executeTakeFirstOrThrow();
  return value;
}
