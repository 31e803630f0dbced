import type { SettledScheme } from '#features/drawing/placing/rules.ts';
import { rememberLast } from '#features/drawing/remembering/rules.ts';
import { type WorkerOptions, WorkerProcess } from '#features/workers/process.server.ts';
import { WorkerQueue } from '#features/workers/queue.process.server.ts';
import { pictureKey } from '../studio/rules.ts';
import type { PictureOrder, PictureTools, SettleOrder } from './contract.ts';
import type { PictureTask } from './process.server.ts';

/** A burst of a few seconds. */
const MAX_WAITING = 200;
/** A picture takes a few milliseconds. */
const TIMEOUT_MS = 10_000;
/** Pages come first. */
const NICENESS = 10;
/** Each takes some 40 KB, most of which pages keep, too. */
const MAX_SETTLED = 500;

/** Settles and draws schemes one at a time in a process of their own. A sender is the key of a client. */
export class PictureMaker implements PictureTools {
  readonly #queue: WorkerQueue<WorkerProcess<PictureTask, unknown>>;
  readonly #settled = rememberLast(
    MAX_SETTLED,
    ({ scheme, coatings }: SettleOrder, _settled: SettledScheme | null) => pictureKey(scheme, coatings),
    (_order, settled) => settled,
  );

  constructor({ timeoutMs = TIMEOUT_MS, niceness = NICENESS }: WorkerOptions = {}) {
    const entry = '#features/schemes/pictures/worker-entry.process.server.ts';
    this.#queue = new WorkerQueue([new WorkerProcess(entry, { timeoutMs, niceness })], MAX_WAITING);
  }

  /**
   * The SVG of a picture.
   * @throws {QueueFullError} if too many wait, or too many of this sender
   * @throws {WorkerEndedError} if the process ends or times out
   */
  draw(order: PictureOrder, sender?: string): Promise<string> {
    return this.#run({ kind: 'draw', order }, sender) as Promise<string>;
  }

  /** A scheme with its mark in place, of those that were settled last without the process. @throws as `draw` */
  async settle(order: SettleOrder, sender?: string): Promise<SettledScheme> {
    const known = this.#settled(order, null);
    if (known) return known;
    const settled = (await this.#run({ kind: 'settle', order }, sender)) as SettledScheme;
    this.#settled(order, settled);
    return settled;
  }

  #run(task: PictureTask, sender?: string): Promise<unknown> {
    return this.#queue.take((worker) => worker.run(task), sender);
  }

  /** Ends the process at once; current and waiting pictures fail. */
  close(): void {
    this.#queue.close();
  }
}
