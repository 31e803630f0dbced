import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#database/open.ts';
import type { Config } from './config.ts';
import type { FetchRemote } from './http/remote-requests.ts';
import type { DrawScheme } from './mail/attachments.ts';
import type { DiskSpace } from './storage/disk-space.ts';
import type { Storage } from './storage/storage.ts';

/** The tools of the running application that features' APIs use. */
export interface Services {
  db: Db;
  config: Config;
  log: FastifyBaseLogger;
  /** Wakes the workers that send mails and webhooks; call it after the commit. */
  wakeOutbox(): void;
  /** Storage of uploads, which refuses them when space is short. */
  storage: Storage;
  disk: DiskSpace;
  /** Wakes the picture worker. */
  wakePictures(): void;
  /** Wakes the worker of backups; call it after the commit. */
  wakeBackups(): void;
  /** Has the mailbox looked at again with the settings in force; call it after the commit. */
  wakeMailbox(): void;
  fetchRemote: FetchRemote;
  /** The picture of a scheme in a mail. */
  drawScheme: DrawScheme;
  /** Begins to fill the site with the demonstration; resolves once it has begun. */
  fillDemo(): Promise<void>;
}
