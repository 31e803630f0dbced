import type { Db } from '#database/open.ts';
import { currentLink, linkPath } from '#server/links.store.server.ts';
import type { JobStatus } from './constants.ts';

/**
 * The page of an accepted offer's job, for the customer who accepted it. Null when none works, and once the link is
 * another person's, such as a new owner's.
 */
export async function findJobPath(
  db: Db,
  offerId: number,
  { sessionSecret, now }: { sessionSecret: string; now: Date },
): Promise<string | null> {
  const job = await db.selectFrom('jobs').select('id').where('offerId', '=', offerId).executeTakeFirst();
  const link = job && (await currentLink(db, { kind: 'job', subjectId: job.id, now }));
  if (!link) return null;
  const first = await db
    .selectFrom('links')
    .select('recipient')
    .where('kind', '=', 'job')
    .where('subjectId', '=', job.id)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return link.recipient === first.recipient ? linkPath(sessionSecret, link) : null;
}

/** Where the job of an accepted offer stands; null without one. */
export async function findJobStatus(db: Db, offerId: number): Promise<JobStatus | null> {
  const job = await db.selectFrom('jobs').select('status').where('offerId', '=', offerId).executeTakeFirst();
  return job?.status ?? null;
}
