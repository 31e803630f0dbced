import pLimit from 'p-limit';
import { ImageWorker, type ImageWorkerOptions } from './image-worker.process.server.ts';

const AT_ONCE = 2;
const MAX_WAITING = 20;
/** A drawing takes a fraction of a second. */
const TIMEOUT_MS = 10_000;

export class QueueFullError extends Error {}

/** Makes PNGs of the site's own drawings, each process one at a time. */
export class DrawingMaker {
  readonly #turns = pLimit(AT_ONCE);
  readonly #workers: ImageWorker[];
  /** The last one used is used next, so that the other can end. */
  readonly #idle: ImageWorker[];

  constructor({ timeoutMs = TIMEOUT_MS, ...options }: ImageWorkerOptions = {}) {
    this.#workers = Array.from({ length: AT_ONCE }, () => new ImageWorker({ timeoutMs, ...options }));
    this.#idle = [...this.#workers];
  }

  /**
   * Draws the SVG when its turn comes, so that a refused one costs nothing.
   * @throws {QueueFullError} if too many wait
   * @throws {PictureError} 'unmade' if the process ends or times out
   */
  async make(drawSvg: () => string): Promise<Buffer> {
    if (this.#turns.activeCount + this.#turns.pendingCount >= AT_ONCE + MAX_WAITING) throw new QueueFullError();
    return this.#turns(async () => {
      const worker = this.#idle.pop()!;
      try {
        const delivery = await worker.order({ kind: 'drawing', svg: drawSvg() });
        if ('png' in delivery) return Buffer.from(delivery.png);
        throw new Error('Not what was ordered');
      } finally {
        this.#idle.push(worker);
      }
    });
  }

  /** Ends the processes at once; current and waiting drawings fail. */
  close(): void {
    for (const worker of this.#workers) worker.close();
  }
}
