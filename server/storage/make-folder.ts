import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a folder with its parents. Node's own way, `recursive`, never returns where a folder in an existing one is
 * ENOENT, as in /proc.
 * @throws what the file system says
 */
export function makeFolder(dir: string, mode?: number): void {
  if (statSync(dir, { throwIfNoEntry: false })?.isDirectory()) return;
  const parent = dirname(dir);
  if (parent !== dir) makeFolder(parent, mode);
  try {
    mkdirSync(dir, { mode });
  } catch (error) {
    // Another process was quicker.
    const isThere = (error as NodeJS.ErrnoException).code === 'EEXIST' && statSync(dir).isDirectory();
    if (!isThere) throw error;
  }
}
