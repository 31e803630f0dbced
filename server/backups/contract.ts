import { HOUR_MS } from '#time/constants.ts';
import type { Config } from '../config.ts';
import type { BackupPlace } from './rules.ts';

/** What the process of backups is asked: to make one, to restore one on trial, or to encrypt one that is open. */
export interface BackupOrder {
  kind: 'make' | 'check' | 'encrypt';
  config: Config;
  /** The name of the file, and where it is. */
  file: string;
  place: BackupPlace;
  passphrase: string | null;
}

/** The folder of backups in a storage. No address of the site leads there. */
export const STORAGE_FOLDER = 'backups';
/** A process of backups that takes longer is ended. There may be many gigabytes of pictures. */
export const MAX_BACKUP_MS = 2 * HOUR_MS;
