import { type ChildProcess, fork } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { WorkerAnswer } from './entry.process.server.ts';

/** Consecutive orders share a process, which then frees its memory. */
const IDLE_MS = 20_000;

export interface WorkerOptions {
  /** Unix niceness, 0 to 19: higher leaves more to the pages. */
  niceness?: number;
  /** An order that takes longer fails, and its process ends. */
  timeoutMs?: number;
}

/** The process ended or timed out: the order or the machine may be at fault. */
export class WorkerEndedError extends Error {}

/**
 * A process of its own, so that time, memory and crashes do not affect the site. It takes one order at a time, starts with
 * the first and starts anew after it ended.
 */
export class WorkerProcess<Order extends object, Delivery> {
  readonly #entry: string;
  readonly #niceness: number;
  readonly #timeoutMs: number;
  #child: ChildProcess | null = null;
  #idle: NodeJS.Timeout | undefined;
  #closed = false;

  /** @param entry the module that the process runs, by package name: the built server has its own files elsewhere */
  constructor(entry: string, { niceness = 0, timeoutMs = 60_000 }: WorkerOptions = {}) {
    this.#entry = fileURLToPath(import.meta.resolve(entry));
    this.#niceness = niceness;
    this.#timeoutMs = timeoutMs;
  }

  /**
   * @throws {WorkerEndedError} if the process ends or times out
   * @throws the error of the order, without its class
   */
  async order(order: Order): Promise<Delivery> {
    if (this.#closed) throw new Error('The worker is closed');
    clearTimeout(this.#idle);
    const answer = await this.#send(this.#running(), order);
    this.#idle = setTimeout(() => this.#end(), IDLE_MS).unref();
    if ('error' in answer) throw new Error(answer.error);
    return answer.delivery;
  }

  /** Ends the process at once; its current order fails. */
  close(): void {
    this.#closed = true;
    this.#end();
  }

  #send(child: ChildProcess, order: Order): Promise<WorkerAnswer<Delivery>> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#end(), this.#timeoutMs);
      const ended = () => {
        clearTimeout(timer);
        if (this.#child === child) this.#child = null;
        reject(this.#closed ? new Error('Stopped') : new WorkerEndedError('The process ended'));
      };
      child.once('exit', ended).once('error', ended);
      child.once('message', (answer) => {
        clearTimeout(timer);
        child.off('exit', ended).off('error', ended);
        resolve(answer as WorkerAnswer<Delivery>);
      });
      child.send(order, (error) => error && ended());
    });
  }

  #running(): ChildProcess {
    if (this.#child?.connected) return this.#child;
    const cache = getCompileCacheDir();
    const child = fork(this.#entry, [String(this.#niceness)], {
      execPath: process.execPath,
      execArgv: [],
      serialization: 'advanced',
      // The process reads untrusted input and needs no settings. Windows needs its system folder.
      env: {
        ...(process.env.SystemRoot && { SystemRoot: process.env.SystemRoot }),
        ...(cache && { NODE_COMPILE_CACHE: cache }),
      },
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
