import { type WorkerOptions, WorkerProcess } from '#features/workers/process.server.ts';
import { WorkerQueue } from '#features/workers/queue.process.server.ts';
import type { LogbookFacts } from '../logbook/rules.ts';
import type { JobPdf } from '../pdf.process.server.ts';
import type { JobPdfOrder, PackFacts } from './contract.ts';

const MAX_WAITING = 20;
/** A pack with 200 photos takes some seconds. */
const TIMEOUT_MS = 60_000;

/** Makes the PDFs of jobs one at a time in a process of their own. */
export class JobPdfMaker implements JobPdf {
  readonly #queue: WorkerQueue<WorkerProcess<JobPdfOrder, Uint8Array>>;

  constructor({ timeoutMs = TIMEOUT_MS, ...options }: WorkerOptions = {}) {
    const entry = '#features/jobs/release/worker-entry.process.server.ts';
    this.#queue = new WorkerQueue([new WorkerProcess(entry, { timeoutMs, ...options })], MAX_WAITING);
  }

  async releasePack(facts: PackFacts): Promise<Buffer> {
    return this.#make({ kind: 'release pack', facts });
  }

  async logbook(facts: LogbookFacts): Promise<Buffer> {
    return this.#make({ kind: 'logbook', facts });
  }

  /** Ends the process at once; current and waiting documents fail. */
  close(): void {
    this.#queue.close();
  }

  async #make(order: JobPdfOrder): Promise<Buffer> {
    return Buffer.from(await this.#queue.take((worker) => worker.run(order)));
  }
}
