import type { FastifyInstance } from 'fastify';
import { isMigrated } from '#database/migrate.ts';
import type { Db } from '#database/open.ts';
import { Problem, unavailable } from './problem.ts';
import type { WriteProbe } from './write-probe.store.server.ts';

/** `/healthz`: the process answers. `/readyz`: so does its database, with the tables that this release needs, and it takes writes; else 503. */
export function serveHealth(app: FastifyInstance, db: Db, writes: WriteProbe): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async (request) => {
    const ready = await isMigrated(db).catch((error: unknown) => {
      request.log.warn({ err: error }, 'not ready');
      return false;
    });
    if (!ready) throw unavailable();
    const failure = await writes.failure();
    if (failure) throw new Problem(503, failure, { headers: { 'retry-after': '5' } });
    return { status: 'ready' };
  });
}
