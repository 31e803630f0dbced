import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { cookiesFor } from './session.ts';

/**
 * Answers a read that everybody may make, in the shape that the route declares: with a strong ETag, and 304 when the
 * caller has that already. With a session cookie the answer may differ from the public one, so nobody keeps it.
 */
export function sendPublic(request: FastifyRequest, reply: FastifyReply, body: unknown): FastifyReply {
  if (carriesSession(request)) return reply.header('cache-control', 'private, no-store').send(body);
  const json = reply.serialize(body) as string;
  const etag = `"${createHash('sha256').update(json).digest('base64url')}"`;
  reply.headers({ etag, 'cache-control': 'public, max-age=0, must-revalidate' });
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(json);
}

/** The answer without a body, for the description of a route that uses `sendPublic`. */
export const unchanged = { 304: z.null().describe('Unchanged since the answer with this ETag.') };

export function carriesSession({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const names = (headers.cookie ?? '').split(';').map((pair) => pair.split('=', 1)[0]!.trim());
  return names.some((name) => SESSION_COOKIES.has(name));
}

const SESSION_COOKIES = new Set([true, false].map((secure) => cookiesFor({ secure }).session.name));

/** Compares weakly, as RFC 9110 section 13.1.2 asks: a proxy that compressed the answer may have weakened its tag. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));
}
