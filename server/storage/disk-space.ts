import { randomBytes } from 'node:crypto';
import { existsSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Storage } from './storage.ts';

const MB = 1024 * 1024;
/** Kept free for the database. The smaller one counts, so that small volumes are usable. */
const RESERVE = { bytes: 256 * MB, shareOfVolume: 0.2 };
/** Hysteresis: space has recovered at this multiple of the reserve. */
const RECOVERED = 1.25;

export interface Volume {
  size: number;
  free: number;
}

export class NoSpaceError extends Error {}

/** The volume of DATA_DIR, which holds the database and uploads unless they are elsewhere. */
export class DiskSpace {
  readonly #measure: () => Volume;
  readonly #holdsUploads: boolean;
  readonly #isUsed: boolean;
  /** Bytes reserved by writes in progress. */
  #claimed = 0;
  #wasRefused = false;

  constructor(
    { dataDir, storage, database }: Pick<Config, 'dataDir' | 'storage' | 'database'>,
    measure = () => measureVolume(dataDir),
  ) {
    this.#measure = measure;
    this.#holdsUploads = !storage;
    this.#isUsed = !storage || database.engine === 'sqlite';
  }

  /** Null if uploads are stored elsewhere. */
  uploadVolumeBytes(): number | null {
    return this.#holdsUploads ? this.#measure().size : null;
  }

  /** Whether less than the reserve is free. Only uploads are refused then. */
  isShort(): boolean {
    return !this.#leaves(1);
  }

  hasRecovered(): boolean {
    return this.#leaves(RECOVERED);
  }

  /** For an upload whose size is not known yet. @throws {NoSpaceError} */
  requireRoom(): void {
    if (this.isShort()) this.refuse();
  }

  /** Reserves space for a write, so that concurrent uploads do not count on the same space. @throws {NoSpaceError} */
  async withRoom<T>(bytes: number, write: () => Promise<T>): Promise<T> {
    const taken = this.#holdsUploads ? bytes : 0;
    // No await between the check and the reservation.
    if (!this.#leaves(1, taken)) this.refuse();
    this.#claimed += taken;
    try {
      return await write();
    } finally {
      this.#claimed -= taken;
    }
  }

  refuse(): never {
    this.#wasRefused = true;
    throw new NoSpaceError('There is no room for an upload');
  }

  /** Whether an upload was refused since the last call. */
  takeRefused(): boolean {
    const wasRefused = this.#wasRefused;
    this.#wasRefused = false;
    return wasRefused;
  }

  /** Whether this multiple of the reserve is free without `bytes` and writes in progress. */
  #leaves(reserves: number, bytes = 0): boolean {
    if (!this.#isUsed) return true;
    const { size, free } = this.#measure();
    const reserve = Math.min(RESERVE.bytes, size * RESERVE.shareOfVolume);
    return free - this.#claimed - bytes >= reserve * reserves;
  }
}

/** A storage that refuses files that would use up the reserve. */
export function withinReserve(storage: Storage, disk: DiskSpace): Storage {
  return {
    ...storage,
    put: (key, bytes, contentType) => disk.withRoom(bytes.length, () => storage.put(key, bytes, contentType)),
  };
}

function measureVolume(dir: string): Volume {
  const { blocks, bavail, bsize } = statfsSync(dir);
  return { size: blocks * bsize, free: bavail * bsize };
}

/** SQLite opens with some 40 KB for its log; deleting records takes the rest. */
const BYTES = 1024 * 1024;
const fileIn = (dataDir: string) => join(dataDir, 'ballast');

/** Fills a file whose space a start on a full disk can use. Random bytes, because some file systems store no zeros. */
export function keepBallast(dataDir: string): void {
  if (!existsSync(fileIn(dataDir))) writeFileSync(fileIn(dataDir), randomBytes(BYTES));
}

/** @returns whether there was a ballast */
export function releaseBallast(dataDir: string): boolean {
  const isThere = existsSync(fileIn(dataDir));
  rmSync(fileIn(dataDir), { force: true });
  return isThere;
}

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
