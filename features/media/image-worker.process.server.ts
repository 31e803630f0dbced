import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type CropBox, MAX_PIXELS, type PictureFormat } from './contract.ts';
import { FairQueue } from './fair-queue.process.server.ts';
import type { Answer, Delivery, Order } from './image-worker-entry.process.server.ts';
import { PictureError, type ProcessedPicture } from './recipe.process.server.ts';

// By package name: the built server has this file elsewhere.
const CHILD = fileURLToPath(import.meta.resolve('#features/media/image-worker-entry.process.server.ts'));
/** Consecutive uploads share a process, which then frees its memory. */
const IDLE_MS = 20_000;

export interface ImageWorkerOptions {
  /** Unix niceness, 0 to 19: higher leaves more to the pages. */
  niceness?: number;
  /** A picture that takes longer fails, and its process ends. */
  timeoutMs?: number;
}

/** The process that runs sharp, so that time, memory and crashes do not affect the site. It takes one order at a time. */
export class ImageWorker {
  readonly #niceness: number;
  readonly #timeoutMs: number;
  #child: ChildProcess | null = null;
  #idle: NodeJS.Timeout | undefined;
  #closed = false;

  constructor({ niceness = 0, timeoutMs = 60_000 }: ImageWorkerOptions = {}) {
    this.#niceness = niceness;
    this.#timeoutMs = timeoutMs;
  }

  /** @throws {PictureError} 'unmade' if the process ends or times out: the picture or the machine may be at fault */
  async order(order: Order): Promise<Delivery> {
    if (this.#closed) throw new Error('No pictures are made anymore');
    clearTimeout(this.#idle);
    const answer = await this.#send(this.#running(), order);
    this.#idle = setTimeout(() => this.#end(), IDLE_MS).unref();
    if (!('message' in answer)) return answer;
    throw answer.fault ? new PictureError(answer.fault, answer.message) : new Error(answer.message);
  }

  /** Ends the process at once; its current picture fails. */
  close(): void {
    this.#closed = true;
    this.#end();
  }

  #send(child: ChildProcess, order: Order): Promise<Answer> {
    return new Promise<Answer>((resolve, reject) => {
      const timer = setTimeout(() => this.#end(), this.#timeoutMs);
      const ended = () => {
        clearTimeout(timer);
        if (this.#child === child) this.#child = null;
        reject(this.#closed ? new Error('Stopped') : new PictureError('unmade', "The picture's process ended"));
      };
      child.once('exit', ended).once('error', ended);
      child.once('message', (answer) => {
        clearTimeout(timer);
        child.off('exit', ended).off('error', ended);
        resolve(answer as Answer);
      });
      child.send(order, (error) => error && ended());
    });
  }

  #running(): ChildProcess {
    if (this.#child?.connected) return this.#child;
    const child = fork(CHILD, [String(this.#niceness)], {
      execPath: process.execPath,
      execArgv: [],
      serialization: 'advanced',
      // The process reads untrusted files and needs no settings. Windows needs its system folder.
      env: { ...(process.env.SystemRoot && { SystemRoot: process.env.SystemRoot }) },
    });
    child.on('error', () => {}); // told by 'exit', or by the sending
    child.unref();
    child.channel?.unref();
    this.#child = child;
    return child;
  }

  #end(): void {
    clearTimeout(this.#idle);
    this.#child?.kill('SIGKILL');
    this.#child = null;
  }
}

/** Added to its pixels, so that senders of many tiny pictures wait, too. */
const WEIGHT_OF_ANY = 100_000;

interface Job {
  order: Extract<Order, { kind: 'variants' }>;
  sender: string;
  settle: PromiseWithResolvers<ProcessedPicture>;
}

/** Makes variants, one picture at a time. Senders take turns, weighted by pixels. */
export class PictureMaker {
  readonly #worker: ImageWorker;
  #arrived: Job[] = [];
  readonly #queue = new FairQueue<Job>();
  #isWorking = false;

  constructor(options?: ImageWorkerOptions) {
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
    this.#arrived.push({ order: { kind: 'variants', bytes, formats, box }, sender, settle });
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
      await this.#do(job.order).then(job.settle.resolve, job.settle.reject);
    }
    this.#isWorking = false;
  }

  /** Also weighs pictures that arrive meanwhile, before the next turn. */
  async #weighArrived(): Promise<void> {
    for (let job = this.#arrived.shift(); job; job = this.#arrived.shift())
      this.#queue.add(job, job.sender, WEIGHT_OF_ANY + (await this.#pixelsOf(job)));
  }

  async #pixelsOf({ order: { bytes }, sender }: Job): Promise<number> {
    if (sender === '') return 0;
    const delivery = await this.#worker.order({ kind: 'pixels', bytes }).catch(() => null);
    // An unreadable picture gets the maximum weight; making it reports the error.
    return delivery && 'pixels' in delivery ? Math.min(delivery.pixels, MAX_PIXELS) : MAX_PIXELS;
  }

  async #do(order: Job['order']): Promise<ProcessedPicture> {
    const delivery = await this.#worker.order(order);
    if ('picture' in delivery) return asBuffers(delivery.picture);
    throw new Error('Not what was ordered');
  }
}

/** Bytes arrive from the other process as plain arrays. */
function asBuffers(picture: ProcessedPicture): ProcessedPicture {
  const variants = picture.variants.map((variant) => ({ ...variant, bytes: Buffer.from(variant.bytes) }));
  return { ...picture, variants };
}
