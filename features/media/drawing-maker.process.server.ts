import type { WorkerOptions } from '#features/workers/process.server.ts';
import { WorkerQueue } from '#features/workers/queue.process.server.ts';
import { ImageWorker } from './image-worker.process.server.ts';

const AT_ONCE = 2;
const MAX_WAITING = 20;
/** A drawing takes a fraction of a second. */
const TIMEOUT_MS = 10_000;

/** Makes PNGs of the site's own drawings, each process one at a time. */
export class DrawingMaker {
  readonly #queue: WorkerQueue<ImageWorker>;

  constructor({ timeoutMs = TIMEOUT_MS, ...options }: WorkerOptions = {}) {
    const workers = Array.from({ length: AT_ONCE }, () => new ImageWorker({ timeoutMs, ...options }));
    this.#queue = new WorkerQueue(workers, MAX_WAITING);
  }

  /**
   * Draws the SVG when its turn comes, so that a refused one costs nothing. One with a ground is opaque.
   * @param sender the key of the client, if one asks
   * @throws {QueueFullError} if too many wait, or too many of this sender
   * @throws {PictureError} 'unmade' if the process ends or times out
   */
  async make(
    drawSvg: () => string | Promise<string>,
    { isOpaque = false, sender }: { isOpaque?: boolean; sender?: string } = {},
  ): Promise<Buffer> {
    const result = await this.#queue.take(
      async (worker) => worker.run({ kind: 'drawing', svg: await drawSvg(), isOpaque }),
      sender,
    );
    if ('png' in result) return Buffer.from(result.png);
    throw new Error('The worker returned no PNG');
  }

  /** Ends the processes at once; current and waiting drawings fail. */
  close(): void {
    this.#queue.close();
  }
}
