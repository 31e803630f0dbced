import { createHash, randomUUID } from 'node:crypto';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { bytesOf, type CachedPage, type Encoding, encodingFor, matchesEtag, type PageCache } from './page-cache.ts';
import { carriesSession } from './session.ts';

const REPORT_EVERY_MS = 60_000;
export const REVALIDATE = 'public, max-age=0, must-revalidate';
/** For an address whose response never changes. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

interface ResponseCacheOptions {
  cache: PageCache;
  /** The cache key of an address; null if it is not cached. */
  keyOf(address: string): string | null;
  /** Headers of every response. */
  headers: Record<string, string>;
}

/** Answers cached GET requests before Fastify does any work. Everything else goes on to Fastify. */
export class ResponseCache {
  readonly #options: ResponseCacheOptions;
  readonly #heads = new WeakMap<CachedPage, Partial<Record<Encoding, Heads>>>();
  /** Responses by path since the last report. */
  #countByPath = new Map<string, number>();
  /** How many of them were 304. */
  #unchangedCount = 0;
  /** Since the start. */
  responseCount = 0;
  #closed = false;

  constructor(options: ResponseCacheOptions) {
    this.#options = options;
  }

  /** A server that checks the cache first. */
  createServer(handler: RequestListener, options: ServerOptions = {}): Server {
    // GET requests do not wait for the end of an absent body.
    return createServer({ ...options, optimizeEmptyRequests: true }, (request, response) => {
      if (this.respond(request, response)) return;
      const { headers } = request;
      // The end of an absent body is never reported: nothing is to be parsed by its type.
      if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined)
        delete headers['content-type'];
      handler(request, response);
    });
  }

  /** @returns whether the response was sent */
  respond(request: IncomingMessage, response: ServerResponse): boolean {
    const { method } = request;
    if (this.#closed || (method !== 'GET' && method !== 'HEAD')) return false;
    const { cookie, 'accept-encoding': acceptEncoding, 'if-none-match': ifNoneMatch } = request.headers;
    if (cookie !== undefined && carriesSession(request)) return false;
    const page = this.#find(request.url!);
    if (!page) return false;
    const encoding = encodingFor(acceptEncoding);
    const { ok, unchanged } = this.#headsOf(page, encoding);
    const isUnchanged = isKnown(ifNoneMatch, page, encoding);
    const head = isUnchanged ? unchanged : ok;
    head[head.length - 1] = randomUUID();
    response.writeHead(isUnchanged ? 304 : 200, head);
    if (isUnchanged) this.#unchangedCount++;
    response.end(isUnchanged || method === 'HEAD' ? undefined : bytesOf(page, encoding));
    return true;
  }

  /** Logs one line a minute with the number of responses per page. */
  report(log: FastifyBaseLogger): { stop(): void } {
    const write = () => {
      if (this.#countByPath.size > 0)
        log.info(
          { pages: Object.fromEntries(this.#countByPath), unchanged: this.#unchangedCount },
          'answered from memory',
        );
      this.#countByPath = new Map();
      this.#unchangedCount = 0;
    };
    const timer = setInterval(write, REPORT_EVERY_MS).unref();
    return {
      stop: () => {
        this.#closed = true;
        clearInterval(timer);
        write();
      },
    };
  }

  #find(address: string): CachedPage | undefined {
    const { cache, keyOf } = this.#options;
    let key: string | null = address;
    let page = cache.getIfFresh(address);
    if (!page && address.includes('?')) {
      key = keyOf(address);
      page = key === null ? undefined : cache.getIfFresh(key);
    }
    if (page) this.#count(key!);
    return page;
  }

  #count(key: string): void {
    this.responseCount++;
    const path = key.split('?', 1)[0]!;
    this.#countByPath.set(path, (this.#countByPath.get(path) ?? 0) + 1);
  }

  #headsOf(page: CachedPage, encoding: Encoding): Heads {
    const cachedHead = this.#heads.get(page);
    if (cachedHead?.[encoding]) return cachedHead[encoding];
    const unchanged = Object.entries({ ...this.#options.headers, ...headersOf(page, encoding) }).flat();
    const length = ['content-length', String(bytesOf(page, encoding).length)];
    const id = ['x-request-id', ''];
    const heads = { ok: [...unchanged, ...length, ...id], unchanged: [...unchanged, ...id] };
    this.#heads.set(page, { ...cachedHead, [encoding]: heads });
    return heads;
  }
}

/** Raw header lines that node:http does not validate again; the last value is the request id. */
interface Heads {
  ok: string[];
  unchanged: string[];
}

/** Sends a cached response through Fastify: for the first request, and in process. */
export function sendCached(request: FastifyRequest, reply: FastifyReply, page: CachedPage): FastifyReply {
  const encoding = encodingFor(request.headers['accept-encoding']);
  reply.headers(headersOf(page, encoding));
  if (page.status === 200 && isKnown(request.headers['if-none-match'], page, encoding)) return reply.code(304).send();
  return reply.code(page.status).send(bytesOf(page, encoding));
}

function isKnown(tags: string | undefined, { etags, formerEtag }: CachedPage, encoding: Encoding): boolean {
  if (tags === undefined) return false;
  return matchesEtag(tags, etags[encoding]) || (encoding === 'br' && matchesEtag(tags, formerEtag ?? ''));
}

function headersOf({ status, headers, etags }: CachedPage, encoding: Encoding): Record<string, string> {
  return {
    'cache-control': REVALIDATE,
    ...headers,
    vary: 'accept-encoding',
    ...(status === 200 && { etag: etags[encoding] }),
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  };
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The cache of pages and public responses. */
    pageCache: PageCache;
  }
}

const JSON_TYPE = 'application/json; charset=utf-8';
const PRIVATE = 'private, no-store';

/**
 * Sends a public read in the route's schema with a strong ETag, or 304. With a session cookie the response may differ,
 * so it is not cached.
 */
export function sendPublic(request: FastifyRequest, reply: FastifyReply, body: unknown): FastifyReply {
  return sendPublicText(request, reply, { type: JSON_TYPE, text: reply.serialize(body) as string });
}

/** The same for a response that is text already. */
export function sendPublicText(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, text }: { type: string; text: string },
): FastifyReply {
  if (carriesSession(request)) return reply.header('cache-control', PRIVATE).type(type).send(text);
  const etag = etagOf(text);
  reply.headers({ etag, 'cache-control': REVALIDATE });
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.type(type).send(text);
}

