import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { readSetting } from '#foundation/settings/settings.store.server.ts';
import { addDays } from '#time/days.ts';
import { shopDay } from '#time/shop-time.ts';
import { nameCustomer } from '#workshop/jobs/board/exports.store.server.ts';
import type { ExportPeriod } from '#workshop/jobs/board/job-list.contract.ts';
import { APPROVED } from '#workshop/jobs/board/job-list.store.server.ts';
import { findFollowers } from '#workshop/jobs/customer/subscribers.store.server.ts';
import { findInvoiced, type Invoiced, listInvoiced } from '#workshop/jobs/invoiced.store.server.ts';
import { findJob } from '#workshop/jobs/job.store.server.ts';
import type { Money } from '#workshop/jobs/payments.contract.ts';
import { endReminders, readMoney } from '#workshop/jobs/payments.store.server.ts';
import { addToRest, scheduleState } from '#workshop/jobs/payments.ts';
import { INVOICING_SETTING } from '#workshop/shop/shop.contract.ts';
import { findWaiting, overbilledCents, type WaitingInvoice } from './billing.ts';
import { type BookLine, creditLine, invoiceLines } from './books.ts';
import type { InvoiceDocument, JobInvoices } from './invoice.contract.ts';
import { nextNumber, readBilling } from './sending.store.server.ts';

/** An invoice as it was sent, with how much of it is paid. */
export interface OpenInvoice {
  row: Row<'invoices'>;
  credits: Invoiced['credits'];
  state: Money['invoices'][number];
}

/** Null if there is none. */
export async function openInvoice(db: Db, id: number): Promise<OpenInvoice | null> {
  const row = await db.selectFrom('invoices').select('jobId').where('id', '=', id).executeTakeFirst();
  return row ? ((await listOpenInvoices(db, row.jobId)).find((each) => each.row.id === id) ?? null) : null;
}

/** The invoices of a job, oldest first. */
export async function listOpenInvoices(db: Db, jobId: number): Promise<OpenInvoice[]> {
  const whole = await findJob(db, jobId);
  if (!whole) return [];
  const { invoices } = await readMoney(db, whole);
  const invoiced = await findInvoiced(db, jobId);
  return invoiced.map(({ row, credits }, at) => ({ row, credits, state: invoices[at]! }));
}

/** What an invoice still asks for: without credit notes, write-offs and payments. */
export const openCents = ({ state }: OpenInvoice): number => state.openCents;

/**
 * Notes that a payment of an invoice has begun, which ends its reminders, or with null that it arrived or failed. The job
 * is locked.
 */
export async function setProcessing(trx: Db, id: number, cents: number | null, now: Date): Promise<void> {
  const processingSince = cents === null ? null : now.toISOString();
  await trx.updateTable('invoices').set({ processingCents: cents, processingSince }).where('id', '=', id).execute();
  if (cents !== null) await endReminders(trx, [{ id }], now);
}

/** The invoices of a job as the desk sees them, and those that wait; null if there is no such job. */
export async function listJobInvoices(db: Db, jobId: number, now: Date): Promise<JobInvoices | null> {
  const whole = await findJob(db, jobId);
  if (!whole) return null;
  const { money, invoiced, waiting, agreedCents } = await readBilling(db, whole);
  const { netDays } = await readSetting(db, INVOICING_SETTING);
  const [customer] = await findFollowers(db, jobId, { now, only: 'customer' });
  const today = shopDay(now);
  return {
    nextNumber: await nextNumber(db, 'I', today),
    dueOn: addDays(today, netDays),
    to: customer?.email ?? '',
    waiting,
    overbilledCents: overbilledCents(
      agreedCents,
      invoiced.map((each) => ({ ...each, dueRow: each.row.dueRow })),
    ),
    invoices: invoiced.map(({ row, credits }, at) => ({
      ...money.invoices[at]!,
      label: money.schedule[row.dueRow]?.label ?? '',
      sentTo: row.sentTo,
      documentHash: row.documentHash,
      remindedDays: row.remindedDays,
      credits: credits.map(({ number, kind, cents, sentOn, reason }) => ({ number, kind, cents, sentOn, reason })),
    })),
  };
}

/** The PDF of an invoice or a credit note of a job, and its name; null without one. */
export async function findPaper(db: Db, jobId: number, number: string) {
  for (const { row, credits } of await findInvoiced(db, jobId)) {
    if (row.number === number) return { ...row, name: `Invoice ${number}` };
    const credit = credits.find((each) => each.number === number);
    if (credit) return { ...credit, name: `Credit note ${number}` };
  }
  return null;
}

/** The invoices that jobs wait for, by job; those without any are left out. */
export async function listWaiting(db: Db, jobIds: readonly number[]): Promise<Map<number, WaitingInvoice[]>> {
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
  const waiting = new Map<number, WaitingInvoice[]>();
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

/** The lines of the invoices and credit notes that were sent in a period, by their day. */
export async function findBookLines(db: Db, { from, to }: ExportPeriod): Promise<BookLine[]> {
  const invoices = await db
    .selectFrom('invoices')
    .innerJoin('jobs', 'jobs.id', 'invoices.jobId')
    .leftJoin('quotes', 'quotes.id', 'jobs.quoteId')
    .select(['invoices.number', 'invoices.cents', 'invoices.sentOn', 'invoices.dueOn', 'invoices.document'])
    .select(['jobs.number as job', 'quotes.firstName', 'quotes.lastName'])
    .where('invoices.sentOn', '>=', from)
    .where('invoices.sentOn', '<=', to)
    .orderBy('invoices.id')
    .execute();
  const credits = await db
    .selectFrom('creditNotes')
    .innerJoin('invoices', 'invoices.id', 'creditNotes.invoiceId')
    .innerJoin('jobs', 'jobs.id', 'invoices.jobId')
    .leftJoin('quotes', 'quotes.id', 'jobs.quoteId')
    .select(['creditNotes.number', 'creditNotes.cents', 'creditNotes.sentOn', 'creditNotes.kind'])
    .select(['invoices.number as invoice', 'jobs.number as job', 'quotes.firstName', 'quotes.lastName'])
    .where('creditNotes.sentOn', '>=', from)
    .where('creditNotes.sentOn', '<=', to)
    .orderBy('creditNotes.id')
    .execute();
  const lines = [
    ...invoices.flatMap(({ number, cents, sentOn, dueOn, document, job, ...person }) =>
      invoiceLines(
        { number, customer: nameCustomer(job, person), sentOn, dueOn },
        document === null ? null : (JSON.parse(document) as InvoiceDocument),
        cents,
      ),
    ),
    ...credits.map(({ number, sentOn, invoice, kind, cents, job, ...person }) =>
      creditLine({ number, customer: nameCustomer(job, person), sentOn, dueOn: sentOn }, { invoice, kind, cents }),
    ),
  ];
  return lines.toSorted((a, b) => a.sentOn.localeCompare(b.sentOn));
}
