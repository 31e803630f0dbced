import { createWriteStream } from 'node:fs';
import { access, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Config } from '../config.ts';
import { openStorage } from '../storage/storage.ts';
import { STORAGE_FOLDER } from './contract.ts';
import type { BackupPlace } from './rules.ts';

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
