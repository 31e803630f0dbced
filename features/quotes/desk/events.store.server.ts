import type { Db } from '#database/open.ts';

export interface ChangedQuote {
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
