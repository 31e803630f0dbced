import { randomBytes } from 'node:crypto';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** SQLite opens with some 40 KB for its log; deleting records takes the rest. */
const BYTES = 1024 * 1024;
const fileIn = (dataDir: string) => join(dataDir, 'ballast');

/** Fills a file whose space a start on a full disk can use. Random bytes, because some file systems store no zeros. */
export function keepBallast(dataDir: string): void {
  if (!existsSync(fileIn(dataDir))) writeFileSync(fileIn(dataDir), randomBytes(BYTES));
}

/** @returns whether there was a ballast */
export function releaseBallast(dataDir: string): boolean {
  const isThere = existsSync(fileIn(dataDir));
  rmSync(fileIn(dataDir), { force: true });
  return isThere;
}
