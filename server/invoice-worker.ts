import { MINUTE_MS } from '#time/units.ts';
import { invoiceSender } from '#workshop/invoices/clockwork.api.server.ts';
import type { InvoiceServices } from '#workshop/invoices/invoices.api.server.ts';
import { invoicePdfMaker } from '#workshop/invoices/pdf-pool.process.server.ts';
import { type BackgroundLoop, startBackgroundLoop } from './background-loop.ts';

/** Sends invoices by themselves, where the owner wants it. */
export function startInvoiceWorker(services: Omit<InvoiceServices, 'invoicePdf'>): BackgroundLoop {
  const invoicePdf = invoicePdfMaker();
  const sendNext = invoiceSender({ ...services, invoicePdf });
  const worker = startBackgroundLoop({
    async step() {
      const found = await sendNext(new Date());
      if (found) services.wakeOutbox();
      return found;
    },
    failure: 'an invoice that is due could not be sent by itself',
    log: services.log,
    pollMs: MINUTE_MS,
  });
  return {
    wake: worker.wake,
    async stop() {
      await worker.stop();
      invoicePdf.close();
    },
  };
}
