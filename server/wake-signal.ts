import { setTimeout as delay } from 'node:timers/promises';

/** A debounce under a stream of calls ends after so many times its length. */
const MAX_DEBOUNCES = 8;

/** Lets a worker wait until it is woken. A call of `wake` before the wait counts. */
export class WakeSignal {
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
export async function pause(ms: number, until: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal: until, ref: false }).catch(() => {});
}