/** The same for a response that depends only on the content: cached until that changes. */
export function sendContent(
  request: FastifyRequest,
  reply: FastifyReply,
  read: () => Promise<unknown>,
): Promise<FastifyReply> {
  const address = request.url.split('?', 1)[0]!;
  return sendContentPage(request, reply, { address, read: async () => ({ body: await read(), headers: {} }) });
}

/** The same for a page of a list, with Link headers. `address` is what the response depends on. */
export async function sendContentPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { address, read }: { address: string; read: () => Promise<{ body: unknown; headers: Record<string, string> }> },
): Promise<FastifyReply> {
  if (carriesSession(request)) {
    const { body, headers } = await read();
    return reply.headers({ ...headers, 'cache-control': PRIVATE }).send(body);
  }
  const page = await request.server.pageCache.get(address, async () => {
    const { body, headers } = await read();
    return {
      status: 200,
      headers: { ...headers, 'content-type': JSON_TYPE },
      body: reply.serialize(body) as string,
    };
  });
  return sendCached(request, reply, page);
}

/** Sends bytes that never change at their address, with a strong ETag, or 304. They are the same for every user. */
export function sendImmutable(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, bytes }: { type: string; bytes: Buffer },
): FastifyReply {
  const etag = etagOf(bytes);
  reply.headers({ etag, 'cache-control': IMMUTABLE });
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.type(type).send(bytes);
}

const etagOf = (body: string | Buffer) => `"${createHash('sha256').update(body).digest('base64url')}"`;

/** The 304 response, for the API description. */
export const unchanged = { 304: z.null().describe('Unchanged since the answer with this ETag.') };
