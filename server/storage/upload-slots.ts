interface PlaceLimits {
  atOnce: number;
  /** The share of one sender. The last free slot is reserved for a sender without any. */
  fromOne: number;
  /** An upload below this average rate after `graceMs` may lose its slot. */
  bytesPerSecond: number;
  graceMs: number;
}

/** The connection of an upload, such as a Node socket. */
type Line = { bytesRead?: number };

/** A slow upload lost its slot to a waiting one. */
export class SlotRevoked extends Error {}

/**
 * Slots for uploads, which are held in memory while they arrive. When all are taken, the slowest slow upload is
 * revoked, so that slow clients cannot hold them. One client gets a share only.
 */
export class UploadSlots {
  readonly #limits: PlaceLimits;
  readonly #taken = new Set<Place>();

  constructor(limits: PlaceLimits) {
    this.#limits = limits;
  }

  /** @returns a slot that must be released; null if there is none */
  take(from: string, line: Line): Place | null {
    const { atOnce, fromOne } = this.#limits;
    const own = [...this.#taken].filter((place) => place.from === from);
    if (own.length >= fromOne) return null;
    if (own.length > 0 && this.#taken.size >= atOnce - 1) return null;
    if (this.#taken.size >= atOnce && !this.#makeRoom()) return null;
    const place = new Place(from, line, () => this.#taken.delete(place));
    this.#taken.add(place);
    return place;
  }

  #makeRoom(): boolean {
    const { bytesPerSecond, graceMs } = this.#limits;
    const slow = [...this.#taken]
      .map((place) => ({ place, pace: place.pace(graceMs) }))
      .filter(({ pace }) => pace < bytesPerSecond)
      .sort((a, b) => a.pace - b.pace);
    slow[0]?.place.giveWay();
    return slow.length > 0;
  }
}

class Place {
  readonly from: string;
  readonly leave: () => void;
  readonly #line: Line;
  readonly #since = performance.now();
  readonly #before: number;
  readonly #gaveWay = Promise.withResolvers<never>();
  #arrives = true;

  constructor(from: string, line: Line, leave: () => void) {
    this.from = from;
    this.leave = leave;
    this.#line = line;
    this.#before = line.bytesRead ?? 0;
    // The waiter may have given up.
    this.#gaveWay.promise.catch(() => {});
  }

  /** Waits for `reading`, unless the slot is revoked; a complete upload is no longer slow. @throws {SlotRevoked} */
  async until<T>(reading: Promise<T>): Promise<T> {
    // A revoked upload is read until its connection ends.
    reading.catch(() => {});
    const whole = await Promise.race([reading, this.#gaveWay.promise]);
    this.#arrives = false;
    return whole;
  }

  /** Bytes a second so far; infinite for a complete upload, or one that has just begun. */
  pace(graceMs: number): number {
    const ms = performance.now() - this.#since;
    if (!this.#arrives || ms < graceMs) return Number.POSITIVE_INFINITY;
    return (((this.#line.bytesRead ?? 0) - this.#before) / ms) * 1000;
  }

  giveWay(): void {
    this.leave();
    this.#gaveWay.reject(new SlotRevoked());
  }
}
