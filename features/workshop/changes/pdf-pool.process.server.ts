import { createHash } from 'node:crypto';
import { WorkerPool } from '#foundation/workers/queue.process.server.ts';
import type { WorkerOptions } from '#foundation/workers/worker.process.server.ts';
import { canonicalJson } from '#workshop/decisions/canonical-json.ts';
import type { ChangeDocument } from './change-order.contract.ts';
import type { AnsweredChange } from './change-record.ts';

/** Makes the PDFs of change orders; the same input gives the same bytes. Each method throws when it cannot. */
export interface ChangePdf {
  /** A change order as it is sent. `photos` are JPEGs in the document's order; null for one that cannot be shown. */
  sent(document: ChangeDocument, photos: (Uint8Array | null)[]): Promise<Buffer>;
  /** The stored pages, to the byte, and one more: what was answered, by whom, and the hashes. */
  answered(answered: AnsweredChange): Promise<Buffer>;
  /** Ends what it runs. */
  close(): void;
}

/** A change order takes a fraction of a second. */
const TIMEOUT_MS = 20_000;

/** Makes the PDFs of change orders one at a time in a process of their own. */
export function changePdfMaker(options?: WorkerOptions): ChangePdf {
  const pool = new WorkerPool<typeof import('./change-pdf.process.server.ts')>(
    '#workshop/changes/change-pdf.process.server.ts',
    {
      timeoutMs: TIMEOUT_MS,
      ...options,
    },
  );
  return {
    async sent(document, photos) {
      const documentHash = createHash('sha256').update(canonicalJson(document)).digest('hex');
      return pool.run('makeChangePdf', [{ document, documentHash, photos }]);
    },
    answered: (answered) => pool.run('makeAnsweredPdf', [answered]),
    close: () => pool.close(),
  };
}
