import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { recordAccess } from '#features/audit/access/store.server.ts';
import {
  leadParams,
  type MovedQuote,
  movedQuote,
  NO_SUCH_QUOTE,
  notesChange,
  quote,
  statusChange,
} from '#features/leads/contract.ts';
import { findQuote, type QuoteChange } from '#features/leads/store.server.ts';
import type { PictureTools } from '#features/schemes/pictures/contract.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { Problem } from '#server/http/problem.ts';
import { authorOf, requireOwner, requireRight } from '#server/http/session.ts';
import { unwrapOutcome } from '#server/http/unwrap-outcome.ts';
import { sweepMailFiles } from '#server/mail/file-transport.ts';
import type { Services } from '#server/services.ts';
import { changeQuote } from './change.store.server.ts';
import { deleteLead } from './delete.store.server.ts';
import { quoteEventsApi } from './events.api.server.ts';
import { leadApi } from './lead.api.server.ts';
import { quoteListApi } from './list.api.server.ts';
import { quoteTablesApi } from './tables/api.server.ts';

/** `/api/quotes`, for admins. */
export function quotesApi(services: Services & { pictures: PictureTools }): FastifyPluginAsyncZod {
  const { db, config } = services;
  return async (app) => {
    await app.register(quoteListApi(services));
    await app.register(quoteTablesApi(services));
    await app.register(quoteEventsApi(services));
    await app.register(leadApi(services));

    const route = endpoints(app, { tag: 'Quotes', guard: requireOwner, params: leadParams });

    route('GET /:id', {
      guard: requireRight('customers'),
      summary: 'One quote request',
      description: 'With its status, notes and details.',
      gives: quote,
      async handle(request) {
        const found = await findQuote(db, request.params.id);
        if (!found) throw new Problem(404, NO_SUCH_QUOTE);
        await recordAccess(db, { kind: 'opened', quoteId: found.id }, authorOf(request));
        return found;
      },
    });

    route('PATCH /:id/status', {
      summary: 'Change the status',
      description:
        'To any of the seven; a lost one may come with the reason, and its appointment is released. Returns the whole quote request.',
      body: statusChange,
      gives: movedQuote,
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
      gives: quote,
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
        unwrapOutcome(await deleteLead(db, request.params.id, config.sessionSecret), NO_SUCH_QUOTE);
        await sweepMailFiles(db, config.dataDir, (err) =>
          request.log.warn({ err }, 'cannot remove the file of a deleted mail; the next sweep retries'),
        );
      },
    });
  };

  async function change(
    request: Pick<FastifyRequest, 'user'> & { params: { id: number } },
    values: QuoteChange,
    expectedUpdatedAt: string | undefined,
  ): Promise<MovedQuote> {
    const id = request.params.id;
    const result = await changeQuote(db, id, values, { ...authorOf(request), expectedUpdatedAt });
    const { quote, appointment } = unwrapOutcome(result, NO_SUCH_QUOTE);
    return { ...quote, ...(appointment && { appointment }) };
  }
}
