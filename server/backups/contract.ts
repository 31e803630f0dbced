import type { Config } from '../config.ts';

/** What the process of backups is asked: to make one, or to restore one on trial. */
export type BackupOrder =
  | { kind: 'make'; config: Config; file: string }
  | { kind: 'check'; config: Config; file: string };

/** The size of a file that was made; 0 for one that was restored. */
export interface BackupResult {
  bytes: number;
}
