import { customerName } from '#customers/leads/lead-words.ts';
import type { Db } from '#database/open.ts';
import { DAY_MS } from '#time/units.ts';
import { findJob } from '#workshop/jobs/job.store.server.ts';
import { readMoney } from '#workshop/jobs/payments.store.server.ts';
import type { Facts } from './needs.ts';

/** How long too much money that came online is looked for. */
const OVERPAID_SHOWN_MS = 60 * DAY_MS;

/** Online payments that a customer disputes with their bank, and jobs on which more came in than is asked for. */
export async function findPaymentTroubles(db: Db, now: Date): Promise<Facts['payments']> {
  const rows = await db
    .selectFrom('checkouts')
    .innerJoin('invoices', 'invoices.id', 'checkouts.invoiceId')
    .innerJoin('jobs', 'jobs.id', 'invoices.jobId')
    .innerJoin('quotes', 'quotes.id', 'jobs.quoteId')
    .select(['jobs.id as jobId', 'jobs.number', 'quotes.id as leadId', 'firstName', 'lastName', 'phone'])
    .select(['jobs.aircraftType', 'jobs.tailNumber', 'checkouts.cents', 'checkouts.dispute'])
    .where('checkouts.state', '=', 'paid')
    .where((e) =>
      e.or([
        e('dispute', '=', 'open'),
        e('checkouts.updatedAt', '>=', new Date(now.getTime() - OVERPAID_SHOWN_MS).toISOString()),
      ]),
    )
    .orderBy('checkouts.id')
    .execute();
  const payments = rows.map(({ firstName, lastName, ...row }) => ({
    ...row,
    name: customerName({ firstName, lastName }),
  }));
  const disputed = payments.filter(({ dispute }) => dispute === 'open').map(({ dispute: _, ...about }) => about);
  const overpaid: Facts['payments']['overpaid'] = [];
  for (const { dispute: _, ...about } of new Map(payments.map((each) => [each.jobId, each])).values()) {
    const job = await findJob(db, about.jobId);
    const cents = job ? -(await readMoney(db, job)).balanceCents : 0;
    if (cents > 0) overpaid.push({ ...about, cents });
  }
  return { disputed, overpaid };
}
