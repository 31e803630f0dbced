import pLimit from 'p-limit';

export class QueueFullError extends Error {}

/** Shares a few workers among tasks, so that each worker has one at a time and few wait. */
export class WorkerQueue<Worker extends { close: () => void }> {
  readonly #workers: readonly Worker[];
  readonly #maxWaiting: number;
  readonly #turns: ReturnType<typeof pLimit>;
  /** The last one used is used next, so that the others can end. */
  readonly #idle: Worker[];

  constructor(workers: readonly Worker[], maxWaiting: number) {
    this.#workers = workers;
    this.#maxWaiting = maxWaiting;
    this.#turns = pLimit(workers.length);
    this.#idle = [...workers];
  }

  /**
   * Calls `work` when its turn comes, so that a refused one costs nothing.
   * @throws {QueueFullError} if too many wait
   */
  async take<Result>(work: (worker: Worker) => Promise<Result>): Promise<Result> {
    if (this.#turns.activeCount + this.#turns.pendingCount >= this.#workers.length + this.#maxWaiting)
      throw new QueueFullError();
    return this.#turns(async () => {
      const worker = this.#idle.pop()!;
      try {
        return await work(worker);
      } finally {
        this.#idle.push(worker);
      }
    });
  }

  /** Ends the processes at once; current and waiting tasks fail. */
  close(): void {
    for (const worker of this.#workers) worker.close();
  }
}
