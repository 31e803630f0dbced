import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#database/open.ts';
import type { Config } from './config.ts';
import type { FetchRemote } from './http/remote-file.ts';
import type { DiskSpace } from './storage/disk-space.ts';
import type { Storage } from './storage/storage.ts';

/** What the features' HTTP parts are handed: the running application's tools. */
export interface Services {
  db: Db;
  config: Config;
  log: FastifyBaseLogger;
  /** Tells the mail worker that there is something to send; call it after the commit. */
  wakeOutbox(): void;
  /** Where uploads are kept. It refuses them when space is short. */
  storage: Storage;
  disk: DiskSpace;
  /** Tells the picture worker that a picture waits for its smaller formats. */
  wakePictures(): void;
  fetchRemote: FetchRemote;
}
