import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const WRITES = `
  import { writeFileSync } from 'node:fs';
  import { tmpdir } from 'node:os';
  import { join } from 'node:path';
  import { ownTempFolder } from './temp-folder.mjs';
  import { breakOffInOrder, run } from './toolchain.mjs';
  const temp = ownTempFolder();
  writeFileSync(join(tmpdir(), 'left.txt'), '');
  console.log(JSON.stringify({ dir: temp.dir, left: temp.left() }));
`;
const WAITS = `
  breakOffInOrder();
  run(process.execPath, ['-e', "console.log('waits'); setTimeout(() => {}, 60_000)"]);
`;

/** A process of its own that uses the folder; what it says comes line by line. */
function start(script: string) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { cwd: import.meta.dirname });
  let said = '';
  child.stdout.on('data', (chunk) => (said += chunk));
  return { child, exited: once(child, 'exit'), said: () => said };
}

it('goes with the process that made it, and all that was put there', async () => {
  const { exited, said } = start(WRITES);
  expect(await exited).toEqual([0, null]);
  const { dir, left } = JSON.parse(said());
  expect(left).toEqual(['left.txt']);
  expect(existsSync(dir)).toBe(false);
});

it('has one on the disk beside it where it is in memory, and what is left in either is named', async () => {
  const { exited, said } = start(`
    import { writeFileSync } from 'node:fs';
    import { diskFolder, ownTempFolder, quickFolder } from './temp-folder.mjs';
    const [usual, quick] = [diskFolder(), quickFolder()];
    const temp = ownTempFolder({ quick: true });
    writeFileSync(temp.dir + '/quick.txt', '');
    writeFileSync(diskFolder() + '/slow.txt', '');
    console.log(JSON.stringify({ usual, quick, disk: diskFolder(), dir: temp.dir, left: temp.left() }));
  `);
  expect(await exited).toEqual([0, null]);
  const { usual, quick, disk, dir, left } = JSON.parse(said());
  expect([dirname(disk), dirname(dir)]).toEqual([usual, quick]);
  expect(left.sort()).toEqual(['quick.txt', 'slow.txt']);
  expect([existsSync(disk), existsSync(dir)]).toEqual([false, false]);
});

it.each<NodeJS.Signals>(['SIGINT', 'SIGTERM'])(
  'goes, too, when the run is broken off by %s, after what it started',
  async (signal) => {
    const { child, exited, said } = start(WRITES + WAITS);
    await expect.poll(said, { timeout: 20_000 }).toContain('waits');
    const { dir } = JSON.parse(said().split('\n')[0]!);
    expect(existsSync(join(dir, 'left.txt'))).toBe(true);
    child.kill(signal);
    expect(await exited).toEqual([1, null]);
    expect(existsSync(dir)).toBe(false);
  },
);
