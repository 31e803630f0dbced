import type { FastifyInstance } from 'fastify';
import { notFound, Problem } from './problem.ts';

/**
 * Answers unknown API addresses: 405 with `Allow` if the address exists for other methods, else 404. Call it before
 * routes are added.
 */
export function answerUnknownApi(app: FastifyInstance): void {
  const routes: { url: string; methods: string[] }[] = [];
  /** Compiled when the first unknown address is asked for. */
  let matchers: { pattern: RegExp; ids: number; methods: string[] }[] | undefined;
  app.addHook('onRoute', ({ url, method }) => {
    if (!url.includes('*')) routes.push({ url, methods: [method].flat() });
  });
  // A fixed name such as /order is no id, but other methods on it match the route of ids.
  app.addHook('onRequest', async ({ url, routeOptions }) => {
    if (!ENDS_IN_ID.test(routeOptions.url ?? '') || !ENDS_IN_NAME.test(url)) return;
    const named = findMostSpecific(url);
    if (named.ids < idsIn(routeOptions.url!)) throw notTaken(named.methods);
  });
  for (const address of ['', '/*'])
    app.all(address, { schema: { hide: true } }, async ({ url, method }) => {
      const { methods } = findMostSpecific(url);
      // An overlong id also arrives here, although its method is right.
      if (methods.length === 0 || methods.includes(method)) throw notFound();
      throw notTaken(methods);
    });

  /** The methods of the most specific route at an address. */
  function findMostSpecific(url: string): { ids: number; methods: string[] } {
    const path = url.split('?', 1)[0]!;
    matchers ??= routes.map(({ url, methods }) => ({ pattern: patternOf(url), ids: idsIn(url), methods }));
    const matching = matchers.filter(({ pattern }) => pattern.test(path));
    const ids = Math.min(...matching.map(({ ids }) => ids));
    return { ids, methods: matching.filter((one) => one.ids === ids).flatMap(({ methods }) => methods) };
  }
}

const patternOf = (url: string) => new RegExp(`^${url.replace(/:[^/]+/g, '[^/]+')}$`);
const idsIn = (url: string) => url.split('/:').length - 1;
const ENDS_IN_ID = /\/:[^/]+$/;
const ENDS_IN_NAME = /\/[a-z-]+(\?|$)/;

function notTaken(methods: string[]): Problem {
  const allow = [...new Set(methods)].join(', ');
  return new Problem(405, `This address accepts ${allow}.`, { headers: { allow } });
}

/** Answers unknown methods, and all addresses where no pages are served. */
export function answerUnrouted(app: FastifyInstance): void {
  app.setNotFoundHandler(async ({ method }) => {
    if (METHODS.includes(method)) throw notFound();
    throw new Problem(405, `Nothing here accepts ${method}.`, { headers: { allow: METHODS.join(', ') } });
  });
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
