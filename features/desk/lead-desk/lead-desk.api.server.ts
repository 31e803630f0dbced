import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import {
  lead,
  leadParams,
  type MovedLead,
  movedLead,
  NO_SUCH_LEAD,
  notesChange,
  statusChange,
} from '#customers/leads/leads.contract.ts';
import { findLead, type LeadChange } from '#customers/leads/leads.store.server.ts';
import { findChangedLeads, findDeletedLeads } from '#customers/leads/timeline.store.server.ts';
import type { PictureTools } from '#customers/schemes/schemes.contract.ts';
import { recordAccess } from '#foundation/audit/logs.store.server.ts';
import { canRead } from '#office/account/users.store.server.ts';
import { mediaAnswer } from '#server/http/api-docs.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { EventStream, eventsQuery, type StreamEvent } from '#server/http/event-stream.ts';
import { unwrapOutcome } from '#server/http/idempotency.ts';
import { Problem } from '#server/http/problem.ts';
import { authorOf, requireOwner, requireRight, SESSION_MS, sessionToken } from '#server/http/session.ts';
import { sweepMailFiles } from '#server/mail/mailer.ts';
import type { Services } from '#server/services.ts';
import { findChangedOffers } from '#workshop/offers/offer.store.server.ts';
import { leadApi } from './lead.api.server.ts';
import { changeLead, deleteLead } from './lead-changes.store.server.ts';
import { leadListApi, leadTablesApi } from './lead-list.api.server.ts';

/** `/api/quotes`, for admins. */
export function leadsApi(services: Services & { pictures: PictureTools }): FastifyPluginAsyncZod {
  const { db, config } = services;
  return async (app) => {
    await app.register(leadListApi(services));
    await app.register(leadTablesApi(services));
    await app.register(leadEventsApi(services));
    await app.register(leadApi(services));

    const route = endpoints(app, { tag: 'Quotes', guard: requireOwner, params: leadParams });

    route('GET /:id', {
      guard: requireRight('customers'),
      summary: 'One quote request',
      description: 'With its status, notes and details.',
      gives: lead,
      async handle(request) {
        const found = await findLead(db, request.params.id);
        if (!found) throw new Problem(404, NO_SUCH_LEAD);
        await recordAccess(db, { kind: 'opened', quoteId: found.id }, authorOf(request));
        return found;
      },
    });

    route('PATCH /:id/status', {
      summary: 'Change the status',
      description:
        'To any of the seven; a lost one may come with the reason, and its appointment is released. Returns the whole quote request.',
      body: statusChange,
      gives: movedLead,
      fails: [409],
      async handle(request) {
        const { expectedUpdatedAt, ...values } = request.body;
        return change(request, values, expectedUpdatedAt);
      },
    });

    route('PATCH /:id/notes', {
      summary: 'Change the notes',
      description: 'Null or empty removes them; returns the whole quote request.',
      body: notesChange,
      gives: lead,
      fails: [409],
      async handle(request) {
        const { expectedUpdatedAt, notes } = request.body;
        return change(request, { notes: notes || null }, expectedUpdatedAt);
      },
    });

    route('DELETE /:id', {
      summary: 'Delete a quote request',
      description:
        'Permanent; deletes its photos, quotes and emails too. An email still waiting is not sent. 409 once a quote has been accepted.',
      gives: z.null().meta({ description: 'Deleted' }),
      fails: [409],
      async handle(request) {
        unwrapOutcome(await deleteLead(db, request.params.id, config.sessionSecret), NO_SUCH_LEAD);
        await sweepMailFiles(db, config.dataDir, (err) =>
          request.log.warn({ err }, 'cannot remove the file of a deleted mail; the next sweep retries'),
        );
      },
    });
  };

  async function change(
    request: Pick<FastifyRequest, 'user'> & { params: { id: number } },
    values: LeadChange,
    expectedUpdatedAt: string | undefined,
  ): Promise<MovedLead> {
    const id = request.params.id;
    const result = await changeLead(db, id, values, { ...authorOf(request), expectedUpdatedAt });
    const { lead, appointment } = unwrapOutcome(result, NO_SUCH_LEAD);
    return { ...lead, ...(appointment && { appointment }) };
  }
}

/** `GET /api/quotes/events` */
function leadEventsApi({ db, config, log }: Pick<Services, 'db' | 'config' | 'log'>): FastifyPluginAsyncZod {
  return async (app) => {
    const stream = new EventStream(app, { log, findEvents: (since) => findEvents(db, since) });
    const route = endpoints(app, { tag: 'Quotes', guard: requireRight('quotes') });

    route('GET /events', {
      summary: 'New and changed leads, as they happen',
      description:
        'Server-sent events: `new`, `changed` or `deleted`, each with `{ id, kind }`, for every quote request since the connection opened, and `offer` for a quote document that was made or changed. They end with the session.',
      query: eventsQuery,
      gives: mediaAnswer('The events', 'text/event-stream'),
      async handle(request, reply) {
        const token = sessionToken(request, config);
        await stream.open(reply, {
          since: request.query.since,
          hasAccess: () => canRead(db, 'quotes', token, SESSION_MS),
        });
      },
    });
  };
}

async function findEvents(db: Services['db'], since: string): Promise<StreamEvent[]> {
  const [changed, deleted, offers] = await Promise.all([
    findChangedLeads(db, since),
    findDeletedLeads(db, since),
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
