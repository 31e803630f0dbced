import { setTimeout as delay } from 'node:timers/promises';
import type { BackgroundLoop } from './background-loop.ts';

/** A debounce under a stream of calls ends after so many times its length. */
const MAX_DEBOUNCES = 8;

/** Lets a worker wait until it is woken. A call of `wake` before the wait counts. */
class WakeSignal {
  #isWoken = false;
  #wokenAt = Number.NEGATIVE_INFINITY;
  #waiting: AbortController | undefined;
  readonly #stop: AbortSignal;

  constructor(stop: AbortSignal) {
    this.#stop = stop;
  }

  wake(): void {
    this.#isWoken = true;
    this.#wokenAt = performance.now();
    // Once: each abort creates an error with a stack, even without a listener.
    this.#waiting?.abort();
    this.#waiting = undefined;
  }

  /** Waits until no `wake` came for `ms`, so that the requests that cause it go first. */
  async debounce(ms: number): Promise<void> {
    const until = performance.now() + ms * MAX_DEBOUNCES;
    for (let now = performance.now(); now < until; now = performance.now()) {
      const left = this.#wokenAt + ms - now;
      if (left <= 0 || this.#stop.aborted) return;
      await pause(left, this.#stop);
    }
  }

  async wait(ms: number): Promise<void> {
    if (!this.#isWoken) {
      this.#waiting = new AbortController();
      await pause(ms, AbortSignal.any([this.#stop, this.#waiting.signal]));
      this.#waiting = undefined;
    }
    this.#isWoken = false;
  }
}

/** Waits, or returns early on the signal. */
async function pause(ms: number, until: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal: until, ref: false }).catch(() => {});
}

export interface QueueWorkerOptions<Item> {
  /** Claims the next item that is due. */
  claim(): Promise<Item | undefined>;
  /** Sends an item, and records what became of it with `record`, which tries until the database takes it. */
  send(item: Item, record: Record): Promise<void>;
  isDatabaseAvailable(): Promise<boolean>;
  /** Log messages. */
  words: { unreachable: string; unrecorded: string };
  log: { warn(data: object, text: string): void };
  /** How many items are sent at a time. */
  lanes?: number;
  /** How often to poll without a call of `wake`. */
  pollMs: number;
  /** The wait between tries to record. */
  recordRetryMs: number;
  /** How long `stop` waits for the items in flight. */
  stopWithinMs: number;
  /** Debounce: items are sent this long after the last `wake`, at most eight times later. */
  debounceMs?: number;
}

type Record = (write: () => Promise<void>) => Promise<void>;

/**
 * Sends the items of a queue. A sent one is recorded before its lane claims the next, however long that takes. Several
 * processes may share a database.
 */
export function startQueueWorker<Item>({
  claim,
  send,
  isDatabaseAvailable,
  words,
  log,
  lanes = 1,
  pollMs,
  recordRetryMs,
  stopWithinMs,
  debounceMs = 0,
}: QueueWorkerOptions<Item>): BackgroundLoop {
  const stopping = new AbortController();
  const abandoned = new AbortController();
  const signals = Array.from({ length: lanes }, () => new WakeSignal(stopping.signal));
  const finished = Promise.all(signals.map(run));

  return {
    wake() {
      for (const signal of signals) signal.wake();
    },
    async stop() {
      stopping.abort();
      await Promise.race([finished, delay(stopWithinMs, undefined, { ref: false })]);
      abandoned.abort();
    },
  };

  async function run(signal: WakeSignal): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await signal.debounce(debounceMs);
        const item = await claim();
        if (item) await send(item, record);
        else await signal.wait(pollMs);
      } catch (error) {
        log.warn({ err: error }, words.unreachable);
        await waitForDatabase();
      }
    }
  }

  /** After an outage, processes with unrecorded items write first. */
  async function waitForDatabase(): Promise<void> {
    do await pause(pollMs, stopping.signal);
    while (!stopping.signal.aborted && !(await isDatabaseAvailable()));
    await pause(recordRetryMs * 3, stopping.signal);
  }

  async function record(write: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await write();
      } catch (error) {
        if (abandoned.signal.aborted) return;
        log.warn({ err: error }, words.unrecorded);
        await pause(recordRetryMs, abandoned.signal);
      }
    }
  }
}
