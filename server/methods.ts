import type { FastifyInstance, FastifyRequest } from 'fastify';
import { nothingHere, Problem } from './problem.ts';

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
    // An id longer than any comes here, too, although its method is right.
    if (allowed.length === 0 || allowed.includes(request.method)) throw nothingHere();
    const allow = [...new Set(allowed)].join(', ');
    throw new Problem(405, `This address takes ${allow}.`, { headers: { allow } });
  });
}

/** Answers what no route takes: methods that nothing here knows, and addresses where no pages are served. */
export function answerUnrouted(app: FastifyInstance): void {
  app.setNotFoundHandler(async ({ method }) => {
    if (METHODS.includes(method)) throw nothingHere();
    throw new Problem(405, `Nothing here takes ${method}.`, { headers: { allow: METHODS.join(', ') } });
  });
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Refuses an id with the one character that PostgreSQL cannot look for; words that are looked for lose it. */
export async function refuseNul({ params }: FastifyRequest): Promise<void> {
  if (Object.values(params ?? {}).some((value) => String(value).includes('\0'))) throw nothingHere();
}
