import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, open, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as tar from 'tar';
import * as z from 'zod';
import { copySqlite, migrationsOf, RowsHash, readLastIds, readRows, withoutKeys } from '#database/archive.ts';
import { type Db, openDatabase } from '#database/open.ts';
import { encryptFile } from '../backups/backup-files.ts';
import { type Config, makeFolder } from '../config.ts';
import { isKey, openStorage } from '../storage/storage.ts';

/** The first file of a backup; it lists the others. */
export const MANIFEST = 'manifest.json';
export const ROWS = 'rows.jsonl';
export const SECRET = 'session-secret';
export const UPLOADS = 'uploads';
/** Folders of the storage; '' is its root. */
const FOLDERS = ['', 'quote-photos', 'offers', 'job-files', 'mailbox-files'];

export const manifest = z.strictObject({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** Migrations of the source database, in order. */
  migrations: z.array(z.string()),
  lastIds: z.record(z.string(), z.number().int()),
  /** SHA-256 of each file, by its name in the archive. */
  files: z
    .record(
      z.string().refine((name) => name === ROWS || name === SECRET || isUpload(name)),
      z.string(),
    )
    .refine((files) => ROWS in files && SECRET in files),
});
export type Manifest = z.infer<typeof manifest>;

function isUpload(name: string): boolean {
  return name.startsWith(`${UPLOADS}/`) && isKey(name.slice(UPLOADS.length + 1));
}

interface BackupOptions {
  /** Encrypts the archive in age's format. */
  passphrase?: string | null;
  /** Where files are put together. */
  workDir?: string;
}

/**
 * Writes one consistent archive of rows, uploaded files and the secret. The site may be running. The archive gets its
 * name once it is complete and synced. Keys that move money are only in encrypted ones.
 * @returns the numbers of rows and files, and the hash of the rows
 */
export async function backup(
  config: Config,
  file: string,
  { passphrase, workDir = tmpdir() }: BackupOptions = {},
): Promise<{ rows: number; files: number; rowsHash: string }> {
  const dir = await mkdtemp(join(workDir, 'backup-'));
  try {
    // Rows first: a file is stored before its row, and outlives it by thirty days.
    const { rows, rowsHash, ...database } = await atOneMoment(config, dir, (db) =>
      copyRows(db, join(dir, ROWS), { isEncrypted: Boolean(passphrase) }),
    );
    if (database.migrations.length === 0)
      throw new Error(
        'There is no site in this place. Set DATA_DIR or DATABASE_URL to where the site has its records.',
      );
    const uploads = await copyUploads(config, dir);
    await writeFile(join(dir, SECRET), config.sessionSecret, { mode: 0o600 });
    const names = [ROWS, SECRET, ...uploads];
    const files = Object.fromEntries(
      await Promise.all(names.map(async (name) => [name, await sha256(join(dir, name))])),
    );
    const manifest: Manifest = { format: 1, madeAt: new Date().toISOString(), ...database, files };
    await writeFile(join(dir, MANIFEST), JSON.stringify(manifest, null, 2));

    makeFolder(dirname(file));
    const unfinished = `${file}.${randomUUID()}.unfinished`;
    try {
      const archive = passphrase ? join(dir, 'archive.tar.gz') : unfinished;
      await tar.create({ gzip: { level: 3 }, file: archive, cwd: dir, mode: 0o600 } as never, [MANIFEST, ...names]);
      if (passphrase) await encryptFile(archive, unfinished, passphrase);
      await sync(unfinished);
      await rename(unfinished, file);
    } finally {
      // On a full disk each try would fill it further.
      await rm(unfinished, { force: true });
    }
    return { rows, files: uploads.length, rowsHash };
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** Reads a snapshot of the database without blocking writers. */
async function atOneMoment<T>({ database }: Config, dir: string, read: (db: Db) => Promise<T>): Promise<T> {
  const db = openDatabase(database);
  try {
    if (database.engine === 'postgres')
      return await db.transaction().setIsolationLevel('repeatable read').execute(read);
    const copy = join(dir, 'copy.sqlite');
    await copySqlite(db, copy);
    const copied = openDatabase({ engine: 'sqlite', file: copy });
    try {
      return await read(copied);
    } finally {
      await copied.destroy();
      await rm(copy, { force: true });
    }
  } finally {
    await db.destroy();
  }
}

async function copyRows(db: Db, file: string, { isEncrypted }: { isEncrypted: boolean }) {
  const migrations = await migrationsOf(db);
  if (migrations.length === 0)
    throw new Error('No records to back up. Set DATA_DIR or DATABASE_URL to where the site has them.');
  let rows = 0;
  const hash = new RowsHash();
  async function* lines() {
    for await (const row of readRows(db)) {
      const copied = isEncrypted ? row : withoutKeys(row);
      rows += 1;
      hash.add(copied);
      yield `${JSON.stringify(copied)}\n`;
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(file));
  return { rows, rowsHash: hash.digest(), lastIds: await readLastIds(db), migrations };
}

async function copyUploads(config: Config, dir: string): Promise<string[]> {
  const storage = await openStorage(config);
  const copied: string[] = [];
  for (const folder of FOLDERS)
    for await (const { key } of storage.list(folder)) {
      const stored = await storage.open(key);
      if (!stored) continue;
      const name = `${UPLOADS}/${key}`;
      await mkdir(dirname(join(dir, name)), { recursive: true });
      await pipeline(stored.stream, createWriteStream(join(dir, name)));
      copied.push(name);
    }
  return copied;
}

/** The SHA-256 of a file in hexadecimal. */
async function sha256(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

async function sync(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.sync();
  await handle.close();
}
