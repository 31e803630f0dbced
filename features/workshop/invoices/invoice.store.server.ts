import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { findInvoiced, type Invoiced } from '#workshop/jobs/invoiced.store.server.ts';
import { findJob } from '#workshop/jobs/job.store.server.ts';
import type { Money } from '#workshop/jobs/payments.contract.ts';
import { endReminders, readMoney } from '#workshop/jobs/payments.store.server.ts';

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
async function listOpenInvoices(db: Db, jobId: number): Promise<OpenInvoice[]> {
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
