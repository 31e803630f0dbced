import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { idParams } from '#foundation/fields/fields.contract.ts';
import { changeContent } from '#server/content-change.store.server.ts';
import { endpoints, nextLink } from '#server/http/endpoint.ts';
import { unwrapOutcome } from '#server/http/idempotency.ts';
import { guardedAuthorOf, requireOwner } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';
import { type HistoryEntity, historyEntry, historyQuery } from './history.contract.ts';
import { findEntry, listAuthors, type Restore, readHistoryPage } from './history.store.server.ts';

/** `/api/history`; `restore` has a function for each kind of content. */
export function historyApi(
  { db }: Pick<Services, 'db'>,
  restore: Record<HistoryEntity, Restore>,
): FastifyPluginAsyncZod {
  return async (app) => {
    const route = endpoints(app, { tag: 'History', guard: requireOwner, params: idParams });

    route('GET /', {
      summary: 'Who changed what, newest first',
      description: 'A page; `X-Total-Count` says how many fit, `Link` where the next page is.',
      query: historyQuery,
      gives: z.array(historyEntry),
      async handle(request, reply) {
        const { entries, total, next } = await readHistoryPage(db, request.query);
        if (next !== null) reply.headers(nextLink('/api/history', { ...request.query, cursor: next }));
        reply.header('x-total-count', total);
        return entries;
      },
    });

    route('GET /people', {
      summary: 'Everyone who changed something, by name',
      gives: z.array(z.string()),
      handle: () => listAuthors(db),
    });

    route('POST /:id/restore', {
      config: { securityEvent: { kind: 'restored', detail: 'A change in the history' } },
      summary: 'Undo a change',
      description:
        'The changed fields go back to their earlier values. A deleted record comes back with its id (a project with its photos), and an added record is removed. A sensitive setting needs a recent login. Returns the history entry for the undo.',
      repeatable: true,
      gives: historyEntry,
      async handle(request) {
        const result = await changeContent(db, async (trx) => {
          const entry = await findEntry(trx, request.params.id);
          return entry ? restore[entry.entity](trx, entry, guardedAuthorOf(request)) : { outcome: 'missing' };
        });
        return unwrapOutcome(result, 'The history has no entry with this id.');
      },
    });
  };
}
