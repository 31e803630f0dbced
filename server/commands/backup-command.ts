import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { openDatabase } from '#database/open.ts';
import { BY_COMMAND, recordSecurity } from '#foundation/audit/logs.store.server.ts';
import { type FoundBackup, fetchBackup, findBackups } from '../backups/backup-files.ts';
import { readBackupSettings } from '../backups/backups.store.server.ts';
import { type Config, readConfig } from '../config.ts';
import { ask, askHidden } from './ask.ts';
import { backup } from './backup.ts';
import { restore } from './restore.ts';

const LATEST = 'latest';
const MAX_TRIES = 3;
/** More are reached by their name. */
const MAX_LISTED = 30;
const USAGE =
  'Say which backup: npm run restore -- FILE, npm run restore -- latest, or npm run restore -- FOLDER latest';

/**
 * `npm run backup [-- file]` and `npm run restore [-- file | folder] [latest]`. Without a file, `restore` lists the
 * backups in the folder or, by default, in BACKUP_DIR and the storage.
 */
async function main(what: string | undefined, args: string[]): Promise<string> {
  const config = readConfig(process.env);
  return what === 'backup' ? makeBackup(config, args[0]) : restoreBackup(config, args);
}

async function makeBackup(config: Config, file: string | undefined): Promise<string> {
  const target = resolve(file ?? `backup-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.tar.gz`);
  const passphrase = await readPassphrase(config);
  const { rows, files } = await backup(config, target, { passphrase });
  const advice = passphrase
    ? 'It only opens with the backup passphrase. Keep that somewhere else.'
    : 'Anyone who has it can get into the site. Keep it safe, or set a passphrase in Settings or with BACKUP_PASSPHRASE.';
  return `${target} holds ${rows} rows and ${files} files. ${advice}`;
}

/** Reads the passphrase of the environment, else that of the desk. */
async function readPassphrase(config: Config): Promise<string | null> {
  const db = openDatabase(config.database);
  try {
    const { passphrase, isPassphraseLost } = await readBackupSettings(db, config);
    if (isPassphraseLost) throw new Error('We can’t read the passphrase set in Settings. Set BACKUP_PASSPHRASE.');
    return passphrase;
  } catch (error) {
    // There may be no site here; the backup itself says so.
    if (/no such table|does not exist/.test((error as Error).message)) return config.backups.passphrase;
    throw error;
  } finally {
    await db.destroy();
  }
}

async function restoreBackup(config: Config, args: string[]): Promise<string> {
  const chosen = await chooseBackup(config, args);
  const dir = await mkdtemp(join(tmpdir(), 'fetch-'));
  try {
    const file = chosen.path ?? join(dir, chosen.file);
    if (chosen.path === null) await fetchBackup(config, chosen.file, file);
    const { rows, files } = await restore(config, file, { askPassphrase: askFor(config, file) });
    const db = openDatabase(config.database);
    await recordSecurity(db, { kind: 'restored', detail: `The backup ${chosen.file}`, ...BY_COMMAND }).finally(() =>
      db.destroy(),
    );
    return `Restored ${rows} rows and ${files} files from ${chosen.file}.`;
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** The file that is named, the latest of a folder, or the one that is picked from a list. */
async function chooseBackup(config: Config, args: string[]): Promise<FoundBackup> {
  const isLatest = args.at(-1) === LATEST;
  const [path, ...more] = isLatest ? args.slice(0, -1) : args;
  if (more.length > 0) throw new Error(USAGE);
  const there = path === undefined ? null : await stat(path).catch(() => null);
  if (path !== undefined && !there) throw new Error(`${path} doesn’t exist. ${USAGE}`);
  if (path !== undefined && !there?.isDirectory())
    return { file: basename(path), place: 'folder', path: resolve(path) };
  const found = await findBackups(config, path === undefined ? null : resolve(path));
  const [latest] = found;
  if (!latest) throw new Error(`No backup found in ${path ?? 'BACKUP_DIR or the storage'}. ${USAGE}`);
  if (isLatest) return latest;
  console.log(found.slice(0, MAX_LISTED).map(formatChoice).join('\n'));
  if (!process.stdin.isTTY) throw new Error(USAGE);
  const number = Number((await ask('Which one? [1] ')) || 1);
  const picked = found[number - 1];
  if (!picked) throw new Error(`There is no number ${number}. Nothing was restored.`);
  return picked;
}

const formatChoice = ({ file, place }: FoundBackup, index: number) =>
  `${String(index + 1).padStart(3)}  ${file}${place === 'storage' ? '  (storage)' : ''}`;

/** Tries that of the environment first, then asks three times on a terminal. */
function askFor(config: Config, file: string) {
  const { passphrase } = config.backups;
  return async (attempt: number): Promise<string | null> => {
    if (passphrase !== null && attempt === 1) return passphrase;
    if (!process.stdin.isTTY) return null;
    const asked = passphrase === null ? attempt : attempt - 1;
    if (asked > MAX_TRIES) return null;
    if (attempt > 1)
      console.log('That doesn’t open it. Backups made before you changed the passphrase need the old one.');
    return askHidden(`Passphrase of ${file}: `);
  };
}

try {
  console.log(await main(process.argv[2], process.argv.slice(3)));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
