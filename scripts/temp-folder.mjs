// One folder for all temporary files of a run and of the programs it starts.
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The variables that name the folder for temporary files, on any system. */
const TEMP_VARIABLES = ['TMPDIR', 'TEMP', 'TMP'];
/** Names the folder on disk, for the few files that must be there. */
const DISK_VARIABLE = 'DISK_TMPDIR';
/** Files in here are in memory (Linux). */
const MEMORY_FOLDER = '/dev/shm';
const MIN_MEMORY_BYTES = 3 * 1024 ** 3;

/**
 * Creates the folder and makes it the one for temporary files of this process and its future children. `inMemory` puts it
 * into memory if there is room: tests create thousands of files, and every answered request would wait for the disk.
 * `list` returns the names in the folder. `remove` deletes it, as the exit of this process does.
 * @param {{ inMemory?: boolean }} [options]
 * @returns {import('./temp-folder.d.mts').TempFolder}
 */
export function createTempFolder({ inMemory = false } = {}) {
  const onDisk = makeFolder(diskFolder());
  const dir = inMemory && memoryFolder() !== diskFolder() ? makeFolder(memoryFolder()) : onDisk;
  const before = [...TEMP_VARIABLES, DISK_VARIABLE].map((name) => [name, process.env[name]]);
  for (const name of TEMP_VARIABLES) process.env[name] = dir;
  process.env[DISK_VARIABLE] = onDisk;

  const folders = [...new Set([dir, onDisk])];
  const remove = () => {
    process.off('exit', remove);
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
    for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  };
  process.once('exit', remove);
  return { dir, list: () => folders.flatMap((folder) => readdirSync(folder)), remove };
}

/** For files whose test is about waiting for the disk. */
export function diskFolder() {
  return process.env[DISK_VARIABLE] ?? tmpdir();
}

/** In memory if there is room, else the usual folder. */
export function memoryFolder() {
  const usual = tmpdir();
  if (usual.startsWith(MEMORY_FOLDER) || !existsSync(MEMORY_FOLDER)) return usual;
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
  return bavail * bsize >= MIN_MEMORY_BYTES ? MEMORY_FOLDER : usual;
}

function makeFolder(parent) {
  // Short, because the path of Chromium's socket in it has a limit.
  const dir = mkdtempSync(join(parent, 'fr-'));
  // PostgreSQL runs as another user and has its files in it.
  chmodSync(dir, 0o711);
  return dir;
}
