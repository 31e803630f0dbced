import { handleTasks } from '#features/workers/entry.process.server.ts';
import type { ChangePdfOrder } from './contract.ts';
import { makeAnswersPage, makeChangePdf } from './process.server.ts';

// The entry of the process that makes the PDFs of change orders.
handleTasks(async (order: ChangePdfOrder): Promise<Uint8Array> => {
  if (order.kind === 'sent') return makeChangePdf(order);
  // Large, and most of its orders are to send.
  const { appendPages } = await import('#features/offers/pdf/append.process.server.ts');
  return appendPages(order.stored, await makeAnswersPage(order));
});
