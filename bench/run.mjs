// npm run bench -- name [arguments]: one of the measurements in this folder, with the project's own Node.

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
ownTempFolder();
breakOffInOrder();
const { code } = await run(node(), [join(import.meta.dirname, `${name}.ts`), ...args]);
process.exit(code);
