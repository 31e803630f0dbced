import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { migrationsOf, readRows } from '#database/archive.ts';
import { openDatabase } from '#database/open.ts';
import { backup } from '../commands/backup.ts';
import { restore } from '../commands/restore.ts';
import type { Config } from '../config.ts';
import type { BackupOrder } from './contract.ts';

export const runBackupOrder = ({ kind, config, file }: BackupOrder): Promise<void> =>
  kind === 'make' ? makeBackup(config, file) : checkBackup(config, file);

/** Puts the archive together beside the others, as the volume of temporary files may be small. */
async function makeBackup(config: Config, file: string): Promise<void> {
  const workDir = dirname(file);
  await mkdir(workDir, { recursive: true, mode: 0o700 });
  await backup(config, file, { passphrase: config.backups.passphrase, workDir });
}

/**
 * Restores an archive into a database that is thrown away, and compares its rows with those in the archive.
 * @throws if it cannot be restored, or came back changed
 */
export async function checkBackup(config: Config, file: string): Promise<void> {
  const workDir = dirname(file);
  const dataDir = await mkdtemp(join(workDir, 'check-'));
  const trial: Config = {
    ...config,
    dataDir,
    storage: null,
    database: { engine: 'sqlite', file: join(dataDir, 'flatirons.sqlite') },
  };
  try {
    const askPassphrase = async () => config.backups.passphrase;
    const { rowsHash } = await restore(trial, file, { askPassphrase, workDir });
    if ((await hashOfRows(trial)) !== rowsHash) throw new Error('The restored rows differ from those in the backup.');
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function hashOfRows({ database }: Pick<Config, 'database'>): Promise<string> {
  const db = openDatabase(database);
  const hash = createHash('sha256');
  try {
    await migrationsOf(db);
    for await (const row of readRows(db)) hash.update(`${JSON.stringify(row)}\n`);
    return hash.digest('hex');
  } finally {
    await db.destroy();
  }
}
