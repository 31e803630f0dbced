import { WorkerPool } from '#foundation/workers/queue.process.server.ts';
import type { WorkerOptions } from '#foundation/workers/worker.process.server.ts';
import type { CreditDocument, InvoiceDocument } from './invoice.contract.ts';

/** Makes the PDFs of invoices; the same input gives the same bytes. Each method throws when it cannot. */
export interface InvoicePdf {
  invoice(document: InvoiceDocument, documentHash: string): Promise<Buffer>;
  credit(document: CreditDocument, documentHash: string): Promise<Buffer>;
  /** Ends what it runs. */
  close(): void;
}

/** An invoice takes a fraction of a second. */
const TIMEOUT_MS = 20_000;

/** Makes the PDFs of invoices one at a time in a process of their own. */
export function invoicePdfMaker(options?: WorkerOptions): InvoicePdf {
  const pool = new WorkerPool<typeof import('./invoice-pdf.process.server.ts')>(
    '#workshop/invoices/invoice-pdf.process.server.ts',
    {
      timeoutMs: TIMEOUT_MS,
      ...options,
    },
  );
  return {
    invoice: (document, documentHash) => pool.run('makeInvoicePdf', [{ document, documentHash }]),
    credit: (document, documentHash) => pool.run('makeCreditPdf', [{ document, documentHash }]),
    close: () => pool.close(),
  };
}
