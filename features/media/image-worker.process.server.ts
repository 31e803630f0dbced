import { FairQueue } from '#features/workers/fair-queue.process.server.ts';
import { WorkerEndedError, type WorkerOptions, WorkerProcess } from '#features/workers/process.server.ts';
import { type CropBox, MAX_PIXELS, type PictureFormat } from './contract.ts';
import type { ImageResponse, ImageResult, ImageTask } from './image-worker-entry.process.server.ts';
import { PictureError, type ProcessedPicture } from './recipe.process.server.ts';

/** The process that runs sharp. It takes one task at a time. */
export class ImageWorker {
  readonly #process: WorkerProcess<ImageTask, ImageResponse>;

  constructor(options?: WorkerOptions) {
    this.#process = new WorkerProcess('#features/media/image-worker-entry.process.server.ts', options);
  }

  /** @throws {PictureError} 'unmade' if the process ends or times out: the picture or the machine may be at fault */
  async run(task: ImageTask): Promise<ImageResult> {
    const response = await this.#process.run(task).catch((error) => {
      throw error instanceof WorkerEndedError ? new PictureError('unmade', error.message) : error;
    });
    if ('fault' in response) throw new PictureError(response.fault, response.message);
    return response;
  }

  /** Ends the process at once; its current picture fails. */
  close(): void {
    this.#process.close();
  }
}

/** Added to its pixels, so that senders of many tiny pictures wait, too. */
const WEIGHT_OF_ANY = 100_000;

interface Job {
  task: Extract<ImageTask, { kind: 'variants' }>;
  sender: string;
  settle: PromiseWithResolvers<ProcessedPicture>;
}

/** Makes variants, one picture at a time. Senders take turns, weighted by pixels. */
export class PictureMaker {
  readonly #worker: ImageWorker;
  #arrived: Job[] = [];
  readonly #queue = new FairQueue<Job>();
  #isWorking = false;

  constructor(options?: WorkerOptions) {
    this.#worker = new ImageWorker(options);
  }

  /**
   * As `makeVariants`. Pictures without a sender share one.
   * @throws {PictureError} 'unmade' if the process ends or times out: the picture or the machine may be at fault
   */
  make(
    bytes: Uint8Array,
    formats: readonly PictureFormat[],
    { box = null, sender = '' }: { box?: CropBox | null; sender?: string } = {},
  ): Promise<ProcessedPicture> {
    const settle = Promise.withResolvers<ProcessedPicture>();
    this.#arrived.push({ task: { kind: 'variants', bytes, formats, box }, sender, settle });
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
      await this.#run(job.task).then(job.settle.resolve, job.settle.reject);
    }
    this.#isWorking = false;
  }

  /** Also weighs pictures that arrive meanwhile, before the next turn. */
  async #weighArrived(): Promise<void> {
    for (let job = this.#arrived.shift(); job; job = this.#arrived.shift())
      this.#queue.add(job, job.sender, WEIGHT_OF_ANY + (await this.#pixelsOf(job)));
  }

  async #pixelsOf({ task: { bytes }, sender }: Job): Promise<number> {
    if (sender === '') return 0;
    const result = await this.#worker.run({ kind: 'pixels', bytes }).catch(() => null);
    // An unreadable picture gets the maximum weight; making it reports the error.
    return result && 'pixels' in result ? Math.min(result.pixels, MAX_PIXELS) : MAX_PIXELS;
  }

  async #run(task: Job['task']): Promise<ProcessedPicture> {
    const result = await this.#worker.run(task);
    if ('picture' in result) return asBuffers(result.picture);
    throw new Error('The worker returned no picture');
  }
}

/** Bytes arrive from the other process as plain arrays. */
function asBuffers(picture: ProcessedPicture): ProcessedPicture {
  const variants = picture.variants.map((variant) => ({ ...variant, bytes: Buffer.from(variant.bytes) }));
  return { ...picture, variants };
}
