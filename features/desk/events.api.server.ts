import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { findSession } from '#features/account/store.server.ts';
import { findChangedQuotes, findDeletedQuotes } from '#features/leads/events.store.server.ts';
import { findChangedOffers } from '#features/offers/events.store.server.ts';
import { problems } from '#server/http/problem.ts';
import { cookiesFor, requireAdmin, SESSION_MS } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';

const POLL_MS = 1_000;
const HEARTBEAT_MS = 15_000;
const SESSION_CHECK_MS = 4_000;
const RECONNECT_MS = 3_000;
/** Each poll looks back this far: other nodes' clocks may lag, and rows appear only on commit. */
const OVERLAP_MS = 60_000;

/** `id` is the offer's for `offer`, else the lead's. */
type LeadEvent = { id: number; at: string; kind: 'new' | 'changed' | 'deleted' | 'offer' };

type Intervals = { pollMs?: number; heartbeatMs?: number; sessionCheckMs?: number };

/** `GET /api/quotes/events` */
export function quoteEventsApi(
  { db, config, log }: Pick<Services, 'db' | 'config' | 'log'>,
  { pollMs = POLL_MS, heartbeatMs = HEARTBEAT_MS, sessionCheckMs = SESSION_CHECK_MS }: Intervals = {},
): FastifyPluginAsyncZod {
  const sessionCookie = cookiesFor(config).session.name;
  return async (app) => {
    const listeners = new Set<FastifyReply['raw']>();
    const closing = new AbortController();
    let polling: Promise<void> | undefined;
    let pollQueue = Promise.resolve();
    let lastPollAt = 0;
    /** The time of the last event sent for each quote and offer. */
    let sent: ReadonlyMap<string, string> = new Map();

    // Streams never end by themselves, so the server would wait for them.
    app.addHook('preClose', async () => {
      closing.abort();
      for (const listener of listeners) listener.end();
      await polling;
    });

    app.get(
      '/events',
      {
        onRequest: requireAdmin,
        schema: {
          tags: ['Quotes'],
          summary: 'What comes and changes, as it happens',
          description:
            'Server-sent events: `new`, `changed` or `deleted`, each with `{ id, kind }`, for every quote request since the connection began, and `offer` for a quote document that was made or changed. They end with the session.',
          response: {
            200: { description: 'The events', content: { 'text/event-stream': { schema: z.string() } } },
            ...problems(401, 403),
          },
        },
      },
      async (request, reply) => {
        // A new listener gets no events from before its connection.
        await poll();
        reply.hijack();
        const { raw } = reply;
        // The client left during the poll; `close` is not emitted again.
        if (raw.destroyed) return;
        raw.writeHead(200, {
          ...(reply.getHeaders() as Record<string, string>),
          'content-type': 'text/event-stream; charset=utf-8',
          'cache-control': 'private, no-store, no-transform',
          // Lets a stopping server close without waiting for keep-alive.
          connection: 'close',
          // Otherwise a proxy buffers the events.
          'x-accel-buffering': 'no',
        });
        raw.write(`retry: ${RECONNECT_MS}\n\n`);
        if (closing.signal.aborted) return void raw.end();
        listeners.add(raw);
        const heartbeat = setInterval(() => raw.write(': still here\n\n'), heartbeatMs);
        const sessionCheck = setInterval(
          () => void endUnlessAdmin(raw, request.cookies[sessionCookie]),
          sessionCheckMs,
        );
        raw.on('close', () => {
          clearInterval(heartbeat);
          clearInterval(sessionCheck);
          listeners.delete(raw);
        });
        polling ??= pollWhileListening().finally(() => {
          polling = undefined;
        });
      },
    );

    async function pollWhileListening(): Promise<void> {
      while (listeners.size > 0 && !closing.signal.aborted) {
        await delay(pollMs, undefined, { signal: closing.signal }).catch(() => {});
        await poll().catch((err) => log.warn({ err }, 'cannot poll for quote events; will retry'));
      }
    }

    /** Polls run one at a time: each sends only what is not in `sent`. */
    function poll(): Promise<void> {
      pollQueue = pollQueue.catch(() => {}).then(sendEvents);
      return pollQueue;
    }

    async function sendEvents(): Promise<void> {
      const now = Date.now();
      // Without listeners, earlier changes do not matter.
      const since = listeners.size > 0 ? Math.min(now, lastPollAt) : now;
      const from = new Date(since - OVERLAP_MS).toISOString();
      const recent = await findEvents(db, from);
      const events = recent.filter((event) => sent.get(subjectOf(event)) !== event.at);
      sent = new Map(recent.map((event) => [subjectOf(event), event.at]));
      lastPollAt = now;
      const text = events
        .sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)) || a.id - b.id)
        .map(formatEvent)
        .join('');
      if (text) for (const listener of listeners) listener.write(text);
    }

    async function endUnlessAdmin(raw: FastifyReply['raw'], token: string | undefined): Promise<void> {
      try {
        const session = token ? await findSession(db, token, SESSION_MS) : null;
        if (session?.user.role !== 'admin') raw.end();
      } catch (err) {
        log.warn({ err }, 'cannot check the session of a listener; will retry');
      }
    }
  };
}

async function findEvents(db: Services['db'], from: string): Promise<LeadEvent[]> {
  const [changed, deleted, offers] = await Promise.all([
    findChangedQuotes(db, from),
    findDeletedQuotes(db, from),
    findChangedOffers(db, from),
  ]);
  return [
    ...deleted.map(({ id, deletedAt: at }): LeadEvent => ({ id, at, kind: 'deleted' })),
    ...changed.map(
      ({ id, createdAt, updatedAt: at }): LeadEvent => ({ id, at, kind: createdAt === at ? 'new' : 'changed' }),
    ),
    ...offers.map(({ id, updatedAt: at }): LeadEvent => ({ id, at, kind: 'offer' })),
  ];
}

const subjectOf = ({ id, kind }: LeadEvent) => `${kind === 'offer' ? 'offer' : 'lead'}-${id}`;

function formatEvent({ id, at, kind }: LeadEvent): string {
  return `id: ${at}-${id}\nevent: ${kind}\ndata: ${JSON.stringify({ id, kind })}\n\n`;
}
