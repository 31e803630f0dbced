import type { FastifyInstance } from 'fastify';
import { isMigrated } from '#database/migrate.ts';
import type { Db } from '#database/open.ts';
import { Problem, unavailable } from './http/problem.ts';
import type { WriteProbe } from './storage/write-probe.store.server.ts';
import { DATABASE_WAIT_MS, withTimeout } from './with-timeout.ts';

/**
 * `/healthz`: the process answers. `/readyz`: the database answers within a second, has this release's tables and
 * accepts writes; else 503.
 */
export function serveHealth(app: FastifyInstance, db: Db, writes: Pick<WriteProbe, 'failure'>): void {
  let migrationCheck: Promise<boolean> | undefined;
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async (request) => {
    // One query at a time: health checks must not pile up on a hanging database.
    migrationCheck ??= isMigrated(db).finally(() => {
      migrationCheck = undefined;
    });
    const ready = await withTimeout(DATABASE_WAIT_MS, migrationCheck).catch((error: unknown) => {
      request.log.warn({ err: error }, 'not ready');
      return false;
    });
    if (!ready) throw unavailable();
    const failure = await withTimeout(DATABASE_WAIT_MS, writes.failure()).catch(() => unavailable().message);
    if (failure) throw new Problem(503, failure, { headers: { 'retry-after': '5' } });
    return { status: 'ready' };
  });
}
