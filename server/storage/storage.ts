import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { type Config, ConfigError } from '../config.ts';
import { localStorage } from './storage-local.ts';

/**
 * Where files are kept. A key is a file name, with one folder before it at most (`quote-photos/1a2b.jpg`). A file is
 * either whole or absent, for every reader and after every crash.
 */
export interface Storage {
  /** How the names begin that a crash may leave in a list, of files that were being written. */
  readonly unfinished: string;
  /** Resolves when the file is safe; one of the same key is replaced. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Null when there is no such file. */
  open(key: string): Promise<{ size: number; stream: Readable } | null>;
  /** Nothing happens when there is no such file. */
  delete(key: string): Promise<void>;
  /** The files of one folder, of the top by default, without those in folders below it. */
  list(folder?: string): AsyncIterable<StoredFile>;
}

export interface StoredFile {
  key: string;
  /** Bytes. */
  size: number;
  changedAt: Date;
}

/**
 * The storage that STORAGE_URL names, else the folder `uploads` in DATA_DIR. Nothing is asked of it yet.
 * @throws {ConfigError} when STORAGE_URL or its keys cannot be used
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
  // Large, and most sites keep their files on the disk.
  const { s3Storage } = await import('./storage-s3.ts');
  return s3Storage({ bucket, endpoint, region: searchParams.get('region'), accessKey, secretKey });
}

/** Every byte of a file; null when there is no such file. */
export async function readStored(storage: Storage, key: string): Promise<Buffer | null> {
  const file = await storage.open(key);
  return file && Buffer.concat(await file.stream.toArray());
}
