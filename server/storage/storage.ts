import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { type Config, ConfigError } from '../config.ts';

const KEY = /^([a-z0-9-]+\/)?[A-Za-z0-9_-][A-Za-z0-9._-]*$/;

/** Whether a key stays within the storage. */
export function isKey(key: string): boolean {
  return KEY.test(key) && key.length <= 200;
}

/** @throws for a key that leads out of the storage */
export function checkedKey(key: string): string {
  if (!isKey(key)) throw new Error(`Not a key of the storage: ${JSON.stringify(key)}`);
  return key;
}

const UNFINISHED = 'unfinished-';

/** Files in a local folder, private to the process's user. A file gets its name once it is complete and synced. */
export function localStorage(root: string): Storage {
  const pathOf = (key: string) => join(root, checkedKey(key));
  async function put(key: string, content: Uint8Array | Readable): Promise<void> {
    const path = pathOf(key);
    const folder = dirname(path);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const unfinished = join(folder, `${UNFINISHED}${randomUUID()}`);
    try {
      await writeSynced(unfinished, content);
      await rename(unfinished, path);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
    await syncFolder(folder);
  }
  return {
    unfinished: UNFINISHED,
    put,
    putFile: (key, path) => put(key, createReadStream(path)),

    async open(key) {
      const file = await nullIfMissing(open(pathOf(key)));
      if (!file) return null;
      try {
        const { size } = await file.stat();
        return { size, stream: file.createReadStream() };
      } catch (error) {
        await file.close();
        throw error;
      }
    },

    delete: (key) => rm(pathOf(key), { force: true }),

    async *list(folder = '') {
      const dir = await nullIfMissing(opendir(folder ? pathOf(folder) : root));
      if (!dir) return;
      for await (const entry of dir) {
        if (!entry.isFile()) continue;
        const found = await nullIfMissing(stat(join(dir.path, entry.name)));
        if (!found) continue;
        yield { key: folder ? `${folder}/${entry.name}` : entry.name, size: found.size, changedAt: found.mtime };
      }
    },
  };
}

async function writeSynced(path: string, content: Uint8Array | Readable): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The new name must survive a power cut, too. Windows cannot open folders and does not need to. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => null);
  await handle?.sync().catch(() => {});
  await handle?.close();
}

async function nullIfMissing<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/**
 * File storage. A key is a file name with at most one folder (`quote-photos/1a2b.jpg`). A file is either whole or
 * absent, for every reader and after every crash.
 */
export interface Storage {
  /** The prefix of unfinished files that a crash may leave. */
  readonly unfinished: string;
  /** Resolves when the file is durable; replaces one of the same key. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** As `put`, for a file that is too large for memory. */
  putFile(key: string, path: string, contentType: string): Promise<void>;
  /** Null if the file does not exist. */
  open(key: string): Promise<{ size: number; stream: Readable } | null>;
  /** Does nothing if the file does not exist. */
  delete(key: string): Promise<void>;
  /** The files of one folder, by default the root, without subfolders. */
  list(folder?: string): AsyncIterable<StoredFile>;
}

export interface StoredFile {
  key: string;
  size: number;
  changedAt: Date;
}

/**
 * The storage of STORAGE_URL, else the folder `uploads` in DATA_DIR. Does not connect yet.
 * @throws {ConfigError} if STORAGE_URL or its keys are invalid
 */
export async function openStorage({ storage, dataDir }: Pick<Config, 'storage' | 'dataDir'>): Promise<Storage> {
  if (!storage) return localStorage(join(dataDir, 'uploads'));
  const { url, accessKey, secretKey } = storage;
  const { hostname: bucket, pathname, searchParams } = new URL(url);
  const endpoint = searchParams.get('endpoint');
  if (!bucket || pathname.length > 1 || (endpoint && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? '')))
    throw new ConfigError('STORAGE_URL takes an address such as s3://bucket?endpoint=https://host&region=name.');
  if (!accessKey || !secretKey)
    throw new ConfigError('STORAGE_ACCESS_KEY and STORAGE_SECRET_KEY must be set with STORAGE_URL.');
  // Large, and most sites store their files locally.
  const { s3Storage } = await import('./storage-s3.ts');
  return s3Storage({ bucket, endpoint, region: searchParams.get('region'), accessKey, secretKey });
}

/** All bytes of a file; null if it does not exist. */
export async function readStored(storage: Storage, key: string): Promise<Buffer | null> {
  const file = await storage.open(key);
  return file && Buffer.concat(await file.stream.toArray());
}
