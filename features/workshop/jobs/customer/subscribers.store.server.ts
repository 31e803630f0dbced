import { countConfirmation } from '#customers/leads/leads.store.server.ts';
import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { createLink, currentLink, type Link } from '#server/links.store.server.ts';
import { addDays } from '#time/days.ts';
import { DAY_MS } from '#time/units.ts';
import { askToConfirm, type Follower } from '../job.mail.server.ts';
import type { LockedJob } from '../job.store.server.ts';
import { CONFIRM_DAYS } from './job-page.constants.ts';

/** Addresses of others than the customer who get mails about a job. */
export async function listReaders(db: Db, jobId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('jobSubscribers')
    .select('email')
    .where('jobId', '=', jobId)
    .where('kind', '=', 'other')
    .where('confirmedAt', 'is not', null)
    .where('endedAt', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ email }) => email);
}

/** Finds the addresses that get mails about a job, each with a link. */
export async function findFollowers(
  trx: Db,
  jobId: number,
  { now, only }: { now: Date; only?: 'customer' | 'photos' },
): Promise<Follower[]> {
  const rows = await trx
    .selectFrom('jobSubscribers')
    .selectAll()
    .where('jobId', '=', jobId)
    .where('confirmedAt', 'is not', null)
    .where('endedAt', 'is', null)
    .$if(only === 'customer', (query) => query.where('kind', '=', 'customer'))
    .$if(only === 'photos', (query) => query.where('photos', '=', true))
    .orderBy('id')
    .execute();
  const followers: Follower[] = [];
  for (const { id, email, kind } of rows) {
    const of =
      kind === 'customer'
        ? { kind: 'job' as const, subjectId: jobId }
        : { kind: 'subscription' as const, subjectId: id };
    const link = await currentLink(trx, { ...of, now });
    followers.push({ email, kind, linkId: link?.id ?? null });
  }
  return followers;
}

interface Subscription {
  email: string;
  photos: boolean;
}

/**
 * Asks an address to confirm that it wants to follow a job; one that does already is left alone.
 * @returns false if the address was asked too often today, about whatever job
 */
export async function subscribe(
  trx: Db,
  locked: LockedJob,
  { email, photos }: Subscription,
  by: { sessionSecret: string; publicUrl: string; now: Date },
): Promise<boolean> {
  const jobId = locked.job.id;
  const at = by.now.toISOString();
  const emailKey = email.toLowerCase();
  const present = await trx
    .selectFrom('jobSubscribers')
    .selectAll()
    .where('jobId', '=', jobId)
    .where('emailKey', '=', emailKey)
    .executeTakeFirst();
  if (present && present.confirmedAt !== null && present.endedAt === null) return true;
  if (!(await countConfirmation(trx, email, { kind: 'subscriptions', ...by }))) return false;
  const again = { email, photos, confirmedAt: null, endedAt: null, createdAt: at, updatedAt: at };
  const { id } = await trx
    .insertInto('jobSubscribers')
    .values({ jobId, emailKey, kind: 'other', ...again })
    .onConflict((conflict) => conflict.columns(['jobId', 'emailKey']).doUpdateSet(again))
    .returning('id')
    .executeTakeFirstOrThrow();
  const expiresAt = new Date(by.now.getTime() + CONFIRM_DAYS * DAY_MS).toISOString();
  const link =
    (await currentLink(trx, { kind: 'subscription', subjectId: id, now: by.now })) ??
    (await createLink(trx, by, { kind: 'subscription', subjectId: id, recipient: null, expiresAt }));
  await askToConfirm(trx, locked, { email, linkId: link.id }, by);
  return true;
}

export type Subscriber = Row<'jobSubscribers'> & { number: string; tailNumber: string | null };

/** The subscription of a link; null once it is forgotten. */
export async function findSubscription(db: Db, { subjectId }: Pick<Link, 'subjectId'>): Promise<Subscriber | null> {
  const row = await db
    .selectFrom('jobSubscribers')
    .innerJoin('jobs', 'jobs.id', 'jobSubscribers.jobId')
    .selectAll('jobSubscribers')
    .select(['jobs.number', 'jobs.tailNumber'])
    .where('jobSubscribers.id', '=', subjectId)
    .executeTakeFirst();
  return row ?? null;
}

/** From then on its link does not expire, so that each mail can end it. */
export async function confirmSubscription(db: Db, link: Link, now: Date): Promise<void> {
  const at = now.toISOString();
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('jobSubscribers')
      .set({ confirmedAt: at, endedAt: null, updatedAt: at })
      .where('id', '=', link.subjectId)
      .where('confirmedAt', 'is', null)
      .execute();
    await trx.updateTable('links').set({ expiresAt: null }).where('id', '=', link.id).execute();
  });
}

export async function endSubscription(db: Db, { subjectId }: Pick<Link, 'subjectId'>, now: Date): Promise<void> {
  const at = now.toISOString();
  await db
    .updateTable('jobSubscribers')
    .set({ endedAt: at, updatedAt: at })
    .where('id', '=', subjectId)
    .where('endedAt', 'is', null)
    .execute();
}

/** Forgets addresses that did not confirm, and others a while after they ended. */
export async function sweepSubscribers(db: Db, now = new Date()): Promise<void> {
  const before = `${addDays(now.toISOString().slice(0, 10), -CONFIRM_DAYS)}T00:00:00.000Z`;
  await db
    .deleteFrom('jobSubscribers')
    .where('kind', '=', 'other')
    .where('updatedAt', '<', before)
    .where((e) => e.or([e('confirmedAt', 'is', null), e('endedAt', 'is not', null)]))
    .execute();
}
