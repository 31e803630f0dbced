import { sql } from 'kysely';
import type { Db } from '#database/open.ts';
import { prepared } from '#database/prepared.ts';

/**
 * The next number of a counter, from 1. Its row stays locked until the transaction ends, so that none is used twice.
 * @param by how many numbers to take; the last one is returned
 */
export async function nextCount(trx: Db, key: string, by = 1): Promise<number> {
  const [counter] = await count(trx, { key, by });
  return counter!.value;
}

const count = prepared<{ key: string; by: number }, { value: number }>((db, slot) =>
  db
    .insertInto('counters')
    .values({ key: slot('key'), value: slot('by') })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: sql`counters.value + excluded.value` }))
    .returning('value'),
);
