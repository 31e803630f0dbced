// Fills Node's compile cache with the code of a start: starts the built site on temporary records and requests a page, a
// picture and a sheet, which worker processes make.
// Code that only loads without running would be compiled at each start.
import { mkdtempSync, rmSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.mjs';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'flatirons-precompile-'));
const PORT = await freePort();
// Drops the settings of this machine, so that no database, storage or mail server in use is touched.
process.env = { DATA_DIR, PORT: String(PORT), LOG_LEVEL: 'silent' };
enableCompileCache(join(import.meta.dirname, '..', 'build', 'compiled'));
const { serve } = await import('../build/run/serve.js');
await serve();
const scheme = 's=1.C182.hairline.0.0.0.17925s.14062s.xxxx.-';
const drawings = [`/api/schemes/picture.png?${scheme}&view=left&w=600`, `/api/schemes/sheet.pdf?${scheme}`];
for (const path of ['/readyz', '/', ...drawings]) await (await fetch(`http://127.0.0.1:${PORT}${path}`)).arrayBuffer();
rmSync(DATA_DIR, { recursive: true, force: true });
process.exit();
