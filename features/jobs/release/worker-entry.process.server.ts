import { handleTasks } from '#features/workers/entry.process.server.ts';
import { makeLogbookPdf } from '../logbook/process.server.ts';
import type { JobPdfOrder } from './contract.ts';
import { makeReleasePack } from './process.server.ts';

// The entry of the process that makes the PDFs of jobs.
handleTasks(
  (order: JobPdfOrder): Promise<Uint8Array> =>
    order.kind === 'logbook' ? makeLogbookPdf(order.facts) : makeReleasePack(order.facts),
);
