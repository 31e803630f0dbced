import { setTimeout as delay } from 'node:timers/promises';
import { pause, WakeSignal } from './wake-signal.ts';

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

export interface QueueWorker {
  /** Signals new items. */
  wake(): void;
  /** Claims no more items; resolves when those in flight have ended, or after a timeout. */
  stop(): Promise<void>;
}

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
}: QueueWorkerOptions<Item>): QueueWorker {
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
