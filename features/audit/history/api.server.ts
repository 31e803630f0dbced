import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { idParams } from '#features/fields/contract.ts';
import { changeContent } from '#server/content-change.store.server.ts';
import { repeatHeaders } from '#server/http/idempotency.ts';
import { nextLink } from '#server/http/next-link.ts';
import { problems } from '#server/http/problem.ts';
import { guardedAuthorOf, requireOwner } from '#server/http/session.ts';
import { unwrapOutcome } from '#server/http/unwrap-outcome.ts';
import type { Services } from '#server/services.ts';
import { type HistoryEntity, historyEntry, historyQuery } from './contract.ts';
import { findEntry, listAuthors, type Restore, readHistoryPage } from './store.server.ts';

const tags = ['History'];

/** `/api/history`; `restore` has a function for each kind of content. */
export function historyApi(
  { db }: Pick<Services, 'db'>,
  restore: Record<HistoryEntity, Restore>,
): FastifyPluginAsyncZod {
  return async (app) => {
    const onRequest = requireOwner;

    app.get(
      '',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Who changed what, newest first',
          description: 'A page; `X-Total-Count` says how many fit, `Link` where the next page is.',
          querystring: historyQuery,
          response: { 200: z.array(historyEntry), ...problems(400, 401, 403) },
        },
      },
      async (request, reply) => {
        const { entries, total, next } = await readHistoryPage(db, request.query);
        if (next !== null) reply.headers(nextLink('/api/history', { ...request.query, cursor: next }));
        return reply.header('x-total-count', total).send(entries);
      },
    );

    app.get(
      '/people',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Everyone who changed something, by name',
          response: { 200: z.array(z.string()), ...problems(401, 403) },
        },
      },
      () => listAuthors(db),
    );

    app.post(
      '/:id/restore',
      {
        onRequest,
        config: { securityEvent: { kind: 'restored', detail: 'A change in the history' } },
        schema: {
          tags,
          summary: 'Undo a change',
          description:
            'The changed fields go back to their earlier values. A deleted record comes back with its id (a project with its photos), and an added record is removed. A sensitive setting needs a recent login. Returns the history entry for the undo.',
          params: idParams,
          headers: repeatHeaders,
          response: { 200: historyEntry, ...problems(400, 401, 403, 404, 409) },
        },
      },
      async (request) => {
        const result = await changeContent(db, async (trx) => {
          const entry = await findEntry(trx, request.params.id);
          return entry ? restore[entry.entity](trx, entry, guardedAuthorOf(request)) : { outcome: 'missing' };
        });
        return unwrapOutcome(result, 'The history has no entry with this id.');
      },
    );
  };
}
