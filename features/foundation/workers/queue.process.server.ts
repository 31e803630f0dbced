import { type ArgsOf, type CallOf, type ResultOf, type WorkerOptions, WorkerProcess } from './worker.process.server.ts';

interface Waiting<Job> {
  job: Job;
  sender: string;
  /** Virtual finish time in units of weight. */
  finish: number;
}

/**
 * Schedules jobs so that senders share the work by weight: further jobs of one wait behind those of others.
 * Self-clocked fair queueing (Golestani, 1994).
 */
export class FairQueue<Job> {
  #waiting: Waiting<Job>[] = [];
  /** The last finish time of each sender that is ahead of the clock. */
  readonly #ahead = new Map<string, number>();
  #clock = 0;

  add(job: Job, sender: string, weight: number): void {
    const finish = Math.max(this.#clock, this.#ahead.get(sender) ?? 0) + weight;
    this.#ahead.set(sender, finish);
    this.#waiting.push({ job, sender, finish });
  }

  /** Jobs that wait, of all senders or of one. */
  count(sender?: string): number {
    return sender === undefined ? this.#waiting.length : this.#waiting.filter((job) => job.sender === sender).length;
  }

  next(): Job | undefined {
    const [first] = this.#waiting.toSorted((a, b) => a.finish - b.finish);
    if (!first) return undefined;
    this.#waiting = this.#waiting.filter((waiting) => waiting !== first);
    this.#clock = first.finish;
    for (const [sender, finish] of this.#ahead) if (finish <= this.#clock) this.#ahead.delete(sender);
    return first.job;
  }
}

export class QueueFullError extends Error {}

/** The share of the places to wait that one sender may take: two senders leave room for others. */
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

const lastTurns = new Map<string, Promise<void>>();

/**
 * Calls `work` after the calls about the same subject that came before it, in this process. A call that checks its subject
 * once its turn comes does no work in vain.
 */
export async function takeTurn<Result>(subject: string, work: () => Promise<Result>): Promise<Result> {
  const turn = (lastTurns.get(subject) ?? Promise.resolve()).then(work);
  const ended = turn.then(
    () => {},
    () => {},
  );
  lastTurns.set(subject, ended);
  try {
    return await turn;
  } finally {
    if (lastTurns.get(subject) === ended) lastTurns.delete(subject);
  }
}
