import type { FastifyPluginAsync } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { readBusiness } from '#foundation/business/business.store.server.ts';
import { type CalendarEvent, calendarText, escapeText } from '#server/calendar-file.ts';
import { keyedHash, sha256 } from '#server/crypto.ts';
import { clientKey } from '#server/http/client-limits.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { transactOnce } from '#server/http/idempotency.store.server.ts';
import { matchesEtag } from '#server/http/page-cache.ts';
import { Problem } from '#server/http/problem.ts';
import { guardedAuthorOf, requireOwner, requireRecentOwner } from '#server/http/session.ts';
import { countUse, PRIVATE_HEADERS, UNKNOWN_LINKS } from '#server/links.ts';
import type { Services } from '#server/services.ts';
import { HOUR_MS } from '#time/units.ts';
import { feed, feedChange, newFeed } from './feeds.contract.ts';
import {
  changeFeed,
  endFeed,
  type FeedEvent,
  findFeed,
  findFeedByToken,
  listFeedEvents,
  makeFeed,
} from './feeds.store.server.ts';
import { FEED_MESSAGES, FEED_NAMES, FEED_READS } from './feeds.ts';

const missing = () => new Problem(404, FEED_MESSAGES.missing);

/** `/api/calendar-feeds`: each admin's own */
export function calendarFeedsApi({ db, config }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    const route = endpoints(app, { tag: 'Calendar', guard: requireOwner });

    route('GET /', {
      summary: 'Your calendar feed',
      gives: z.array(feed),
      async handle(request) {
        const own = await findFeed(db, request.user!.id, config);
        return own ? [own] : [];
      },
    });

    route('POST /', {
      guard: requireRecentOwner('feed-changed', 'New address'),
      summary: 'Make your calendar feed, or renew it',
      description: 'Creates a new address; the previous one stops working.',
      repeatable: true,
      body: newFeed,
      gives: feed,
      location: '/api/calendar-feeds',
      async handle(request) {
        const { user, body } = request;
        const made = await transactOnce(db, (trx) => makeFeed(trx, user!.id, body, new Date(), config));
        return made;
      },
    });

    route('PATCH /', {
      summary: 'Change what your calendar feed shows',
      body: feedChange,
      gives: feed,
      fails: [404],
      async handle(request) {
        const changed = await changeFeed(db, request.user!.id, request.body, guardedAuthorOf(request), config);
        if (!changed) throw missing();
        return changed;
      },
    });

    route('DELETE /', {
      summary: 'Revoke your calendar feed',
      gives: null,
      fails: [404],
      async handle(request) {
        if (!(await endFeed(db, request.user!.id))) throw missing();
      },
    });
  };
}

/** Calendars read it again by themselves. https://www.rfc-editor.org/rfc/rfc7986#section-5.7 */
const PROPERTIES = [
  'METHOD:PUBLISH',
  `REFRESH-INTERVAL;VALUE=DURATION:PT${FEED_READS.everyMinutes}M`,
  `X-PUBLISHED-TTL:PT${FEED_READS.everyMinutes}M`,
];

/** `/calendar/{token}.ics` */
export function calendarFeed(services: Services): FastifyPluginAsync {
  const { db, config } = services;
  const host = new URL(config.publicUrl).hostname;
  return async (app) => {
    app.get<{ Params: { file: string } }>('/calendar/:file', { schema: { hide: true } }, async (request, reply) => {
      reply.headers(PRIVATE_HEADERS);
      const token = /^(.+)\.ics$/.exec(request.params.file)?.[1] ?? '';
      const found = await findFeedByToken(db, token);
      if (!found) {
        const sender = keyedHash(config.sessionSecret, 'limit', clientKey(request.ip));
        await countUse(services, `link-unknown:${sender}`, UNKNOWN_LINKS);
        throw new Problem(404, FEED_MESSAGES.unknown);
      }
      const reads = { max: FEED_READS.perHour, windowMs: HOUR_MS };
      await countUse(services, `calendar-reads:${found.id}`, reads, FEED_MESSAGES.tooMany);
      const events = await listFeedEvents(db, found.scope, new Date());
      const { name } = await readBusiness(db);
      const text = calendarText(
        { shop: name, name: 'Hangar' },
        [...PROPERTIES, ...nameLines(`${name}: ${FEED_NAMES[found.scope]}`)],
        events.map((event) => toCalendarEvent(event, { host, names: found.names })),
      );
      const etag = `"${sha256(text)}"`;
      reply.headers({ etag, 'cache-control': 'private, no-cache' });
      if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
      return reply.type('text/calendar; charset=utf-8').send(text);
    });
  };
}

/** RFC 7986, and what calendars knew before it. */
const nameLines = (name: string) => [`NAME:${escapeText(name)}`, `X-WR-CALNAME:${escapeText(name)}`];

function toCalendarEvent(
  { key, sequence, starts, ends, changedAt, event }: FeedEvent,
  { host, names }: { host: string; names: boolean },
): CalendarEvent {
  const isDay = starts.length === 'YYYY-MM-DD'.length;
  const common = {
    uid: `${key}@${host}`,
    sequence,
    writtenAt: new Date(changedAt),
    when: isDay ? { from: starts, before: ends } : { start: new Date(starts), end: new Date(ends) },
    // A stay in the hangar does not make its admin busy, so invitations may fall on its days.
    more: [`TRANSP:${isDay ? 'TRANSPARENT' : 'OPAQUE'}`],
  };
  if (!event) return { ...common, status: 'CANCELLED', summary: 'Canceled' };
  const { summary, customer, isTentative, location } = event;
  return {
    ...common,
    status: isTentative ? 'TENTATIVE' : 'CONFIRMED',
    summary: names && customer ? `${summary}, ${customer}` : summary,
    location: location ?? undefined,
  };
}
