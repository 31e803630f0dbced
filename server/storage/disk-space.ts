import { statfsSync } from 'node:fs';
import type { Config } from '../config.ts';
import type { Storage } from './storage.ts';

const MB = 1024 * 1024;
/** Stays free for the database. The smaller of the two counts, so that small volumes can be used at all. */
const RESERVE = { bytes: 256 * MB, shareOfVolume: 0.2 };
/** Space has recovered once so many times the reserve is free, so that it does not flap around the limit. */
const RECOVERED = 1.25;

/** Bytes of a volume. */
export interface Volume {
  size: number;
  free: number;
}

/** There is no room for an upload. */
export class NoSpaceError extends Error {}

/** The volume of DATA_DIR, shared by the database and by uploads, as far as they are on this machine. */
export class DiskSpace {
  readonly #measure: () => Volume;
  readonly #holdsUploads: boolean;
  readonly #isUsed: boolean;
  /** Bytes that writes in progress are about to take. */
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

  /** Null where uploads are kept elsewhere. */
  uploadVolumeBytes(): number | null {
    return this.#holdsUploads ? this.#measure().size : null;
  }

  /** Whether less than the reserve is free. Uploads are refused meanwhile; all else goes on. */
  isShort(): boolean {
    return !this.#leaves(1);
  }

  /** Whether there is comfortably more free than the reserve. */
  hasRecovered(): boolean {
    return this.#leaves(RECOVERED);
  }

  /** For an upload whose bytes are still to come. @throws {NoSpaceError} */
  requireRoom(): void {
    if (this.isShort()) this.refuse();
  }

  /** Sets bytes aside while they are written, so that uploads at the same time do not count on the same room. @throws {NoSpaceError} */
  async withRoom<T>(bytes: number, write: () => Promise<T>): Promise<T> {
    const taken = this.#holdsUploads ? bytes : 0;
    // No await between the check and the claim.
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

  /** Whether so many times the reserve is free without `bytes` and what is being written. */
  #leaves(reserves: number, bytes = 0): boolean {
    if (!this.#isUsed) return true;
    const { size, free } = this.#measure();
    const reserve = Math.min(RESERVE.bytes, size * RESERVE.shareOfVolume);
    return free - this.#claimed - bytes >= reserve * reserves;
  }
}

/** The storage, which refuses files that would use up the reserve. */
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
