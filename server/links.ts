import type { FastifyReply, FastifyRequest } from 'fastify';
import { keyedHash } from './crypto.ts';
import { clientKey } from './http/client-key.ts';
import { consume, type Limit } from './http/limits.store.server.ts';
import { Problem, tooManyRequests } from './http/problem.ts';
import { findLink, type Link, type LinkKind } from './links.store.server.ts';
import type { Services } from './services.ts';

const MINUTE_MS = 60_000;
const LIMITS = {
  readsFromSender: { max: 120, windowMs: MINUTE_MS },
  unknownFromSender: { max: 20, windowMs: 60 * MINUTE_MS },
  postsByLink: { max: 20, windowMs: 60 * MINUTE_MS },
} satisfies Record<string, Limit>;

const READS = new Set(['GET', 'HEAD']);

export const LINK_MESSAGES = {
  unknown: 'This link does not work. Please use the one in our latest email, or call us.',
  expired: 'This link has expired.',
  tooMany: 'This link was used too many times in a short while.',
} as const;

/** Headers that keep a private page from caches, search engines and other sites. */
export const PRIVATE_HEADERS = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
} as const;

/** Hook: marks responses behind a link as private, also errors. */
export async function markPrivate(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.headers(PRIVATE_HEADERS);
}

/**
 * The link of a request's token; counts the request.
 * @throws {Problem} 404 if unknown or revoked, 410 if expired, 429 over the limit
 */
export async function requireLink(
  { db, config }: Pick<Services, 'db' | 'config'>,
  request: FastifyRequest,
  { kind, token }: { kind: LinkKind; token: string },
): Promise<Link> {
  const sender = keyedHash(config.sessionSecret, 'limit', clientKey(request.ip));
  await count(`link-reads:${sender}`, LIMITS.readsFromSender);
  const link = await findLink(db, kind, token);
  if (!link) {
    await count(`link-unknown:${sender}`, LIMITS.unknownFromSender);
    throw new Problem(404, LINK_MESSAGES.unknown);
  }
  if (link.expiresAt !== null && link.expiresAt <= new Date().toISOString())
    throw new Problem(410, LINK_MESSAGES.expired);
  if (!READS.has(request.method)) await count(`link-posts:${link.id}`, LIMITS.postsByLink);
  return link;

  async function count(key: string, limit: Limit): Promise<void> {
    if (!config.rateLimits) return;
    const { allowed, retryAfter } = await consume(db, key, limit);
    if (!allowed) throw tooManyRequests(retryAfter, LINK_MESSAGES.tooMany);
  }
}
