import { createReadStream } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type ArchivedRow, isEmpty, migrationsOf, writeRows } from '#database/archive.ts';
import { isKnownMigration, migrate } from '#database/migrate.ts';
import { type Db, openDatabase } from '#database/open.ts';
import { decryptFile, isEncrypted } from '../backups/encryption.ts';
import type { Config } from '../config.ts';
import { cannotUse } from '../start-database.ts';
import { openStorage } from '../storage/storage.ts';
import { type Manifest, ROWS, SECRET, UPLOADS } from './backup-format.ts';
import { RestoreError, unpack } from './backup-unpack.ts';

interface RestoreOptions {
  /** Asked for an encrypted archive only, until it opens or the answer is null. `attempt` counts from 1. */
  askPassphrase?: (attempt: number) => Promise<string | null>;
  /** Where the archive is unpacked. */
  workDir?: string;
}

/** What came back, and the SHA-256 of the archive's rows. */
interface Restored {
  rows: number;
  files: number;
  rowsHash: string;
}

/**
 * Verifies an archive and restores it into an empty database of either engine. Archives of older releases are migrated.
 * @throws {RestoreError} if the archive is damaged or from a later release, its passphrase is another one, or the
 * database is not empty
 */
export async function restore(
  config: Config,
  file: string,
  { askPassphrase = async () => null, workDir = tmpdir() }: RestoreOptions = {},
): Promise<Restored> {
  const dir = await mkdtemp(join(workDir, 'restore-'));
  try {
    return await restoreFrom(config, dir, unpack(await openArchive(file, dir, askPassphrase), dir));
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** @returns the archive, decrypted if it has to be */
async function openArchive(
  file: string,
  dir: string,
  askPassphrase: (attempt: number) => Promise<string | null>,
): Promise<string> {
  if (!(await isEncrypted(file).catch(() => false))) return file;
  const decrypted = join(dir, 'archive.tar.gz');
  for (let attempt = 1; ; attempt++) {
    const passphrase = await askPassphrase(attempt);
    if (!passphrase) throw new RestoreError(attempt === 1 ? needsPassphrase(file) : wrongPassphrase(file));
    const isOpen = await decryptFile(file, decrypted, passphrase).catch((cause: unknown) => {
      throw new RestoreError(`${file} is damaged and can’t be fully decrypted.`, { cause });
    });
    if (isOpen) return decrypted;
  }
}

const needsPassphrase = (file: string) =>
  `${file} is encrypted: set BACKUP_PASSPHRASE to its passphrase, or run this on a terminal, which asks for it.`;
const wrongPassphrase = (file: string) =>
  `${file} opens with a different passphrase: the one in use when it was made. Nothing was restored.`;

async function restoreFrom(config: Config, dir: string, manifest: Manifest): Promise<Restored> {
  const last = manifest.migrations.at(-1);
  if (!last || !manifest.migrations.every(isKnownMigration))
    throw new RestoreError('The backup was made by a later release of the site. Install that release to restore it.');
  const db = openDatabase(config.database);
  try {
    const isReady = await makeTables(db, last).catch((error: unknown) => {
      throw new RestoreError(`${cannotUse(error, config.database).message}. Nothing was restored.`);
    });
    if (!isReady)
      throw new RestoreError('The database is not empty. Restore into an empty DATA_DIR or an empty database.');

    const files = await putUploads(config, dir, manifest);
    const written = await writeRows(db, rowsIn(join(dir, ROWS)), manifest.lastIds);
    await migrate(db);
    if (config.database.engine === 'sqlite')
      await writeFile(join(config.dataDir, SECRET), await readFile(join(dir, SECRET)), { mode: 0o600 });
    const rows = Object.values(written).reduce((sum, count) => sum + count, 0);
    return { rows, files, rowsHash: manifest.files[ROWS]! };
  } finally {
    await db.destroy();
  }
}

/**
 * Migrates to the backup's last migration; later ones then convert its rows.
 * @returns false, with nothing changed, if the database holds rows or is at a later migration
 */
async function makeTables(db: Db, last: string): Promise<boolean> {
  const isLater = (await migrationsOf(db)).some((name) => name > last);
  if (isLater || !(await isEmpty(db))) return false;
  await migrate(db, last);
  return true;
}

async function putUploads(config: Config, dir: string, { files }: Manifest): Promise<number> {
  const storage = await openStorage(config);
  const names = Object.keys(files).filter((name) => name.startsWith(`${UPLOADS}/`));
  for (const name of names) {
    const key = name.slice(UPLOADS.length + 1);
    await storage.put(key, await readFile(join(dir, name)), contentTypeOf(key));
  }
  return names.length;
}

async function* rowsIn(file: string): AsyncGenerator<ArchivedRow> {
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY }))
    if (line) yield JSON.parse(line) as ArchivedRow;
}

function contentTypeOf(key: string): string {
  return TYPES[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
}

const TYPES: Record<string, string> = { jpg: 'image/jpeg', webp: 'image/webp', avif: 'image/avif', heic: 'image/heic' };
