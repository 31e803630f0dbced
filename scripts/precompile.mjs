// Compiles what the server loads, as it would at its first start after a build.
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
enableCompileCache(join(ROOT, 'build', 'compiled'));
await import('../server/serve.ts');
await import('../build/server/index.js');
// What it has of its own accord kept open must not keep this running.
process.exit();
