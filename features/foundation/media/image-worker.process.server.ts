import { FairQueue, WorkerPool } from '#foundation/workers/queue.process.server.ts';
import { WorkerEndedError, type WorkerOptions, WorkerProcess } from '#foundation/workers/worker.process.server.ts';
import { type CropBox, MAX_PIXELS, type PictureFormat } from './pictures.ts';
import { PictureError, type PictureFault, type ProcessedPicture } from './recipe.process.server.ts';

const MODULE = '#foundation/media/media.process.server.ts';
type Images = typeof import('./media.process.server.ts');

/** Classes do not survive the way from the process. 'unmade': it ended or timed out, by the picture or the machine. */
function failPicture(error: Error & { fault?: PictureFault }): never {
  if (error instanceof WorkerEndedError) throw new PictureError('unmade', error.message);
  throw error.fault ? new PictureError(error.fault, error.message) : error;
}

/** Added to its pixels, so that senders of many tiny pictures wait, too. */
const WEIGHT_OF_ANY = 100_000;

interface Job {
  picture: [bytes: Uint8Array, formats: readonly PictureFormat[], box: CropBox | null, covers: readonly CropBox[]];
  sender: string;
  settle: PromiseWithResolvers<ProcessedPicture>;
}

/** Makes variants, one picture at a time. Senders take turns, weighted by pixels. */
export class PictureMaker {
  readonly #worker: WorkerProcess<Images>;
  #arrived: Job[] = [];
  readonly #queue = new FairQueue<Job>();
  #isWorking = false;

  constructor(options?: WorkerOptions) {
    this.#worker = new WorkerProcess(MODULE, options);
  }

  /**
   * As `makeVariants`. Pictures without a sender share one.
   * @throws {PictureError} 'unmade' if the process ends or times out: the picture or the machine may be at fault
   */
  make(
    bytes: Uint8Array,
    formats: readonly PictureFormat[],
    {
      box = null,
      covers = [],
      sender = '',
    }: { box?: CropBox | null; covers?: readonly CropBox[]; sender?: string } = {},
  ): Promise<ProcessedPicture> {
    const settle = Promise.withResolvers<ProcessedPicture>();
    this.#arrived.push({ picture: [bytes, formats, box, covers], sender, settle });
    if (!this.#isWorking) void this.#work();
    return settle.promise;
  }

  /** Ends the process at once; its current picture fails. */
  close(): void {
    this.#worker.close();
  }

  async #work(): Promise<void> {
    this.#isWorking = true;
    for (;;) {
      await this.#weighArrived();
      const job = this.#queue.next();
      if (!job) break;
      await this.#run(job.picture).then(job.settle.resolve, job.settle.reject);
    }
    this.#isWorking = false;
  }

  /** Also weighs pictures that arrive meanwhile, before the next turn. */
  async #weighArrived(): Promise<void> {
    for (let job = this.#arrived.shift(); job; job = this.#arrived.shift())
      this.#queue.add(job, job.sender, WEIGHT_OF_ANY + (await this.#pixelsOf(job)));
  }

  async #pixelsOf({ picture: [bytes], sender }: Job): Promise<number> {
    if (sender === '') return 0;
    // An unreadable picture gets the maximum weight; making it reports the error.
    const pixels = await this.#worker.run('countPixels', bytes).catch(() => MAX_PIXELS);
    return Math.min(pixels, MAX_PIXELS);
  }

  async #run(picture: Job['picture']): Promise<ProcessedPicture> {
    return asBuffers(await this.#worker.run('makeVariants', ...picture).catch(failPicture));
  }
}

/** Bytes arrive from the other process as plain arrays. */
function asBuffers(picture: ProcessedPicture): ProcessedPicture {
  const variants = picture.variants.map((variant) => ({ ...variant, bytes: Buffer.from(variant.bytes) }));
  return { ...picture, variants };
}

/** A drawing takes a fraction of a second. */
const DRAWING_LIMITS = { atOnce: 2, timeoutMs: 10_000 };

/** Makes PNGs of the site's own drawings, each process one at a time. */
export class DrawingMaker {
  readonly #pool: WorkerPool<Images>;

  constructor(options?: WorkerOptions) {
    this.#pool = new WorkerPool(MODULE, { ...DRAWING_LIMITS, ...options });
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
    return this.#pool.take(async (worker) => {
      const svg = await drawSvg();
      return worker.run('renderDrawing', svg, { isOpaque }).catch(failPicture);
    }, sender);
  }

  /** Ends the processes at once; current and waiting drawings fail. */
  close(): void {
    this.#pool.close();
  }
}
