// One folder for all that a run, and whatever it starts, puts among the system's temporary files.
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where programs look for the folder of temporary files, on any system. */
const NAMES = ['TMPDIR', 'TEMP', 'TMP'];

/**
 * Makes the folder and has this process use it, and those that it starts from now on. `left` names what is in it;
 * `remove` takes it away with all of that, as the end of this process does.
 * @returns {import('./temp-folder.d.mts').TempFolder}
 */
export function ownTempFolder() {
  // A short name: Chromium puts a socket in it, and the path of one must not be long.
  const dir = mkdtempSync(join(tmpdir(), 'fr-'));
  // PostgreSQL has its files in it, as another user.
  chmodSync(dir, 0o711);
  const before = NAMES.map((name) => [name, process.env[name]]);
  for (const name of NAMES) process.env[name] = dir;

  const remove = () => {
    process.off('exit', remove);
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
    rmSync(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  };
  process.once('exit', remove);
  return { dir, left: () => readdirSync(dir), remove };
}
