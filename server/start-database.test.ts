import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { temporaryFolder } from '#tests/support/clean-up.ts';
import { onCleanUp } from '#tests/support/database.ts';
import { createLog } from './log.ts';
import { openReady } from './start-database.ts';
import { keepBallast, releaseBallast } from './storage/disk-space.ts';

it('opens SQLite without the ballast if that is the only way, and otherwise fails', async () => {
  const dir = await temporaryFolder();
  const file = join(dir, 'flatirons.sqlite');
  const lines: string[] = [];
  const log = createLog('silent');
  vi.spyOn(log, 'warn').mockImplementation((_data: unknown, text?: string) => {
    lines.push(text ?? '');
    // A folder in its place prevents opening, like a disk without space for the log.
    rmSync(file, { recursive: true });
  });

  mkdirSync(file);
  await expect(openReady({ engine: 'sqlite', file }, log)).rejects.toThrow('cannot be opened');
  keepBallast(dir);
  const db = await openReady({ engine: 'sqlite', file }, log);
  onCleanUp(() => db.destroy());
  expect(lines).toEqual(['the database cannot be opened; trying again without the ballast']);
  expect(releaseBallast(dir)).toBe(false);
});
