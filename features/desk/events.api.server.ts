import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { canRead } from '#features/account/store.server.ts';
import { findChangedQuotes, findDeletedQuotes } from '#features/leads/events.store.server.ts';
import { findChangedOffers } from '#features/offers/events.store.server.ts';
import { mediaAnswer } from '#server/http/api-docs.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { EventStream, type StreamEvent } from '#server/http/event-stream.ts';
import { requireRight, SESSION_MS, sessionToken } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';

/** `GET /api/quotes/events` */
export function quoteEventsApi({ db, config, log }: Pick<Services, 'db' | 'config' | 'log'>): FastifyPluginAsyncZod {
  return async (app) => {
    const stream = new EventStream(app, { log, findEvents: (since) => findEvents(db, since) });
    const route = endpoints(app, { tag: 'Quotes', guard: requireRight('quotes') });

    route('GET /events', {
      summary: 'New and changed leads, as they happen',
      description:
        'Server-sent events: `new`, `changed` or `deleted`, each with `{ id, kind }`, for every quote request since the connection opened, and `offer` for a quote document that was made or changed. They end with the session.',
      gives: mediaAnswer('The events', 'text/event-stream'),
      async handle(request, reply) {
        const token = sessionToken(request, config);
        await stream.open(reply, { hasAccess: () => canRead(db, 'quotes', token, SESSION_MS) });
      },
    });
  };
}

async function findEvents(db: Services['db'], since: string): Promise<StreamEvent[]> {
  const [changed, deleted, offers] = await Promise.all([
    findChangedQuotes(db, since),
    findDeletedQuotes(db, since),
    findChangedOffers(db, since),
  ]);
  return [
    ...deleted.map(({ id, deletedAt: at }) => eventOf('lead', { id, at, kind: 'deleted' })),
    ...changed.map(({ id, createdAt, updatedAt: at }) =>
      eventOf('lead', { id, at, kind: createdAt === at ? 'new' : 'changed' }),
    ),
    ...offers.map(({ id, updatedAt: at }) => eventOf('offer', { id, at, kind: 'offer' })),
  ];
}

/** `id` is the offer's for `offer`, else the lead's. */
function eventOf(of: 'lead' | 'offer', { id, at, kind }: { id: number; at: string; kind: string }): StreamEvent {
  return { subject: `${of}-${id}`, at, kind, data: { id, kind } };
}
