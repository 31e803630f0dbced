import type { Db } from '#database/open.ts';
import { DAY_MS } from '#time/constants.ts';

interface ChangedQuote {
  id: number;
  createdAt: string;
  updatedAt: string;
}

const MAX_EVENTS = 1_000;

/** Latest first, at most `MAX_EVENTS`. */
export function findChangedQuotes(db: Db, since: string): Promise<ChangedQuote[]> {
  return db
    .selectFrom('quotes')
    .select(['id', 'createdAt', 'updatedAt'])
    .where('updatedAt', '>', since)
    .orderBy('updatedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_EVENTS)
    .execute();
}

const RETENTION_MS = DAY_MS;

/** Records deletions for open desks. Call it in the transaction of the deletion. */
export async function recordDeletions(trx: Db, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .insertInto('deletedQuotes')
    .values(ids.map((quoteId) => ({ quoteId, deletedAt: now.toISOString() })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Latest first, at most `MAX_EVENTS`. */
export function findDeletedQuotes(db: Db, since: string): Promise<{ id: number; deletedAt: string }[]> {
  return db
    .selectFrom('deletedQuotes')
    .select(['quoteId as id', 'deletedAt'])
    .where('deletedAt', '>', since)
    .orderBy('deletedAt', 'desc')
    .orderBy('quoteId', 'desc')
    .limit(MAX_EVENTS)
    .execute();
}

/** Removes deletions that every desk has received. */
export async function sweepDeletions(db: Db, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - RETENTION_MS).toISOString();
  await db.deleteFrom('deletedQuotes').where('deletedAt', '<', before).execute();
}
