import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { readSetting } from '#foundation/settings/settings.store.server.ts';
import { addDays } from '#time/days.ts';
import { shopDay } from '#time/shop-time.ts';
import { findFollowers } from '#workshop/jobs/customer/subscribers.store.server.ts';
import { findInvoiced, type Invoiced } from '#workshop/jobs/invoiced.store.server.ts';
import { findJob } from '#workshop/jobs/job.store.server.ts';
import type { Money } from '#workshop/jobs/payments.contract.ts';
import { endReminders, readMoney } from '#workshop/jobs/payments.store.server.ts';
import { INVOICING_SETTING } from '#workshop/shop/invoicing.contract.ts';
import { overbilledCents } from './billing.ts';
import type { JobInvoices } from './invoice.contract.ts';
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
