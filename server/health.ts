import type { FastifyInstance } from 'fastify';
import { isMigrated } from '#database/migrate.ts';
import type { Db } from '#database/open.ts';
import { unavailable } from './problem.ts';

/** `/healthz`: the process answers. `/readyz`: so does its database, with the tables that this release needs; else 503. */
export function serveHealth(app: FastifyInstance, db: Db): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async (request) => {
    const ready = await isMigrated(db).catch((error: unknown) => {
      request.log.warn({ err: error }, 'not ready');
      return false;
    });
    if (!ready) throw unavailable();
    return { status: 'ready' };
  });
}
