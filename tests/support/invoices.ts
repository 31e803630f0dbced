import type { JobInvoices } from '#workshop/invoices/invoice.contract.ts';
import type { InvoicePdf } from '#workshop/invoices/pdf-pool.process.server.ts';
import type { Caller } from './api.ts';

/** PDFs that say what they are about, made without a process. */
export const plainInvoicePdf: InvoicePdf = {
  invoice: async ({ number }, hash) => Buffer.from(`%PDF-1.7 ${number} ${hash}`),
  credit: async ({ number }, hash) => Buffer.from(`%PDF-1.7 ${number} ${hash}`),
  close: () => {},
};

/** Sends each invoice of a job that waits, and returns how they stand then. */
export async function sendWaiting(admin: Caller, jobId: number): Promise<JobInvoices> {
  const path = `/api/jobs/${jobId}/invoices`;
  let invoices = (await admin.get(path)).json() as JobInvoices;
  while (invoices.waiting.length > 0) {
    const { dueRow, cents } = invoices.waiting[0]!;
    const answer = await admin.post(path, { dueRow, cents });
    if (answer.statusCode !== 201) throw new Error(answer.body);
    invoices = answer.json();
  }
  return invoices;
}
