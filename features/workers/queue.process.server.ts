import { FairQueue } from './fair-queue.process.server.ts';

export class QueueFullError extends Error {}

/** Of the places to wait, those that one sender may take: two leave room for others. */
const SHARE = 1 / 3;

/** Shares a few workers among tasks, so that each worker has one at a time and few wait. Senders take turns. */
export class WorkerQueue<Worker extends { close: () => void }> {
  readonly #workers: readonly Worker[];
  readonly #maxWaiting: number;
  readonly #waiting = new FairQueue<(worker: Worker) => void>();
  /** The last one used is used next, so that the others can end. */
  readonly #idle: Worker[];

  constructor(workers: readonly Worker[], maxWaiting: number) {
    this.#workers = workers;
    this.#maxWaiting = maxWaiting;
    this.#idle = [...workers];
  }

  /**
   * Calls `work` when its turn comes, so that a refused one costs nothing.
   * @param sender the key of a client; work of the site itself has none, and no share
   * @throws {QueueFullError} if too many wait
   */
  async take<Result>(work: (worker: Worker) => Promise<Result>, sender?: string): Promise<Result> {
    const worker = this.#idle.pop() ?? (await this.#wait(sender));
    try {
      return await work(worker);
    } finally {
      const next = this.#waiting.next();
      if (next) next(worker);
      else this.#idle.push(worker);
    }
  }

  #wait(sender?: string): Promise<Worker> {
    const isOver = sender !== undefined && this.#waiting.count(sender) >= Math.ceil(this.#maxWaiting * SHARE);
    if (isOver || this.#waiting.count() >= this.#maxWaiting) throw new QueueFullError();
    return new Promise((resolve) => this.#waiting.add(resolve, sender ?? '', 1));
  }

  /** Ends the processes at once; current and waiting tasks fail. */
  close(): void {
    for (const worker of this.#workers) worker.close();
  }
}
