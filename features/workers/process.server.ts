import { type ChildProcess, fork } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { WorkerResponse } from './entry.process.server.ts';

/** Consecutive tasks share a process, which then frees its memory. */
const IDLE_MS = 20_000;

export interface WorkerOptions {
  /** Unix niceness, 0 to 19: higher leaves more to the pages. */
  niceness?: number;
  /** A task that takes longer fails, and its process ends. */
  timeoutMs?: number;
}

/** The process ended or timed out: the task or the machine may be at fault. */
export class WorkerEndedError extends Error {}

/**
 * A process of its own, so that time, memory and crashes do not affect the site. It takes one task at a time, starts with
 * the first and starts anew after it ended.
 */
export class WorkerProcess<Task extends object, Result> {
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
   * @throws the error of the task, without its class
   */
  async run(task: Task): Promise<Result> {
    if (this.#closed) throw new Error('The worker is closed');
    clearTimeout(this.#idle);
    const response = await this.#send(this.#running(), task);
    this.#idle = setTimeout(() => this.#end(), IDLE_MS).unref();
    if ('error' in response) throw new Error(response.error);
    return response.result;
  }

  /** Ends the process at once; its current task fails. */
  close(): void {
    this.#closed = true;
    this.#end();
  }

  #send(child: ChildProcess, task: Task): Promise<WorkerResponse<Result>> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#end(), this.#timeoutMs);
      const ended = () => {
        clearTimeout(timer);
        if (this.#child === child) this.#child = null;
        reject(this.#closed ? new Error('Stopped') : new WorkerEndedError('The process ended'));
      };
      child.once('exit', ended).once('error', ended);
      child.once('message', (response) => {
        clearTimeout(timer);
        child.off('exit', ended).off('error', ended);
        resolve(response as WorkerResponse<Result>);
      });
      child.send(task, (error) => error && ended());
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
    child.on('error', () => {}); // 'exit' or the callback of 'send' reports it
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
