import { createHash, type Hash } from 'node:crypto';
import { createReadStream, statfsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import * as tar from 'tar';
import { type ArchivedRow, isEmpty, migrationsOf, RowsHash, readRows, writeRows } from '#database/archive.ts';
import { isKnownMigration, migrate } from '#database/migrate.ts';
import { type Db, openDatabase } from '#database/open.ts';
import { decryptFile, isEncrypted } from '../backups/backup-files.ts';
import type { Config } from '../config.ts';
import { cannotUse } from '../start-database.ts';
import { openStorage } from '../storage/storage.ts';
import { MANIFEST, type Manifest, manifest as manifestSchema, ROWS, SECRET, UPLOADS } from './backup.ts';

/** Why a backup cannot be restored. The site and its database are unchanged. */
class RestoreError extends Error {}

const MAX_MANIFEST_BYTES = 64 * 1024 ** 2;
const MAX_NAME_IN_MESSAGE = 100;

/**
 * Unpacks the files that a backup's manifest names into `dir`. Checks the whole archive first, so that a damaged or
 * forged one unpacks nothing. Synchronous, so that a failure leaves no write in progress.
 * @throws {RestoreError}
 */
function unpack(file: string, dir: string): Manifest {
  const { manifest, bytes } = check(file);
  const { bavail, bsize } = statfsSync(dir);
  if (bytes > bavail * bsize)
    throw new RestoreError(
      `${file} unpacks to ${bytes} bytes, and ${dir} has room for ${bavail * bsize}. Set TMPDIR to a larger disk.`,
    );
  const filter = (name: string) => Object.hasOwn(manifest.files, name);
  rethrowAsRestoreError(`${file} cannot be unpacked into ${dir}`, () =>
    tar.extract({ file, cwd: dir, sync: true, strict: true, filter }),
  );
  return manifest;
}

/** Checks an archive against its manifest, which is its first file. Links, devices and unlisted files are rejected. */
function check(file: string): { manifest: Manifest; bytes: number } {
  const manifestText: Buffer[] = [];
  const hashes = new Map<string, Hash>();
  let manifest: Manifest | undefined;
  let bytes = 0;

  const onReadEntry = (entry: tar.ReadEntry) => {
    if (entry.type === 'Directory') return; // Extracting a file makes the folders it needs.
    if (entry.path === MANIFEST && entry.size <= MAX_MANIFEST_BYTES && manifestText.length === 0) {
      entry.on('data', (chunk) => manifestText.push(chunk));
      return;
    }
    manifest ??= parseManifest(file, manifestText);
    const name = JSON.stringify(entry.path.slice(0, MAX_NAME_IN_MESSAGE)); // Escapes control characters.
    if (entry.type !== 'File') throw new RestoreError(`${file} is not a backup of this site: ${name} is not a file.`);
    if (!Object.hasOwn(manifest.files, entry.path) || hashes.has(entry.path))
      throw new RestoreError(`${file} is not a backup of this site: its manifest does not list ${name}.`);
    const hash = createHash('sha256');
    entry.on('data', (chunk) => hash.update(chunk));
    hashes.set(entry.path, hash);
    bytes += entry.size;
  };
  rethrowAsRestoreError(`${file} is not a complete backup`, () =>
    tar.list({ file, sync: true, strict: true, onReadEntry }),
  );

  manifest ??= parseManifest(file, manifestText);
  for (const [name, expected] of Object.entries(manifest.files))
    if (hashes.get(name)?.digest('hex') !== expected)
      throw new RestoreError(`${file} is damaged: ${name} has changed.`);
  return { manifest, bytes };
}

function parseManifest(file: string, text: Buffer[]): Manifest {
  try {
    return manifestSchema.parse(JSON.parse(Buffer.concat(text).toString()));
  } catch {
    throw new RestoreError(`${file} is not a backup of this site.`);
  }
}

function rethrowAsRestoreError(sentence: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    throw error instanceof RestoreError ? error : new RestoreError(`${sentence}: ${(error as Error).message}`);
  }
}

interface RestoreOptions {
  /** Asked for an encrypted archive only, until it opens or the answer is null. `attempt` counts from 1. */
  askPassphrase?: (attempt: number) => Promise<string | null>;
  /** Where the archive is unpacked. */
  workDir?: string;
  /** Reads all rows back, and fails if they differ. */
  comparesRows?: boolean;
}

/** What came back, and the hash of the archive's rows. */
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
  { askPassphrase = async () => null, workDir = tmpdir(), comparesRows = false }: RestoreOptions = {},
): Promise<Restored> {
  const dir = await mkdtemp(join(workDir, 'restore-'));
  try {
    return await restoreFrom(config, dir, unpack(await openArchive(file, dir, askPassphrase), dir), comparesRows);
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

async function restoreFrom(config: Config, dir: string, manifest: Manifest, comparesRows: boolean): Promise<Restored> {
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
    const hash = new RowsHash();
    const written = await writeRows(db, rowsIn(join(dir, ROWS), hash), manifest.lastIds);
    // Later migrations change rows.
    if (comparesRows && (await hashOfRows(db)) !== hash.digest())
      throw new Error('The restored rows differ from those in the backup.');
    await migrate(db);
    if (config.database.engine === 'sqlite')
      await writeFile(join(config.dataDir, SECRET), await readFile(join(dir, SECRET)), { mode: 0o600 });
    const rows = Object.values(written).reduce((sum, count) => sum + count, 0);
    return { rows, files, rowsHash: hash.digest() };
  } finally {
    await db.destroy();
  }
}

async function hashOfRows(db: Db): Promise<string> {
  const hash = new RowsHash();
  for await (const row of readRows(db)) hash.add(row);
  return hash.digest();
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

async function* rowsIn(file: string, hash: RowsHash): AsyncGenerator<ArchivedRow> {
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY }))
    if (line) {
      const row = JSON.parse(line) as ArchivedRow;
      hash.add(row);
      yield row;
    }
}

function contentTypeOf(key: string): string {
  return TYPES[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
}

const TYPES: Record<string, string> = { jpg: 'image/jpeg', webp: 'image/webp', avif: 'image/avif', heic: 'image/heic' };
