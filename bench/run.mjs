// npm run bench -- name [arguments]: one of the measurements in this folder, with the project's own Node.

import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ownTempFolder } from '../scripts/temp-folder.mjs';
import { breakOffInOrder, build, fail, install, node, run } from '../scripts/toolchain.mjs';

const [name, ...args] = process.argv.slice(2);
const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -3));
if (!names.includes(name)) fail(`Say which: npm run bench -- ${names.join(' | ')}`);
await install();
await build();
const { dir } = ownTempFolder();
breakOffInOrder();
const extra = process.env.BENCH_SYNC_MS ? { LD_PRELOAD: slowSync(dir) } : {};
const { code } = await run(node(), [join(import.meta.dirname, `${name}.ts`), ...args], { extra });
process.exit(code);

/** A library that slows the disk down, for Linux with a C compiler. */
function slowSync(folder) {
  const [source, library] = [join(import.meta.dirname, 'support', 'slow-sync.c'), join(folder, 'slow-sync.so')];
  execFileSync('cc', ['-shared', '-fPIC', '-o', library, source], { stdio: ['ignore', 'ignore', 'inherit'] });
  return library;
}
