import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { findSession } from '#features/account/store.server.ts';
import { quotesChangedAfter, quotesDeletedAfter } from '#features/leads/events.store.server.ts';
import { problems } from '#server/http/problem.ts';
import { cookiesFor, requireAdmin, SESSION_MS } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';

const POLL_MS = 1_000;
const HEARTBEAT_MS = 15_000;
/** How long a removed admin may go on listening. */
const SESSION_CHECK_MS = 4_000;
const RECONNECT_MS = 3_000;
/** How far back each look goes: clocks of other nodes may be behind, and what they write appears when it is committed. */
const OVERLAP_MS = 60_000;

/** `at` is when it happened. */
type News = { id: number; at: string; kind: 'new' | 'changed' | 'deleted' };

type Rhythm = { pollMs?: number; heartbeatMs?: number; sessionCheckMs?: number };

/** `GET /api/quotes/events` */
export function quoteEventsApi(
  { db, config, log }: Pick<Services, 'db' | 'config' | 'log'>,
  { pollMs = POLL_MS, heartbeatMs = HEARTBEAT_MS, sessionCheckMs = SESSION_CHECK_MS }: Rhythm = {},
): FastifyPluginAsyncZod {
  const sessionCookie = cookiesFor(config).session.name;
  return async (app) => {
    const listeners = new Set<FastifyReply['raw']>();
    const closing = new AbortController();
    let watching: Promise<void> | undefined;
    let looking = Promise.resolve();
    let last = 0;
    /** What is known already, by when it last changed. */
    let told: ReadonlyMap<number, string> = new Map();

    // Before the server waits for its requests to end: these would never.
    app.addHook('preClose', async () => {
      closing.abort();
      for (const listener of listeners) listener.end();
      await watching;
    });

    app.get(
      '/events',
      {
        onRequest: requireAdmin,
        schema: {
          tags: ['Quotes'],
          summary: 'What comes and changes, as it happens',
          description:
            'Server-sent events: `new`, `changed` or `deleted`, each with `{ id, kind }`, for every quote request since the connection began. They end with the session.',
          response: {
            200: { description: 'The events', content: { 'text/event-stream': { schema: z.string() } } },
            ...problems(401, 403),
          },
        },
      },
      async (request, reply) => {
        // What came before is no news to who listens from now on.
        await look();
        reply.hijack();
        const { raw } = reply;
        // Gone meanwhile, which is not told again.
        if (raw.destroyed) return;
        raw.writeHead(200, {
          ...(reply.getHeaders() as Record<string, string>),
          'content-type': 'text/event-stream; charset=utf-8',
          'cache-control': 'private, no-store, no-transform',
          // So that its end is the end of the connection, too, and a server that stops need not wait for it.
          connection: 'close',
          // A proxy that collects answers would hold every event back.
          'x-accel-buffering': 'no',
        });
        raw.write(`retry: ${RECONNECT_MS}\n\n`);
        if (closing.signal.aborted) return void raw.end();
        listeners.add(raw);
        const beat = setInterval(() => raw.write(': still here\n\n'), heartbeatMs);
        const check = setInterval(() => void endUnlessAdmin(raw, request.cookies[sessionCookie]), sessionCheckMs);
        raw.on('close', () => {
          clearInterval(beat);
          clearInterval(check);
          listeners.delete(raw);
        });
        watching ??= watch().finally(() => {
          watching = undefined;
        });
      },
    );

    /** Looks for all listeners of this node together, as long as there are any. */
    async function watch(): Promise<void> {
      while (listeners.size > 0 && !closing.signal.aborted) {
        await delay(pollMs, undefined, { signal: closing.signal }).catch(() => {});
        await look().catch((err) => log.warn({ err }, 'cannot look for new quote requests; it is tried again'));
      }
    }

    /** One look after the other: each tells what the one before did not find. */
    function look(): Promise<void> {
      looking = looking.catch(() => {}).then(tellNews);
      return looking;
    }

    async function tellNews(): Promise<void> {
      const now = Date.now();
      // Without a listener nothing needs to be polled.
      const since = listeners.size > 0 ? Math.min(now, last) : now;
      const from = new Date(since - OVERLAP_MS).toISOString();
      const [changed, deleted] = await Promise.all([quotesChangedAfter(db, from), quotesDeletedAfter(db, from)]);
      const recent = [
        ...deleted.map(({ id, deletedAt: at }): News => ({ id, at, kind: 'deleted' })),
        ...changed.map(
          ({ id, createdAt, updatedAt: at }): News => ({ id, at, kind: createdAt === at ? 'new' : 'changed' }),
        ),
      ];
      const news = recent.filter(({ id, at }) => told.get(id) !== at);
      told = new Map(recent.map(({ id, at }) => [id, at]));
      last = now;
      const text = news
        .sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)) || a.id - b.id)
        .map(eventOf)
        .join('');
      if (text) for (const listener of listeners) listener.write(text);
    }

    async function endUnlessAdmin(raw: FastifyReply['raw'], token: string | undefined): Promise<void> {
      try {
        const session = token ? await findSession(db, token, SESSION_MS) : null;
        if (session?.user.role !== 'admin') raw.end();
      } catch (err) {
        log.warn({ err }, 'cannot check the session of a listener; it is tried again');
      }
    }
  };
}

function eventOf({ id, at, kind }: News): string {
  return `id: ${at}-${id}\nevent: ${kind}\ndata: ${JSON.stringify({ id, kind })}\n\n`;
}
