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
