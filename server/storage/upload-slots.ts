interface SlotLimits {
  atOnce: number;
  /** The share of one sender. The last free slot is reserved for a sender without any. */
  fromOne: number;
  /** An upload below this average rate after `graceMs` may lose its slot. */
  bytesPerSecond: number;
  graceMs: number;
}

/** The part of a Node socket that a slot reads. */
type Connection = { bytesRead?: number };

/** A slow upload lost its slot to a waiting one. */
export class SlotRevoked extends Error {}

/**
 * Slots for uploads, which are held in memory while they arrive. When all are taken, the slowest slow upload is
 * revoked, so that slow clients cannot hold them. One client gets a share only.
 */
export class UploadSlots {
  readonly #limits: SlotLimits;
  readonly #taken = new Set<UploadSlot>();

  constructor(limits: SlotLimits) {
    this.#limits = limits;
  }

  /** @returns a slot that must be released; null if there is none */
  take(sender: string, connection: Connection): UploadSlot | null {
    const { atOnce, fromOne } = this.#limits;
    const own = [...this.#taken].filter((slot) => slot.sender === sender);
    if (own.length >= fromOne) return null;
    if (own.length > 0 && this.#taken.size >= atOnce - 1) return null;
    if (this.#taken.size >= atOnce && !this.#revokeSlowest()) return null;
    const slot = new UploadSlot(sender, connection, () => this.#taken.delete(slot));
    this.#taken.add(slot);
    return slot;
  }

  /** @returns whether a slot became free */
  #revokeSlowest(): boolean {
    const { bytesPerSecond, graceMs } = this.#limits;
    const slow = [...this.#taken]
      .map((slot) => ({ slot, rate: slot.bytesPerSecond(graceMs) }))
      .filter(({ rate }) => rate < bytesPerSecond)
      .sort((a, b) => a.rate - b.rate);
    slow[0]?.slot.revoke();
    return slow.length > 0;
  }
}

class UploadSlot {
  readonly sender: string;
  readonly release: () => void;
  readonly #connection: Connection;
  readonly #startedAt = performance.now();
  readonly #bytesBefore: number;
  readonly #revoked = Promise.withResolvers<never>();
  #isUploading = true;

  constructor(sender: string, connection: Connection, release: () => void) {
    this.sender = sender;
    this.release = release;
    this.#connection = connection;
    this.#bytesBefore = connection.bytesRead ?? 0;
    // The upload may have ended before.
    this.#revoked.promise.catch(() => {});
  }

  /** Waits for `upload`, unless the slot is revoked; a complete upload is no longer slow. @throws {SlotRevoked} */
  async receive<T>(upload: Promise<T>): Promise<T> {
    // A revoked upload is read until its connection ends.
    upload.catch(() => {});
    const received = await Promise.race([upload, this.#revoked.promise]);
    this.#isUploading = false;
    return received;
  }

  /** The average rate; infinite for a complete upload, or one that began less than `graceMs` ago. */
  bytesPerSecond(graceMs: number): number {
    const ms = performance.now() - this.#startedAt;
    if (!this.#isUploading || ms < graceMs) return Number.POSITIVE_INFINITY;
    return (((this.#connection.bytesRead ?? 0) - this.#bytesBefore) / ms) * 1000;
  }

  revoke(): void {
    this.release();
    this.#revoked.reject(new SlotRevoked());
  }
}
