import { enableCompileCache, flushCompileCache, setSourceMapsSupport } from 'node:module';
import { join } from 'node:path';
import { ROOT } from './root.ts';

// Before anything else is loaded: types are stripped and modules compiled once for a release, not at each start. Where the
// folder cannot be written to or belongs to another user, each start compiles anew, in about 0.1 s.
enableCompileCache(join(ROOT, 'build', 'compiled'));
// A stack names lines of the sources, in the built server, too.
setSourceMapsSupport(true);
const { giveUp, serve } = await import('./serve.ts');
await serve().catch(giveUp);
flushCompileCache();
