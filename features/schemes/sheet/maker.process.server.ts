import { type WorkerOptions, WorkerProcess } from '#features/workers/process.server.ts';
import { WorkerQueue } from '#features/workers/queue.process.server.ts';
import type { SheetOrder } from './contract.ts';

const MAX_WAITING = 20;
/** A sheet takes a fraction of a second. */
const TIMEOUT_MS = 10_000;
/** Pages come first. */
const NICENESS = 10;

/** Makes sheets one at a time in a process of their own. */
export class SheetMaker {
  readonly #queue: WorkerQueue<WorkerProcess<SheetOrder, Uint8Array>>;

  constructor({ timeoutMs = TIMEOUT_MS, niceness = NICENESS }: WorkerOptions = {}) {
    const entry = '#features/schemes/sheet/worker-entry.process.server.ts';
    this.#queue = new WorkerQueue([new WorkerProcess(entry, { timeoutMs, niceness })], MAX_WAITING);
  }

  /**
   * @throws {QueueFullError} if too many wait
   * @throws {WorkerEndedError} if the process ends or times out
   */
  async make(order: SheetOrder): Promise<Buffer> {
    return Buffer.from(await this.#queue.take((worker) => worker.run(order)));
  }

  /** Ends the process at once; current and waiting sheets fail. */
  close(): void {
    this.#queue.close();
  }
}
