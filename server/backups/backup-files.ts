import { createReadStream, createWriteStream } from 'node:fs';
import { access, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import type { Config } from '../config.ts';
import { openStorage } from '../storage/storage.ts';
import { type BackupPlace, STORAGE_FOLDER } from './backup-plan.ts';

type Place = { file: string; place: BackupPlace };
type PlaceConfig = Pick<Config, 'backups' | 'storage' | 'dataDir'>;

/** Stores a finished archive. It has its name in the storage once it is there as a whole. */
export async function storeBackup(config: PlaceConfig, from: string, file: string): Promise<void> {
  const storage = await openStorage(config);
  await storage.putFile(keyOf(file), from, 'application/octet-stream');
}

/** @throws if it is not there */
export async function fetchBackup(config: PlaceConfig, file: string, to: string): Promise<void> {
  const stored = await (await openStorage(config)).open(keyOf(file));
  if (!stored) throw new Error(`${file} is not in the storage.`);
  await pipeline(stored.stream, createWriteStream(to, { mode: 0o600 }));
}

/** Reads a backup; null if it is not there. */
export async function openBackup(config: PlaceConfig, { file, place }: Place): Promise<Readable | null> {
  if (!(await hasBackup(config, { file, place }))) return null;
  if (place === 'folder') return createReadStream(join(config.backups.dir, file));
  return ((await (await openStorage(config)).open(keyOf(file)))?.stream as Readable | undefined) ?? null;
}

/** Whether this machine can read it. */
export async function hasBackup(config: PlaceConfig, { file, place }: Place): Promise<boolean> {
  if (place === 'storage') return config.storage !== null;
  return access(join(config.backups.dir, file)).then(
    () => true,
    () => false,
  );
}

/** Leaves one that is in a storage which is not set anymore. */
export async function deleteBackup(config: PlaceConfig, { file, place }: Place): Promise<void> {
  if (place === 'folder') return rm(join(config.backups.dir, file), { force: true });
  if (config.storage) await (await openStorage(config)).delete(keyOf(file));
}

const keyOf = (file: string) => `${STORAGE_FOLDER}/${file}`;

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

/** The first line of an encrypted file (https://age-encryption.org/v1). */
const FIRST_LINE = 'age-encryption.org/v1\n';

/** Writes `to` as `age --passphrase` would, so that its program opens it without this site. */
export async function encryptFile(from: string, to: string, passphrase: string): Promise<void> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  const encrypted = await encrypter.encrypt(bytesOf(from));
  await pipeline(Readable.fromWeb(encrypted as ReadableStream), createWriteStream(to, { mode: 0o600 }));
}

/** @returns false if the passphrase is another one @throws if the file was changed */
export async function decryptFile(from: string, to: string, passphrase: string): Promise<boolean> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const decrypted = await decrypter.decrypt(bytesOf(from)).catch((error: Error) => {
    if (error.message.startsWith('no identity matched')) return null;
    throw error;
  });
  if (!decrypted) return false;
  await pipeline(Readable.fromWeb(decrypted as ReadableStream), createWriteStream(to, { mode: 0o600 }));
  return true;
}

export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(FIRST_LINE.length), 0, FIRST_LINE.length, 0);
    return buffer.toString('latin1') === FIRST_LINE;
  } finally {
    await handle.close();
  }
}

const bytesOf = (file: string) => Readable.toWeb(createReadStream(file)) as globalThis.ReadableStream<Uint8Array>;
