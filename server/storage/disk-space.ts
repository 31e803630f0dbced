import { statfsSync } from 'node:fs';
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
