import { mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { backup } from '../commands/backup.ts';
import { restore } from '../commands/restore.ts';
import { type Config, makeFolder } from '../config.ts';
import { encryptFile, fetchBackup, storeBackup } from './backup-files.ts';
import { type BackupOrder, MAX_BACKUP_MS } from './backup-plan.ts';

/** What a process that was killed leaves in the folder: files and folders without the name of a backup. */
const LEFTOVER = /^(backup|restore|check|transfer)-\w{6}$|\.unfinished$/;

const RUN = { make: makeBackup, check: checkBackup, encrypt: encryptBackup };
export const runBackupOrder = (order: BackupOrder): Promise<void> => RUN[order.kind](order);

/** Puts the archive together in the folder of backups, as the volume of temporary files may be small. */
async function makeBackup({ config, file, place, passphrase }: BackupOrder): Promise<void> {
  const workDir = config.backups.dir;
  makeFolder(workDir, 0o700);
  await sweepLeftovers(workDir);
  if (place === 'folder') return void (await backup(config, join(workDir, file), { passphrase, workDir }));
  await inFolder(workDir, 'transfer-', async (dir) => {
    await backup(config, join(dir, file), { passphrase, workDir });
    await storeBackup(config, join(dir, file), file);
  });
}

/** Removes leftovers that no process of any node can be at work on anymore. */
async function sweepLeftovers(dir: string): Promise<void> {
  for (const name of await readdir(dir)) {
    const path = join(dir, name);
    if (!LEFTOVER.test(name)) continue;
    const left = await stat(path).catch(() => null);
    if (left && Date.now() - left.mtimeMs > MAX_BACKUP_MS) await rm(path, { recursive: true, force: true });
  }
}

/**
 * Restores an archive into a database that is thrown away, and compares its rows with those in the archive.
 * @throws if it cannot be restored, or came back changed
 */
async function checkBackup({ config, file, place, passphrase }: BackupOrder): Promise<void> {
  const workDir = config.backups.dir;
  await inFolder(workDir, 'check-', async (dataDir) => {
    const archive = join(place === 'folder' ? workDir : dataDir, file);
    if (place === 'storage') await fetchBackup(config, file, archive);
    const trial: Config = {
      ...config,
      dataDir,
      storage: null,
      database: { engine: 'sqlite', file: join(dataDir, 'flatirons.sqlite') },
    };
    await restore(trial, archive, { askPassphrase: once(passphrase), workDir, comparesRows: true });
  });
}

/** Replaces a backup in the folder by an encrypted one beside it, of a time when there was no passphrase. */
async function encryptBackup({ config, file, passphrase }: BackupOrder): Promise<void> {
  const path = join(config.backups.dir, file);
  const unfinished = `${path}.age.unfinished`;
  try {
    await encryptFile(path, unfinished, passphrase!);
    await rename(unfinished, `${path}.age`);
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** Works in a folder that is gone afterwards. */
async function inFolder(parent: string, prefix: string, work: (dir: string) => Promise<void>): Promise<void> {
  makeFolder(parent, 0o700);
  const dir = await mkdtemp(join(parent, prefix));
  try {
    await work(dir);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

const once = (passphrase: string | null) => async (attempt: number) => (attempt === 1 ? passphrase : null);
