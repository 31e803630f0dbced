import type { FastifyInstance } from 'fastify';
import { Problem } from './problem.ts';

/**
 * Answers API addresses that no route takes: 405 with `Allow` when the address exists for other methods, else 404.
 * Call it before the routes are added.
 */
export function answerUnknownApi(app: FastifyInstance): void {
  const known: { pattern: RegExp; methods: string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return;
    const pattern = new RegExp(`^${url.replace(/:[^/]+/g, '[^/]+')}/?$`);
    known.push({ pattern, methods: [method].flat() });
  });
  app.all('/*', { schema: { hide: true } }, async (request) => {
    const path = request.url.split('?', 1)[0]!;
    const allowed = known.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods);
    if (allowed.length === 0) throw new Problem(404, 'There is nothing at this address.');
    const allow = [...new Set(allowed)].join(', ');
    throw new Problem(405, `This address takes ${allow}.`, { headers: { allow } });
  });
}
