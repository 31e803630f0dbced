// npm run bench -- name [arguments]: runs a measurement of this folder with the pinned Node.

import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createTempFolder } from '../scripts/temp-folder.mjs';
import { build, exitInOrderOnSignals, fail, install, node, run } from '../scripts/toolchain.mjs';

const [name, ...args] = process.argv.slice(2);
const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -3));
if (!names.includes(name)) fail(`Choose one: npm run bench -- ${names.join(' | ')}`);
await install();
await build();
const { dir } = createTempFolder();
exitInOrderOnSignals();
const extra = process.env.BENCH_SYNC_MS ? { LD_PRELOAD: slowSync(dir) } : {};
const { code } = await run(node(), [join(import.meta.dirname, `${name}.ts`), ...args], { extra });
process.exit(code);

/** Compiles a library that slows each sync of the disk down (Linux with a C compiler). @returns its path */
function slowSync(folder) {
  const [source, library] = [join(import.meta.dirname, 'support', 'slow-sync.c'), join(folder, 'slow-sync.so')];
  execFileSync('cc', ['-shared', '-fPIC', '-o', library, source], { stdio: ['ignore', 'ignore', 'inherit'] });
  return library;
}
