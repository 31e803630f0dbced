import type { Db } from '#database/open.ts';

const MAX_EVENTS = 1_000;

/** Jobs that were made or changed after a time: latest first, at most `MAX_EVENTS`. */
export function findChangedJobs(
  db: Db,
  since: string,
): Promise<{ id: number; createdAt: string; updatedAt: string }[]> {
  return db
    .selectFrom('jobs')
    .select(['id', 'createdAt', 'updatedAt'])
    .where('updatedAt', '>', since)
    .orderBy('updatedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_EVENTS)
    .execute();
}
