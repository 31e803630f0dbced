import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Delivery, Order } from './child.process.server.ts';
import type { CropBox, PictureFormat } from './contract.ts';
import { PictureError, type ProcessedPicture } from './recipe.process.server.ts';

const CHILD = fileURLToPath(import.meta.resolve('#features/media/child.process.server.ts'));
/** A few uploads in a row share a process; afterwards its memory goes back. */
const IDLE_MS = 20_000;

export interface PictureMakerOptions {
  /** Unix niceness, 0 to 19: the higher, the more it leaves to the pages. */
  niceness?: number;
  /** A picture that takes longer is given up, its process with it. */
  timeoutMs?: number;
}

/**
 * Makes variants in a process of its own, one picture at a time, in the order asked for: what a picture costs in time,
 * memory or a crash is not the site's.
 */
export class PictureMaker {
  readonly #niceness: number;
  readonly #timeoutMs: number;
  #child: ChildProcess | null = null;
  #idle: NodeJS.Timeout | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #closed = false;

  constructor({ niceness = 0, timeoutMs = 60_000 }: PictureMakerOptions = {}) {
    this.#niceness = niceness;
    this.#timeoutMs = timeoutMs;
  }

  /** As `makeVariants`. @throws {PictureError} 'unmade' where the process ends or takes too long: the machine may be at fault as well as the picture */
  make(bytes: Uint8Array, formats: readonly PictureFormat[], box: CropBox | null = null): Promise<ProcessedPicture> {
    const result = this.#last.then(() => this.#order({ bytes, formats, box }));
    this.#last = result.catch(() => {});
    return result;
  }

  /** Ends the process at once; what it was making fails. */
  close(): void {
    this.#closed = true;
    this.#end();
  }

  async #order(order: Order): Promise<ProcessedPicture> {
    if (this.#closed) throw new Error('No pictures are made anymore');
    clearTimeout(this.#idle);
    const child = this.#running();
    const delivery = await this.#send(child, order);
    this.#idle = setTimeout(() => this.#end(), IDLE_MS).unref();
    if ('picture' in delivery) return asBuffers(delivery.picture);
    if (delivery.fault) throw new PictureError(delivery.fault, delivery.message);
    throw new Error(delivery.message);
  }

  #send(child: ChildProcess, order: Order): Promise<Delivery> {
    return new Promise<Delivery>((resolve, reject) => {
      const timer = setTimeout(() => this.#end(), this.#timeoutMs);
      const ended = () => {
        clearTimeout(timer);
        if (this.#child === child) this.#child = null;
        reject(this.#closed ? new Error('Stopped') : new PictureError('unmade', "The picture's process ended"));
      };
      child.once('exit', ended).once('error', ended);
      child.once('message', (delivery) => {
        clearTimeout(timer);
        child.off('exit', ended).off('error', ended);
        resolve(delivery as Delivery);
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
      // It reads files of strangers and needs none of the settings; Windows starts nothing without its own folder.
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

/** Bytes come out of another process as plain arrays. */
function asBuffers(picture: ProcessedPicture): ProcessedPicture {
  const variants = picture.variants.map((variant) => ({ ...variant, bytes: Buffer.from(variant.bytes) }));
  return { ...picture, variants };
}
