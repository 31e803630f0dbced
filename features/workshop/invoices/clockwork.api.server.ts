import { readSetting } from '#foundation/settings/settings.store.server.ts';
import { type BackgroundLoop, startBackgroundLoop } from '#server/background-loop.ts';
import { MINUTE_MS } from '#time/units.ts';
import { findJob } from '#workshop/jobs/job.store.server.ts';
import { INVOICING_SETTING } from '#workshop/shop/invoicing.contract.ts';
import { DAYTIME, isWithin, listUnfinished } from './clockwork.store.server.ts';
import { type InvoiceServices, issueInvoice } from './invoices.api.server.ts';
import { invoicePdfMaker } from './pdf-pool.process.server.ts';
import { readBilling } from './sending.store.server.ts';

/**
 * Sends invoices by themselves as their rows fall due, if the owner wants it: one with each call. A job in which nothing
 * waits is not read again until it changes.
 */
export function invoiceSender(services: InvoiceServices) {
  const { db, config, log } = services;
  const done = new Map<number, string>();
  return async (now: Date): Promise<boolean> => {
    const { send } = await readSetting(db, INVOICING_SETTING);
    if (send !== 'itself' || !isWithin(now, DAYTIME)) return false;
    for (const { id, updatedAt } of await listUnfinished(db, now)) {
      if (done.get(id) === updatedAt) continue;
      const whole = await findJob(db, id);
      const [next] = whole ? (await readBilling(db, whole)).waiting : [];
      done.set(id, updatedAt);
      if (!next) continue;
      const result = await issueInvoice(services, id, next, { userId: null, now, ...config });
      if (result.outcome === 'done') return true;
      log.warn({ job: id, outcome: result.outcome }, 'an invoice could not be sent by itself; it waits at Today');
    }
    return false;
  };
}

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
