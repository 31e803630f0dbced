import { sql } from 'kysely';
import type { Db } from '#database/open.ts';
import { AGREED } from '#features/offers/store.server.ts';
import { startOfDay } from '#time/start-of-day.ts';
import type { Numbers } from '../contract.ts';
import type { Span } from '../rules.ts';
import type { DeliveredJob } from './rules.ts';

/** Jobs that were delivered in the span, also those of erased persons. */
export async function readDeliveredJobs(db: Db, { from, to }: Pick<Span, 'from' | 'to'>): Promise<DeliveredJob[]> {
  const jobs = await db
    .selectFrom('jobs')
    .select(['id', 'firstReadyOn', 'deliveredOn'])
    .where('status', '=', 'delivered')
    .where('deliveredOn', '>=', from)
    .where('deliveredOn', '<=', to)
    .execute();
  const stages = await db
    .selectFrom('jobStages')
    .innerJoin('jobs', 'jobs.id', 'jobStages.jobId')
    .select(['jobId', 'key', 'jobStages.title', 'days', 'extraDays', 'startedOn', 'finishedOn'])
    .where('status', '=', 'delivered')
    .where('deliveredOn', '>=', from)
    .where('deliveredOn', '<=', to)
    .orderBy('jobId')
    .orderBy('position')
    .execute();
  const byJob = Map.groupBy(stages, ({ jobId }) => jobId);
  return jobs.map(({ id, firstReadyOn, deliveredOn }) => ({
    firstReadyOn,
    deliveredOn: deliveredOn!,
    stages: byJob.get(id) ?? [],
  }));
}

/** Offers by where they stand now, of those that were first sent in the span. */
export async function countSentOffers(db: Db, { from, to, timeZone }: Span): Promise<Numbers['offers']> {
  const rows = await db
    .selectFrom('offers')
    .select((e) => [
      'status',
      e.fn.countAll<number | string>().as('count'),
      sql<number | string>`sum(${AGREED})`.as('agreedCents'),
    ])
    .where((e) =>
      e.between(
        sql<string>`(select min(sent_at) from offer_versions where offer_id = offers.id)`,
        startOfDay(from, timeZone),
        startOfDay(to, timeZone, 1),
      ),
    )
    .groupBy('status')
    .execute();
  // PostgreSQL counts to text.
  const counts = new Map(rows.map(({ status, count }) => [status, Number(count)]));
  return {
    sent: [...counts.values()].reduce((sum, count) => sum + count, 0),
    accepted: counts.get('accepted') ?? 0,
    declined: counts.get('declined') ?? 0,
    open: counts.get('sent') ?? 0,
    agreedCents: Number(rows.find(({ status }) => status === 'accepted')?.agreedCents ?? 0),
  };
}
