import { sql } from 'kysely';
import type { Db } from '#database/open.ts';
import { prepared } from '#database/prepared.ts';

/** The next number of a counter, from 1. Its row stays locked until the transaction ends, so that none is used twice. */
export async function nextCount(trx: Db, key: string): Promise<number> {
  const [counter] = await count(trx, { key });
  return counter!.value;
}

const count = prepared<{ key: string }, { value: number }>((db, slot) =>
  db
    .insertInto('counters')
    .values({ key: slot('key'), value: 1 })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: sql`counters.value + 1` }))
    .returning('value'),
);
