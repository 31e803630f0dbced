import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const WRITE_FILE = `
  import { writeFileSync } from 'node:fs';
  import { tmpdir } from 'node:os';
  import { join } from 'node:path';
  import { createTempFolder } from './temp-folder.mjs';
  import { exitInOrderOnSignals, run } from './toolchain.mjs';
  const temp = createTempFolder();
  writeFileSync(join(tmpdir(), 'file.txt'), '');
  console.log(JSON.stringify({ dir: temp.dir, files: temp.list() }));
`;
const WAIT = `
  exitInOrderOnSignals();
  run(process.execPath, ['-e', "console.log('waits'); setTimeout(() => {}, 60_000)"]);
`;

/** Runs a script in a process of its own and collects its output. */
function start(script: string) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { cwd: import.meta.dirname });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  return { child, exited: once(child, 'exit'), output: () => output };
}

it('deletes the folder with all its files when its process exits', async () => {
  const { exited, output } = start(WRITE_FILE);
  expect(await exited).toEqual([0, null]);
  const { dir, files } = JSON.parse(output());
  expect(files).toEqual(['file.txt']);
  expect(existsSync(dir)).toBe(false);
});

it('has a folder on disk beside the one in memory, and lists the files of both', async () => {
  const { exited, output } = start(`
    import { writeFileSync } from 'node:fs';
    import { createTempFolder, diskFolder, memoryFolder } from './temp-folder.mjs';
    const [usual, memory] = [diskFolder(), memoryFolder()];
    const temp = createTempFolder({ inMemory: true });
    writeFileSync(temp.dir + '/memory.txt', '');
    writeFileSync(diskFolder() + '/disk.txt', '');
    console.log(JSON.stringify({ usual, memory, disk: diskFolder(), dir: temp.dir, files: temp.list() }));
  `);
  expect(await exited).toEqual([0, null]);
  const { usual, memory, disk, dir, files } = JSON.parse(output());
  expect([dirname(disk), dirname(dir)]).toEqual([usual, memory]);
  expect(files.sort()).toEqual(['disk.txt', 'memory.txt']);
  expect([existsSync(disk), existsSync(dir)]).toEqual([false, false]);
});

it.each<NodeJS.Signals>(['SIGINT', 'SIGTERM'])(
  'deletes the folder on %s, after the child processes have ended',
  async (signal) => {
    const { child, exited, output } = start(WRITE_FILE + WAIT);
    await expect.poll(output, { timeout: 20_000 }).toContain('waits');
    const { dir } = JSON.parse(output().split('\n')[0]!);
    expect(existsSync(join(dir, 'file.txt'))).toBe(true);
    child.kill(signal);
    expect(await exited).toEqual([1, null]);
    expect(existsSync(dir)).toBe(false);
  },
);
