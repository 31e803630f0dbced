import { type WorkerOptions, WorkerProcess } from '#features/workers/process.server.ts';
import { WorkerQueue } from '#features/workers/queue.process.server.ts';
import type { CornerOrder } from './contract.ts';

const MAX_WAITING = 20;
/** A picture takes a fraction of a second. */
const TIMEOUT_MS = 10_000;

/** Pages come first. */
const NICENESS = 10;

/** Makes pictures from corners one at a time in a process of their own. */
export class CornerMaker {
  readonly #queue: WorkerQueue<WorkerProcess<CornerOrder, Uint8Array>>;

  constructor({ timeoutMs = TIMEOUT_MS, niceness = NICENESS }: WorkerOptions = {}) {
    const entry = '#features/schemes/turning/worker-entry.process.server.ts';
    this.#queue = new WorkerQueue([new WorkerProcess(entry, { timeoutMs, niceness })], MAX_WAITING);
  }

  /**
   * @param sender the key of the client
   * @throws {QueueFullError} if too many wait, or too many of this sender
   * @throws {WorkerEndedError} if the process ends or times out
   */
  async make(order: CornerOrder, sender: string): Promise<Buffer> {
    return Buffer.from(await this.#queue.take((worker) => worker.run(order), sender));
  }

  /** Ends the process at once; current and waiting pictures fail. */
  close(): void {
    this.#queue.close();
  }
}
