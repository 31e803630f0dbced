// Compiles what the server runs at a start: brings up a site that nobody sees, with records that go again, and asks it
// for a page. What was only read and never run would be compiled at each start anew.
import { mkdtempSync, rmSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'flatirons-precompile-'));
const PORT = await freePort();
// None of the settings in force: another database, storage or mail server is not to be touched.
process.env = { DATA_DIR, PORT: String(PORT), LOG_LEVEL: 'silent' };
enableCompileCache(join(import.meta.dirname, '..', 'build', 'compiled'));
const { serve } = await import('../build/run/serve.js');
await serve();
for (const path of ['/readyz', '/']) await (await fetch(`http://127.0.0.1:${PORT}${path}`)).arrayBuffer();
rmSync(DATA_DIR, { recursive: true, force: true });
process.exit();

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
