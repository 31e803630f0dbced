import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { matchesEtag } from './negotiation.ts';
import type { PageCache } from './page-cache.ts';
import { IMMUTABLE, REVALIDATE, sendCached } from './response-cache.ts';
import { carriesSession } from './session.ts';

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
