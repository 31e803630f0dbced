import { customerName } from '#customers/leads/lead-words.ts';
import type { Db } from '#database/open.ts';
import type { JobBooks, ListedPayment } from '../payments.ts';
import type { ExportPeriod } from './job-list.contract.ts';
import { APPROVED, PAID } from './job-list.store.server.ts';

/** Adds what bookkeeping needs to jobs, in the same order. */
export async function withBooks<Job extends { id: number }>(db: Db, jobs: readonly Job[]): Promise<(Job & JobBooks)[]> {
  const rows = await db
    .selectFrom('jobs')
    .select(['id', 'deliveredOn', 'contractCents', PAID, APPROVED])
    .where('id', 'in', [0, ...jobs.map(({ id }) => id)])
    .execute();
  const books = new Map(
    rows.map(({ id, deliveredOn, contractCents, approved, paid }) => [
      id,
      { deliveredOn, contractCents, approvedCents: Number(approved), paidCents: Number(paid) },
    ]),
  );
  return jobs.map((job) => ({ ...job, ...books.get(job.id)! }));
}

/** The payments that came in during a period, in that order; those that were voided say so. */
export async function listPayments(db: Db, { from, to }: ExportPeriod): Promise<ListedPayment[]> {
  const rows = await db
    .selectFrom('payments')
    .innerJoin('jobs', 'jobs.id', 'payments.jobId')
    .leftJoin('quotes', 'quotes.id', 'jobs.quoteId')
    .leftJoin('invoices', 'invoices.id', 'payments.invoiceId')
    .select(['payments.receivedOn', 'payments.method', 'payments.reference', 'payments.cents', 'payments.voidedAt'])
    .select(['jobs.number', 'jobs.tailNumber', 'quotes.firstName', 'quotes.lastName', 'invoices.number as invoice'])
    .where('payments.receivedOn', '>=', from)
    .where('payments.receivedOn', '<=', to)
    .orderBy('payments.receivedOn')
    .orderBy('payments.id')
    .execute();
  return rows.map(({ firstName, lastName, ...payment }) => ({
    ...payment,
    customer: nameCustomer(payment.number, { firstName, lastName }),
  }));
}

/** An invoice needs a customer, also when the lead was erased. */
export function nameCustomer(number: string, person: { firstName: string | null; lastName: string | null }): string {
  const { firstName, lastName } = person;
  return firstName === null ? `Customer of ${number}` : customerName({ firstName, lastName: lastName ?? '' });
}
