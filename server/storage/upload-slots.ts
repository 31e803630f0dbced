/** How many may be at it at once, and when one of them is slow. */
interface PlaceLimits {
  atOnce: number;
  /** Of them, from one sender. The last free place is kept for a sender who has none. */
  fromOne: number;
  /** Whoever sends less than this, on average and after `graceMs`, gives way when all places are taken. */
  bytesPerSecond: number;
  graceMs: number;
}

/** The connection that something arrives by; Node's sockets are such. */
type Line = { bytesRead?: number };

/** Somebody who was slow had to make room for whoever waited. */
export class SlotRevoked extends Error {}

/**
 * UploadSlots for what is held in memory while it arrives. There are few, so nobody may keep them by being slow: when all are
 * taken, the slowest that is slow makes room; and one sender gets a part of them only.
 */
export class UploadSlots {
  readonly #limits: PlaceLimits;
  readonly #taken = new Set<Place>();

  constructor(limits: PlaceLimits) {
    this.#limits = limits;
  }

  /** @returns a place, to be left in the end; null where there is none */
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
    // Nobody may be waiting for it any more.
    this.#gaveWay.promise.catch(() => {});
  }

  /** What comes of `reading`, for which this is no longer slow once it is there. @throws {SlotRevoked} */
  async until<T>(reading: Promise<T>): Promise<T> {
    // Whoever gave way goes on reading until the connection ends.
    reading.catch(() => {});
    const whole = await Promise.race([reading, this.#gaveWay.promise]);
    this.#arrives = false;
    return whole;
  }

  /** Bytes a second so far; without end for whoever is there, or has just begun. */
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
