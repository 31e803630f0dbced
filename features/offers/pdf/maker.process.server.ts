import { createHash } from 'node:crypto';
import { canonicalJson } from '#features/seals/rules.ts';
import { type WorkerOptions, WorkerProcess } from '#features/workers/process.server.ts';
import { WorkerQueue } from '#features/workers/queue.process.server.ts';
import type { OfferDocument } from '../contract.ts';
import type { OfferPdf } from '../pdf.process.server.ts';
import type { Acceptance, OfferOrder, OfferPictures } from './contract.ts';

const MAX_WAITING = 20;
/** A quote takes a fraction of a second. */
const TIMEOUT_MS = 20_000;

/** Makes the PDFs of quotes one at a time in a process of their own. */
export class OfferPdfMaker implements OfferPdf {
  readonly #queue: WorkerQueue<WorkerProcess<OfferOrder, Uint8Array>>;

  constructor({ timeoutMs = TIMEOUT_MS, ...options }: WorkerOptions = {}) {
    const entry = '#features/offers/pdf/worker-entry.process.server.ts';
    this.#queue = new WorkerQueue([new WorkerProcess(entry, { timeoutMs, ...options })], MAX_WAITING);
  }

  async sent(document: OfferDocument, pictures: OfferPictures): Promise<Buffer> {
    const documentHash = createHash('sha256').update(canonicalJson(document)).digest('hex');
    return this.#make({ kind: 'sent', document, documentHash, pictures });
  }

  async accepted(acceptance: Acceptance): Promise<Buffer> {
    return this.#make({ kind: 'accepted', ...acceptance });
  }

  /** Ends the process at once; current and waiting documents fail. */
  close(): void {
    this.#queue.close();
  }

  async #make(order: OfferOrder): Promise<Buffer> {
    return Buffer.from(await this.#queue.take((worker) => worker.run(order)));
  }
}
