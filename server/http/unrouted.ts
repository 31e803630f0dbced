import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { notFound, PROBLEM_TYPE, Problem, problemBody } from './problem.ts';

/** How long the server waits for a client, in milliseconds. */
export interface HttpTimeouts {
  /** For all headers of a request. */
  headersMs: number;
  /** For the whole request: 10 MB over a slow connection take a while. */
  requestMs: number;
  /** The time without traffic in either direction; longer than a whole request. */
  idleMs: number;
  /** Between two requests. A proxy must time out first, or it would use a closing connection. */
  keepAliveMs: number;
  /** How often the first two are checked. */
  checkMs: number;
}

/** nginx keeps connections for 60 seconds and Caddy for 120. */
export const HTTP_TIMEOUTS: HttpTimeouts = {
  headersMs: 15_000,
  requestMs: 120_000,
  idleMs: 150_000,
  keepAliveMs: 130_000,
  checkMs: 5_000,
};

/** The timeouts under Node's names; `idleMs` is its `setTimeout`. */
export function toNodeTimeouts({ headersMs, requestMs, keepAliveMs, checkMs }: HttpTimeouts) {
  return {
    requestTimeout: requestMs,
    headersTimeout: Math.min(headersMs, requestMs),
    keepAliveTimeout: keepAliveMs,
    connectionsCheckingInterval: checkMs,
  };
}

const BROKEN: Record<string, Problem> = {
  ERR_HTTP_REQUEST_TIMEOUT: new Problem(408, 'The request took too long to arrive. Please send it again.'),
  HPE_HEADER_OVERFLOW: new Problem(431, 'The headers of the request are too large.'),
};
const NOT_HTTP = new Problem(400, 'This is not a request that the server understands.');

/** Answers malformed requests on the raw connection, which then closes. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const problem = BROKEN[error.code ?? ''] ?? NOT_HTTP;
  const body = JSON.stringify(problemBody(problem));
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    `Content-Type: ${PROBLEM_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(error);
}

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
