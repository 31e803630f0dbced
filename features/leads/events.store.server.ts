import type { Db } from '#database/open.ts';

interface ChangedQuote {
  id: number;
  createdAt: string;
  updatedAt: string;
}

const AT_MOST = 1_000;

/** The quotes that came or changed after an instant, the latest first; at most a thousand. */
export function quotesChangedAfter(db: Db, time: string): Promise<ChangedQuote[]> {
  return db
    .selectFrom('quotes')
    .select(['id', 'createdAt', 'updatedAt'])
    .where('updatedAt', '>', time)
    .orderBy('updatedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(AT_MOST)
    .execute();
}

const REMEMBERED_MS = 24 * 60 * 60_000;

/** Leaves word that quotes are deleted, so that every desk that is open hears of it; in the transaction that does it. */
export async function recordDeletions(trx: Db, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .insertInto('deletedQuotes')
    .values(ids.map((quoteId) => ({ quoteId, deletedAt: now.toISOString() })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The quotes that were deleted after an instant, the latest first; at most a thousand. */
export function quotesDeletedAfter(db: Db, time: string): Promise<{ id: number; deletedAt: string }[]> {
  return db
    .selectFrom('deletedQuotes')
    .select(['quoteId as id', 'deletedAt'])
    .where('deletedAt', '>', time)
    .orderBy('deletedAt', 'desc')
    .orderBy('quoteId', 'desc')
    .limit(AT_MOST)
    .execute();
}

/** Forgets the deletions that every desk has heard of. */
export async function sweepDeletions(db: Db, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - REMEMBERED_MS).toISOString();
  await db.deleteFrom('deletedQuotes').where('deletedAt', '<', before).execute();
}
