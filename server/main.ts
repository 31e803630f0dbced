import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { ROOT } from './root.ts';

// Before other imports: types are stripped and modules compiled once per release. If the folder is not writable or
// belongs to another user, each start compiles again, in about 0.1 s.
enableCompileCache(join(ROOT, 'build', 'compiled'));
const { giveUp, serve } = await import('./serve.ts');
await serve().catch(giveUp);
flushCompileCache();
