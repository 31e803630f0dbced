import type { Db } from '#database/open.ts';
import { APPROVED } from '#workshop/jobs/board/job-list.store.server.ts';
import { listInvoiced } from '#workshop/jobs/invoiced.store.server.ts';
import { addToRest, scheduleState } from '#workshop/jobs/payments.ts';
import { findWaiting, type Waiting } from './billing.ts';

/** The invoices that jobs wait for, by job; those without any are left out. */
export async function listWaiting(db: Db, jobIds: readonly number[]): Promise<Map<number, Waiting[]>> {
  if (jobIds.length === 0) return new Map();
  const jobs = await db
    .selectFrom('jobs')
    .select(['id', 'status', 'arrivedOn', 'schedule', 'contractCents', APPROVED])
    .where('id', 'in', [...jobIds])
    .where('quoteId', 'is not', null)
    .execute();
  const stages = Map.groupBy(
    await db
      .selectFrom('jobStages')
      .selectAll()
      .where('jobId', 'in', [...jobIds])
      .execute(),
    ({ jobId }) => jobId,
  );
  const invoiced = await listInvoiced(db, jobIds);
  const waiting = new Map<number, Waiting[]>();
  for (const { id, contractCents, approved, ...job } of jobs) {
    const invoices = (invoiced.get(id) ?? []).map((each) => ({ ...each, dueRow: each.row.dueRow }));
    const reduced = invoices.reduce((sum, { reducedCents }) => sum + reducedCents, 0);
    // PostgreSQL sums to text.
    const added = Number(approved);
    const agreed = { ...job, schedule: addToRest(job.schedule, added) };
    const schedule = scheduleState(agreed, stages.get(id) ?? [], 0);
    const agreedCents = contractCents + added - reduced;
    const found = findWaiting({ status: job.status, schedule, agreedCents }, invoices);
    if (found.length > 0) waiting.set(id, found);
  }
  return waiting;
}
