import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { openStorage } from '../storage/storage.ts';
import { STORAGE_FOLDER } from './contract.ts';
import type { BackupPlace } from './rules.ts';

/** A backup to restore from. */
export interface FoundBackup {
  file: string;
  place: BackupPlace;
  /** In a folder. */
  path: string | null;
}

const BACKUP = /^backup-\d{4}-\d{2}-\d{2}.*\.tar\.gz(\.age)?$/;

/** The backups in a folder, or those in BACKUP_DIR and in the storage, newest first. */
export async function findBackups(config: Config, folder: string | null): Promise<FoundBackup[]> {
  const dir = folder ?? config.backups.dir;
  const names = await readdir(dir).catch((error: NodeJS.ErrnoException) => {
    if (folder === null && error.code === 'ENOENT') return [];
    throw new Error(`${dir} cannot be read (${error.code}).`);
  });
  const found: FoundBackup[] = names.map((file) => ({ file, place: 'folder', path: join(dir, file) }));
  if (folder === null && config.storage)
    for await (const { key } of (await openStorage(config)).list(STORAGE_FOLDER))
      found.push({ file: key.slice(STORAGE_FOLDER.length + 1), place: 'storage', path: null });
  return found.filter(({ file }) => BACKUP.test(file)).sort((a, b) => (a.file < b.file ? 1 : -1));
}
