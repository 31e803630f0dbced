// One folder for all that a run, and whatever it starts, puts among the system's temporary files.
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where programs look for the folder of temporary files, on any system. */
const NAMES = ['TMPDIR', 'TEMP', 'TMP'];
/** The same on the disk, for the few that must wait for one. */
const ON_DISK = 'DISK_TMPDIR';
/** Where Linux has files that are in memory only, and what the largest test needs there with ease. */
const MEMORY = '/dev/shm';
const ROOM_BYTES = 3 * 1024 ** 3;

/**
 * Makes the folder and has this process use it, and those that it starts from now on. `left` names what is in it;
 * `remove` takes it away with all of that, as the end of this process does. With `quick` it is in memory where there
 * is room: an answered request waits for the disk, and tests make thousands of what nobody misses after them.
 * @param {{ quick?: boolean }} [options]
 * @returns {import('./temp-folder.d.mts').TempFolder}
 */
export function ownTempFolder({ quick = false } = {}) {
  const onDisk = makeFolder(diskFolder());
  const dir = quick && quickFolder() !== diskFolder() ? makeFolder(quickFolder()) : onDisk;
  const before = [...NAMES, ON_DISK].map((name) => [name, process.env[name]]);
  for (const name of NAMES) process.env[name] = dir;
  process.env[ON_DISK] = onDisk;

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
  return { dir, left: () => folders.flatMap((folder) => readdirSync(folder)), remove };
}

/** For what would be another thing without a disk to wait for. */
export function diskFolder() {
  return process.env[ON_DISK] ?? tmpdir();
}

/** For what is worth no wait for the disk: in memory where there is room, else as all else. */
export function quickFolder() {
  const usual = tmpdir();
  if (usual.startsWith(MEMORY) || !existsSync(MEMORY)) return usual;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= ROOM_BYTES ? MEMORY : usual;
}

function makeFolder(parent) {
  // A short name: Chromium puts a socket in it, and the path of one must not be long.
  const dir = mkdtempSync(join(parent, 'fr-'));
  // PostgreSQL has its files in it, as another user.
  chmodSync(dir, 0o711);
  return dir;
}
