import type { FastifyPluginAsync } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { readSetting } from '#features/settings/store.server.ts';
import { BUSINESS_SETTING } from '#features/site/settings/contract.ts';
import { type CalendarEvent, calendarText, escapeText } from '#server/calendar-text.ts';
import { keyedHash, sha256 } from '#server/crypto.ts';
import { clientKey } from '#server/http/client-key.ts';
import { transactOnce } from '#server/http/idempotency.store.server.ts';
import { repeatHeaders } from '#server/http/idempotency.ts';
import { matchesEtag } from '#server/http/negotiation.ts';
import { BODY_PROBLEMS, Problem, problems } from '#server/http/problem.ts';
import { guardedAuthorOf, requireOwner, requireRecentOwner } from '#server/http/session.ts';
import { countUse, PRIVATE_HEADERS, UNKNOWN_LINKS } from '#server/links.ts';
import type { Services } from '#server/services.ts';
import { HOUR_MS } from '#time/constants.ts';
import { FEED_MESSAGES, FEED_NAMES, FEED_READS } from './constants.ts';
import { feed, feedChange, newFeed } from './contract.ts';
import { type FeedEvent, listFeedEvents } from './events.store.server.ts';
import { changeFeed, endFeed, findFeed, findFeedByToken, makeFeed } from './store.server.ts';

const tags = ['Calendar'];
// Before validation, so that a refused caller learns nothing about the input.
const onRequest = requireOwner;
const missing = () => new Problem(404, FEED_MESSAGES.missing);

/** `/api/calendar-feeds`: each admin's own */
export function calendarFeedsApi({ db, config }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '',
      {
        onRequest,
        schema: { tags, summary: 'Your calendar feed', response: { 200: z.array(feed), ...problems(401, 403) } },
      },
      async (request) => {
        const own = await findFeed(db, request.user!.id, config);
        return own ? [own] : [];
      },
    );

    app.post(
      '',
      {
        onRequest: requireRecentOwner('feed-changed', 'New address'),
        schema: {
          tags,
          summary: 'Make your calendar feed, or renew it',
          description: 'Creates a new address; the previous one stops working.',
          headers: repeatHeaders,
          body: newFeed,
          response: { 201: feed, ...problems(...BODY_PROBLEMS, 401) },
        },
      },
      async (request, reply) => {
        const { user, body } = request;
        const made = await transactOnce(db, (trx) => makeFeed(trx, user!.id, body, new Date(), config));
        return reply.code(201).header('location', '/api/calendar-feeds').send(made);
      },
    );

    app.patch(
      '',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Change what your calendar feed shows',
          body: feedChange,
          response: { 200: feed, ...problems(...BODY_PROBLEMS, 401, 404) },
        },
      },
      async (request) => {
        const changed = await changeFeed(db, request.user!.id, request.body, guardedAuthorOf(request), config);
        if (!changed) throw missing();
        return changed;
      },
    );

    app.delete(
      '',
      {
        onRequest,
        schema: { tags, summary: 'Revoke your calendar feed', response: { 204: z.null(), ...problems(401, 403, 404) } },
      },
      async (request, reply) => {
        if (!(await endFeed(db, request.user!.id))) throw missing();
        return reply.code(204).send(null);
      },
    );
  };
}

const PRODUCT = '-//Flatirons Aircraft Refinishing//Hangar//EN';
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
      const { name } = await readSetting(db, BUSINESS_SETTING);
      const text = calendarText(
        PRODUCT,
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
