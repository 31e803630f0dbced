import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import type { Db } from '#database/open.ts';
import { HOUR_MS, MINUTE_MS } from '#time/units.ts';
import { keyedHash } from './crypto.ts';
import { clientKey } from './http/client-limits.ts';
import { endpoints } from './http/endpoint.ts';
import { transactOnce } from './http/idempotency.store.server.ts';
import { consume, type Limit } from './http/limits.store.server.ts';
import { Problem, tooManyRequests } from './http/problem.ts';
import { beginsVisit, findLink, type Link, type LinkKind, noteAnswered } from './links.store.server.ts';
import type { Services } from './services.ts';

/** How many unknown links one sender may open. */
export const UNKNOWN_LINKS: Limit = { max: 20, windowMs: HOUR_MS };
const LIMITS = {
  readsFromSender: { max: 120, windowMs: MINUTE_MS },
  viewsOfLink: { max: 60, windowMs: HOUR_MS },
  postsByLink: { max: 20, windowMs: HOUR_MS },
} satisfies Record<string, Limit>;

type Kinds = LinkKind | readonly LinkKind[];

const READS = new Set(['GET', 'HEAD']);

export const LINK_MESSAGES = {
  unknown: 'This link does not work. Please use the latest one we sent you, or contact us.',
  expired: 'This link has expired.',
  tooMany: 'This link was used too many times in a short time.',
} as const;

export const linkParams = z.object({ token: z.string().meta({ description: 'From the private link.' }) });
/** What calls behind a private link share; each feature adds its tag. */
export const behindLink = { params: linkParams, fails: [410] };
export type LinkGroup = typeof behindLink & { tag: string };
export const noContent = z.null().meta({ description: 'It is done.' });

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

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Says that a page behind a link was in sight. */
    isView?: true;
  }
}

/**
 * The link of a request's token. Reads, views and answers count apart; what a user of the site reads counts for nothing.
 * `changes` is false for a POST that changes nothing.
 * @throws {Problem} 404 if unknown or revoked, 410 if expired, 429 over the limit
 */
export async function requireLink(
  services: Pick<Services, 'db' | 'config'>,
  request: FastifyRequest,
  { kind, token, changes = !READS.has(request.method) }: { kind: Kinds; token: string; changes?: boolean },
): Promise<Link> {
  const { db, config } = services;
  const sender = keyedHash(config.sessionSecret, 'limit', clientKey(request.ip));
  const isShop = request.user !== null;
  if (!isShop) await countUse(services, `link-reads:${sender}`, LIMITS.readsFromSender);
  const link = await findLink(db, [kind].flat(), token);
  if (!link) {
    await countUse(services, `link-unknown:${sender}`, UNKNOWN_LINKS);
    throw new Problem(404, LINK_MESSAGES.unknown);
  }
  if (isExpired(link)) throw new Problem(410, LINK_MESSAGES.expired);
  if (request.routeOptions.config.isView) {
    if (!isShop) await countUse(services, `link-views:${link.id}`, LIMITS.viewsOfLink);
  } else if (changes) await countUse(services, `link-posts:${link.id}`, LIMITS.postsByLink);
  return link;
}

/** `POST /:token/opened`: notes a visit to the page behind a link. `find` refuses what its token does not open. */
export function openedApi<Found extends { link: Link }>(
  group: LinkGroup,
  find: (request: FastifyRequest) => Promise<Found>,
  note: (found: Found, now: Date) => Promise<unknown>,
): FastifyPluginAsyncZod {
  return async (app) => {
    const route = endpoints(app, group);

    route('POST /:token/opened', {
      config: { isView: true },
      summary: 'Report that the page was seen',
      description:
        'Sent by the page itself, because email programs open every link. Views by the shop, and repeat views within half an hour, do not count.',
      gives: noContent,
      async handle(request) {
        const found = await find(request);
        const now = new Date();
        if (request.user === null && beginsVisit(found.link, now)) await note(found, now);
      },
    });
  };
}

/** Whether a token still opens what it opened; counts nothing. */
export async function stillWorks(db: Services['db'], kind: LinkKind, token: string): Promise<boolean> {
  const link = await findLink(db, [kind], token);
  return link !== null && !isExpired(link);
}

const isExpired = ({ expiresAt }: Link) => expiresAt !== null && expiresAt <= new Date().toISOString();

/** Counts a use behind a link. @throws {Problem} 429 over the limit */
export async function countUse(
  { db, config }: Pick<Services, 'db' | 'config'>,
  key: string,
  limit: Limit,
  message: string = LINK_MESSAGES.tooMany,
): Promise<void> {
  if (!config.rateLimits) return;
  const { allowed, retryAfter } = await consume(db, key, limit);
  if (!allowed) throw tooManyRequests(retryAfter, message);
}

const QUESTIONS = { max: 5, windowMs: HOUR_MS };
const TOO_MANY = 'You’ve asked five questions in the last hour.';

interface Asking<Found> {
  group: LinkGroup;
  /** What the question is about, as 'a quote'. */
  about: string;
  body: z.ZodType<{ text: string }>;
  find: (request: FastifyRequest) => Promise<Found>;
  /** Puts the question into the timeline and the owner's mail. @returns false where what it is about is gone */
  ask: (trx: Db, found: Found, asked: { text: string; now: Date }) => Promise<boolean>;
}

/** `POST /:token/ask`: a question about what a private link shows, once for each key. */
export function askApi<Found extends { link: Link }>(
  services: Pick<Services, 'db' | 'config' | 'wakeOutbox'>,
  { group, about, body, find, ask }: Asking<Found>,
): FastifyPluginAsyncZod {
  return async (app) => {
    const route = endpoints(app, group);

    route('POST /:token/ask', {
      summary: `Ask about ${about}`,
      description: 'The owner gets an email. Five an hour; nothing else changes.',
      repeatable: true,
      body,
      gives: noContent,
      status: 202,
      async handle(request) {
        const found = await find(request);
        const { kind, subjectId } = found.link;
        await countUse(services, `questions:${kind}:${subjectId}`, QUESTIONS, TOO_MANY);
        const asked = { text: request.body.text, now: new Date() };
        await transactOnce(services.db, async (trx) => {
          if (!(await ask(trx, found, asked))) throw new Problem(404, LINK_MESSAGES.unknown);
          await noteAnswered(trx, found.link.kind as LinkKind, subjectId, asked.now.toISOString());
        });
        services.wakeOutbox();
      },
    });
  };
}
