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
import { Problem, problems } from '#server/http/problem.ts';
import { authorOf, requireOwner, requireRight } from '#server/http/session.ts';
import { sweepMailFiles } from '#server/mail/file-transport.ts';
import type { Services } from '#server/services.ts';
import { changeQuote } from './change.store.server.ts';
import { DESK_MESSAGES } from './constants.ts';
import { deleteLead } from './delete.store.server.ts';
import { quoteEventsApi } from './events.api.server.ts';
import { leadApi } from './lead.api.server.ts';
import { quoteListApi } from './list.api.server.ts';
import { unwrapOutcome } from './outcome.api.server.ts';
import { quoteTablesApi } from './tables/api.server.ts';

const tags = ['Quotes'];

/** `/api/quotes`, for admins. */
export function quotesApi(services: Services): FastifyPluginAsyncZod {
  const { db, config } = services;
  return async (app) => {
    // Before validation, so that a refused caller learns nothing about the input.
    const onRequest = requireOwner;

    await app.register(quoteListApi(services));
    await app.register(quoteTablesApi(services));
    await app.register(quoteEventsApi(services));
    await app.register(leadApi(services));

    app.get(
      '/:id',
      {
        onRequest: requireRight('customers'),
        schema: {
          tags,
          summary: 'One quote request',
          description: 'With its status, notes and details.',
          params: leadParams,
          response: { 200: quote, ...problems(401, 403, 404) },
        },
      },
      async (request) => {
        const found = await findQuote(db, request.params.id);
        if (!found) throw new Problem(404, NO_SUCH_QUOTE);
        await recordAccess(db, { kind: 'opened', quoteId: found.id }, authorOf(request));
        return found;
      },
    );

    const changeResponses = { 200: quote, ...problems(400, 401, 403, 404, 409, 413, 415) };

    app.patch(
      '/:id/status',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Change the status',
          description:
            'To any of the seven; a lost one may come with the reason, and its appointment is released. Returns the whole quote request.',
          params: leadParams,
          body: statusChange,
          response: { ...changeResponses, 200: movedQuote },
        },
      },
      async (request) => {
        const { expectedUpdatedAt, ...values } = request.body;
        return change(request, values, expectedUpdatedAt);
      },
    );

    app.patch(
      '/:id/notes',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Change the notes',
          description: 'Null or empty removes them; returns the whole quote request.',
          params: leadParams,
          body: notesChange,
          response: changeResponses,
        },
      },
      async (request) => {
        const { expectedUpdatedAt, notes } = request.body;
        return change(request, { notes: notes || null }, expectedUpdatedAt);
      },
    );

    app.delete(
      '/:id',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Delete a quote request',
          description:
            'Permanent; deletes its photos, quotes and emails too. An email still waiting is not sent. 409 once a quote has been accepted.',
          params: leadParams,
          response: { 204: z.null().meta({ description: 'Deleted' }), ...problems(401, 403, 404, 409) },
        },
      },
      async (request, reply) => {
        const outcome = await deleteLead(db, request.params.id, config.sessionSecret);
        if (outcome === 'missing') throw new Problem(404, NO_SUCH_QUOTE);
        if (outcome === 'has a job') throw new Problem(409, DESK_MESSAGES.hasJob);
        if (outcome === 'accepted') throw new Problem(409, DESK_MESSAGES.accepted);
        await sweepMailFiles(db, config.dataDir, (err) =>
          request.log.warn({ err }, 'cannot remove the file of a deleted mail; the next sweep retries'),
        );
        return reply.code(204).send(null);
      },
    );
  };

  async function change(
    request: Pick<FastifyRequest, 'user'> & { params: { id: number } },
    values: QuoteChange,
    expectedUpdatedAt: string | undefined,
  ): Promise<MovedQuote> {
    const id = request.params.id;
    const result = await changeQuote(db, id, values, { ...authorOf(request), expectedUpdatedAt });
    return { ...unwrapOutcome(result), ...('appointment' in result && { appointment: result.appointment }) };
  }
}
