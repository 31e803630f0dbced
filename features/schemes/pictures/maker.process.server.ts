import { type WorkerOptions, WorkerProcess } from '#features/workers/process.server.ts';
import { WorkerQueue } from '#features/workers/queue.process.server.ts';
import { drawOrder, type PictureOrder } from './process.server.ts';
import { takeDrawing } from './rules.ts';

/** A burst of a few seconds. */
const MAX_WAITING = 200;
/** A picture takes a few milliseconds. */
const TIMEOUT_MS = 10_000;
/** Pages come first. */
const NICENESS = 10;

/** Draws SVGs: a few a second at once, those of a burst one after the other in a process of their own. */
export class PictureMaker {
  readonly #queue: WorkerQueue<WorkerProcess<PictureOrder, string>>;

  constructor({ timeoutMs = TIMEOUT_MS, niceness = NICENESS }: WorkerOptions = {}) {
    const entry = '#features/schemes/pictures/worker-entry.process.server.ts';
    this.#queue = new WorkerQueue([new WorkerProcess(entry, { timeoutMs, niceness })], MAX_WAITING);
  }

  /**
   * @throws {QueueFullError} if too many wait
   * @throws {WorkerEndedError} if the process ends or times out
   */
  async make(order: PictureOrder): Promise<string> {
    return takeDrawing() ? drawOrder(order) : this.#queue.take((worker) => worker.run(order));
  }

  /** Ends the process at once; current and waiting pictures fail. */
  close(): void {
    this.#queue.close();
  }
}
