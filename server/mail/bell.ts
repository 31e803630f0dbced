import { setTimeout as delay } from 'node:timers/promises';

/** Limits the debounce under a stream of calls. */
const MAX_CALMS = 8;

/** A wait that can be interrupted, also beforehand. */
export class Bell {
  #rung = false;
  #rungAt = Number.NEGATIVE_INFINITY;
  #waiting: AbortController | undefined;
  readonly #stop: AbortSignal;

  constructor(stop: AbortSignal) {
    this.#stop = stop;
  }

  ring(): void {
    this.#rung = true;
    this.#rungAt = performance.now();
    // Once: each abort creates an error with a stack, even without a listener.
    this.#waiting?.abort();
    this.#waiting = undefined;
  }

  /** Debounces the wake-up, so that the requests that cause it go first. */
  async calm(ms: number): Promise<void> {
    const until = performance.now() + ms * MAX_CALMS;
    for (let now = performance.now(); now < until; now = performance.now()) {
      const left = this.#rungAt + ms - now;
      if (left <= 0 || this.#stop.aborted) return;
      await pause(left, this.#stop);
    }
  }

  async wait(ms: number): Promise<void> {
    if (!this.#rung) {
      this.#waiting = new AbortController();
      await pause(ms, AbortSignal.any([this.#stop, this.#waiting.signal]));
      this.#waiting = undefined;
    }
    this.#rung = false;
  }
}

/** Waits, or returns early on the signal. */
export async function pause(ms: number, until: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal: until, ref: false }).catch(() => {});
}
