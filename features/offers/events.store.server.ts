import type { Db } from '#database/open.ts';

const MAX_EVENTS = 1_000;

/** Latest first, at most `MAX_EVENTS`. */
export function findChangedOffers(db: Db, since: string): Promise<{ id: number; updatedAt: string }[]> {
  return db
    .selectFrom('offers')
    .select(['id', 'updatedAt'])
    .where('updatedAt', '>', since)
    .orderBy('updatedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_EVENTS)
    .execute();
}
