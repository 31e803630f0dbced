import { createHash } from 'node:crypto';
import { canonicalJson } from '#features/seals/rules.ts';
import { type WorkerOptions, WorkerProcess } from '#features/workers/process.server.ts';
import { WorkerQueue } from '#features/workers/queue.process.server.ts';
import type { ChangeDocument } from '../contract.ts';
import type { ChangePdf } from '../pdf.process.server.ts';
import type { AnsweredChange, ChangePdfOrder } from './contract.ts';

const MAX_WAITING = 20;
/** A change order takes a fraction of a second. */
const TIMEOUT_MS = 20_000;

/** Makes the PDFs of change orders one at a time in a process of their own. */
export class ChangePdfMaker implements ChangePdf {
  readonly #queue: WorkerQueue<WorkerProcess<ChangePdfOrder, Uint8Array>>;

  constructor({ timeoutMs = TIMEOUT_MS, ...options }: WorkerOptions = {}) {
    const entry = '#features/changes/pdf/worker-entry.process.server.ts';
    this.#queue = new WorkerQueue([new WorkerProcess(entry, { timeoutMs, ...options })], MAX_WAITING);
  }

  async sent(document: ChangeDocument, photos: (Uint8Array | null)[]): Promise<Buffer> {
    const documentHash = createHash('sha256').update(canonicalJson(document)).digest('hex');
    return this.#make({ kind: 'sent', document, documentHash, photos });
  }

  async answered(answered: AnsweredChange): Promise<Buffer> {
    return this.#make({ kind: 'answered', ...answered });
  }

  /** Ends the process at once; current and waiting documents fail. */
  close(): void {
    this.#queue.close();
  }

  async #make(order: ChangePdfOrder): Promise<Buffer> {
    return Buffer.from(await this.#queue.take((worker) => worker.run(order)));
  }
}
