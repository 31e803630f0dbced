import { statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '#tests/support/clean-up.ts';
import { makeFolder } from './config.ts';

it('creates a folder with its parents, and leaves an existing one', async () => {
  const dir = join(await temporaryFolder(), 'a', 'b');
  for (let time = 0; time < 2; time++) makeFolder(dir, 0o700);
  expect(statSync(dir).mode & 0o777).toBe(0o700);
});

it('says why it cannot, also where no folder can be made', async () => {
  const file = join(await temporaryFolder(), 'file');
  await writeFile(file, '');
  expect(() => makeFolder(file)).toThrow('EEXIST');
  expect(() => makeFolder(join(file, 'below'))).toThrow('EEXIST');
  if (process.platform === 'linux') expect(() => makeFolder('/proc/flatirons/data')).toThrow('ENOENT');
});
