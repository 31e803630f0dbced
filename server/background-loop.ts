import { setTimeout as delay } from 'node:timers/promises';

export interface BackgroundLoopOptions {
  /** Does one piece of work. @returns whether there was one */
  step(): Promise<boolean>;
  /** The log message of a failed step, which is retried. */
  failure: string;
  log: { warn(data: object, text: string): void };
  /** How often to poll without a call of `wake`. */
  pollMs?: number;
  /** The wait after a failure. */
  recoverMs?: number;
}

export interface BackgroundLoop {
  /** Signals new work. */
  wake(): void;
  /** Starts no more steps; resolves when the current one has ended. */
  stop(): Promise<void>;
}

/** Runs steps one after the other in the background, starting at once with leftover work. */
export function startBackgroundLoop({
  step,
  failure,
  log,
  pollMs = 30_000,
  recoverMs = 5_000,
}: BackgroundLoopOptions): BackgroundLoop {
  const stopping = new AbortController();
  let isWoken = false;
  let wakeUp = new AbortController();
  const finished = run();
  return {
    wake() {
      isWoken = true;
      wakeUp.abort();
    },
    async stop() {
      stopping.abort();
      await finished;
    },
  };

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      isWoken = false;
      try {
        const found = await step();
        if (!found && !isWoken) await pause(pollMs);
      } catch (error) {
        if (stopping.signal.aborted) return;
        log.warn({ err: error }, failure);
        await pause(recoverMs);
      }
    }
  }

  async function pause(ms: number): Promise<void> {
    wakeUp = new AbortController();
    const signal = AbortSignal.any([wakeUp.signal, stopping.signal]);
    await delay(ms, undefined, { signal, ref: false }).catch(() => {});
  }
}
