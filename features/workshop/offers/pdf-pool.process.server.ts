import { createHash } from 'node:crypto';
import { WorkerPool } from '#foundation/workers/queue.process.server.ts';
import type { WorkerOptions } from '#foundation/workers/worker.process.server.ts';
import { canonicalJson } from '#workshop/decisions/canonical-json.ts';
import type { OfferDocument } from './offer.contract.ts';
import type { Acceptance, OfferPictures } from './offer-pdf.ts';

/** Makes the PDFs of offers; the same input gives the same bytes. Each method throws when it cannot. */
export interface OfferPdf {
  /** An offer as it is sent. */
  sent(document: OfferDocument, pictures: OfferPictures): Promise<Buffer>;
  /** The stored pages, to the byte, and one more: what was accepted, by whom, and the hashes. */
  accepted(acceptance: Acceptance): Promise<Buffer>;
  /** Ends what it runs. */
  close(): void;
}

/** A quote takes a fraction of a second. */
const TIMEOUT_MS = 20_000;

/** Makes the PDFs of quotes one at a time in a process of their own. */
export function offerPdfMaker(options?: WorkerOptions): OfferPdf {
  const pool = new WorkerPool<typeof import('./offer-pdf.process.server.ts')>(
    '#workshop/offers/offer-pdf.process.server.ts',
    {
      timeoutMs: TIMEOUT_MS,
      ...options,
    },
  );
  return {
    async sent(document, pictures) {
      const documentHash = createHash('sha256').update(canonicalJson(document)).digest('hex');
      return pool.run('makeOfferPdf', [{ document, documentHash, pictures }]);
    },
    accepted: (acceptance) => pool.run('makeAcceptedPdf', [acceptance]),
    close: () => pool.close(),
  };
}
