import type { Config } from '../config.ts';

/** What the process of backups is asked: to make one, or to restore one on trial. */
export interface BackupOrder {
  kind: 'make' | 'check';
  config: Config;
  file: string;
}
