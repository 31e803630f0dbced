import { type ChildProcess, fork } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { availableParallelism, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import { shopLook } from '#foundation/business/shop-look.ts';
import { shopTimeZone } from '#time/shop-time.ts';
import type { Order, WorkerResponse } from './entry.process.server.ts';

/** Consecutive orders share a process, which then frees its memory. */
const IDLE_MS = 20_000;
const MB = 2 ** 20;
/** The site by itself, and a process that makes pictures of a large photo while the site is at its most. */
const SITE_BYTES = 224 * MB;
const PROCESS_BYTES = 192 * MB;
/** The machine's, or what its container may use. */
const memoryBytes = Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem());
/** Processes of all modules, those that wait for their next order included: they fit into the memory beside the site. */
export const MAX_PROCESSES = Math.max(
  1,
  Math.min(Math.max(4, availableParallelism()), Math.floor((memoryBytes - SITE_BYTES) / PROCESS_BYTES)),
);
const inTurn = pLimit(MAX_PROCESSES);
/** As `npm start` sets them for the site: with the built-in ones a process that makes PDFs keeps twice the memory. */
const MEMORY = {
  execArgv: ['--max-semi-space-size=4'],
  env: { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_ARENA_MAX: '1' },
};

export interface WorkerOptions {
  /** Unix niceness, 0 to 19: higher leaves more to the pages. */
  niceness?: number;
  /** An order that takes longer fails, and its process ends. */
  timeoutMs?: number;
}

/** The process ended or timed out: the order or the machine may be at fault. */
export class WorkerEndedError extends Error {}

type AnyFunction = (...args: never[]) => unknown;
/** The names of the functions that a module exports. */
export type CallOf<Module> = { [Name in keyof Module]: Module[Name] extends AnyFunction ? Name : never }[keyof Module] &
  string;
export type ArgsOf<Call> = Call extends (...args: infer Args) => unknown ? Args : never;
export type ResultOf<Call> = Call extends (...args: never[]) => infer Result ? Awaited<Result> : never;

const ENTRY = '#foundation/workers/entry.process.server.ts';

/**
 * A process of its own for the functions of a module, so that time, memory and crashes do not affect the site. It takes
 * one order at a time, starts with the first and starts anew after it ended.
 */
export class WorkerProcess<Module> {
  readonly #module: string;
  readonly #niceness: number;
  readonly #timeoutMs: number;
  #child: ChildProcess | null = null;
  #idle: NodeJS.Timeout | undefined;
  #closed = false;
  /** The waiting processes of all modules, the longest wait first. */
  static readonly #waiting = new Set<WorkerProcess<never>>();

  /** @param module by package name: the built server has its own files elsewhere */
  constructor(module: string, { niceness = 0, timeoutMs = 60_000 }: WorkerOptions = {}) {
    this.#module = module;
    this.#niceness = niceness;
    this.#timeoutMs = timeoutMs;
  }

  /**
   * Calls a function of the module.
   * @throws {WorkerEndedError} if the process ends or times out
   * @throws the error of the function, without its class
   */
  async run<Name extends CallOf<Module>>(call: Name, ...args: ArgsOf<Module[Name]>): Promise<ResultOf<Module[Name]>> {
    const response = await inTurn(async () => {
      const answer = await this.#send(this.#running(), { call, args, timeZone: shopTimeZone(), look: shopLook() });
      // Before the next order begins, which may need the place of this process.
      WorkerProcess.#waiting.add(this);
      return answer;
    });
    this.#idle = setTimeout(() => this.#end(), IDLE_MS).unref();
    if ('error' in response) throw Object.assign(new Error(response.error.message), response.error);
    const { result } = response;
    // Bytes may arrive as a plain array.
    return (
      result instanceof Uint8Array ? Buffer.from(result.buffer, result.byteOffset, result.length) : result
    ) as never;
  }

  /** Ends the process at once; its current order fails. */
  close(): void {
    this.#closed = true;
    this.#end();
  }

  #send(child: ChildProcess, order: Order): Promise<WorkerResponse> {
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
        resolve(response as WorkerResponse);
      });
      child.send(order, (error) => error && ended());
    });
  }

  #running(): ChildProcess {
    if (this.#closed) throw new Error('The worker is closed');
    clearTimeout(this.#idle);
    const waiting = WorkerProcess.#waiting;
    waiting.delete(this);
    if (this.#child?.connected) return this.#child;
    const [longest] = waiting;
    if (longest && waiting.size + inTurn.activeCount > MAX_PROCESSES) longest.#end();
    const cache = getCompileCacheDir();
    const child = fork(fileURLToPath(import.meta.resolve(ENTRY)), [String(this.#niceness), this.#module], {
      execPath: process.execPath,
      execArgv: MEMORY.execArgv,
      serialization: 'advanced',
      // The process reads untrusted input and needs no settings. Windows needs its system folder.
      env: {
        ...MEMORY.env,
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
    WorkerProcess.#waiting.delete(this);
    this.#child?.kill('SIGKILL');
    this.#child = null;
  }
}
