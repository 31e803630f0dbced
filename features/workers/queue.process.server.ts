import { FairQueue } from './fair-queue.process.server.ts';
import { type ArgsOf, type CallOf, type ResultOf, type WorkerOptions, WorkerProcess } from './process.server.ts';

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

export interface PoolOptions extends WorkerOptions {
  atOnce?: number;
  maxWaiting?: number;
}

/** Runs the functions of a module in processes of their own. */
export class WorkerPool<Module> extends WorkerQueue<WorkerProcess<Module>> {
  /** @param module by package name */
  constructor(module: string, { atOnce = 1, maxWaiting = 20, ...options }: PoolOptions = {}) {
    super(
      Array.from({ length: atOnce }, () => new WorkerProcess<Module>(module, options)),
      maxWaiting,
    );
  }

  /**
   * Calls a function when its turn comes.
   * @param sender as of `take`
   * @throws {QueueFullError} if too many wait, or too many of this sender
   * @throws {WorkerEndedError} if the process ends or times out
   */
  run<Name extends CallOf<Module>>(
    call: Name,
    args: ArgsOf<Module[Name]>,
    sender?: string,
  ): Promise<ResultOf<Module[Name]>> {
    return this.take((worker) => worker.run(call, ...args), sender);
  }
}
