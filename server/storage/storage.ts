import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { type Config, ConfigError } from '../config.ts';
import { localStorage } from './storage-local.ts';

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
