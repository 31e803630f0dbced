import type { FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import { createServer } from 'vite';
import type { PageRenderer } from './http/pages.ts';

/** Pages from the sources, with hot reload through the same server. */
export async function devPages(app: FastifyInstance): Promise<PageRenderer> {
  const vite = await createServer({
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  // Requests that Vite answers never reach a route.
  app.addHook('onRequest', (request, reply, done) => vite.middlewares(request.raw, reply.raw, done));
  app.addHook('onClose', () => vite.close());
  return {
    dev: true,
    files: new Set(),
    build: () => vite.ssrLoadModule('virtual:react-router/server-build') as unknown as Promise<ServerBuild>,
  };
}
