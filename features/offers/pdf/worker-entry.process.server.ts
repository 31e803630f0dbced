import { handleTasks } from '#features/workers/entry.process.server.ts';
import { makeAcceptancePage } from './acceptance.process.server.ts';
import type { OfferOrder } from './contract.ts';
import { makeOfferPdf } from './process.server.ts';

// The entry of the process that makes the PDFs of quotes.
handleTasks(async (order: OfferOrder): Promise<Uint8Array> => {
  if (order.kind === 'sent') return makeOfferPdf(order);
  // Large, and most of its orders are to send.
  const { appendPages } = await import('./append.process.server.ts');
  return appendPages(order.stored, await makeAcceptancePage(order));
});
