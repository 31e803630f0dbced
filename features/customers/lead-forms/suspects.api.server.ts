import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { leadReceipt } from '#customers/leads/leads.contract.ts';
import { recordAccess } from '#foundation/audit/logs.store.server.ts';
import { idParams } from '#foundation/fields/fields.contract.ts';
import { endpoints, nextLink } from '#server/http/endpoint.ts';
import { unwrapOutcome } from '#server/http/idempotency.ts';
import { Problem } from '#server/http/problem.ts';
import { authorOf, requireOwner } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';
import { promoteSuspect } from './submission.store.server.ts';
import { SUSPECT_MESSAGES, SUSPECT_RETENTION_DAYS, SUSPECTS } from './suspects.constants.ts';
import { suspect, suspectCount, suspectsQuery } from './suspects.contract.ts';
import { countSuspects, findSuspectPage, takeSuspect } from './suspects.store.server.ts';

/** `/api/suspects` */
export function suspectsApi({
  db,
  config,
  wakeOutbox,
}: Pick<Services, 'db' | 'config' | 'wakeOutbox'>): FastifyPluginAsyncZod {
  return async (app) => {
    const route = endpoints(app, { tag: 'Quotes', guard: requireOwner, params: idParams });

    route('GET /', {
      summary: 'Requests that look like spam, newest first',
      description: `Their hidden field was filled. They are not among the quote requests, hold no appointment, and are deleted after ${SUSPECT_RETENTION_DAYS} days. A page; \`Link\` says where the next one is.`,
      query: suspectsQuery,
      gives: z.array(suspect),
      async handle(request, reply) {
        const { suspects, next } = await findSuspectPage(db, request.query);
        if (suspects.length > 0) await recordAccess(db, { kind: 'suspects' }, authorOf(request));
        if (next !== null) reply.headers(nextLink(SUSPECTS, { ...request.query, cursor: next }));
        return suspects;
      },
    });

    route('GET /count', {
      summary: 'How many requests look like spam',
      gives: suspectCount,
      handle: async () => ({ count: await countSuspects(db) }),
    });

    route('POST /:id/lead', {
      summary: 'Make it a quote request',
      description:
        'As if its form had been sent now: the owner and the sender get an email. Anything no longer available, such as its time, is left out and named.',
      repeatable: true,
      gives: leadReceipt.meta({ description: 'It is among the quote requests.' }),
      location: ({ id }) => `/api/quotes/${id}`,
      async handle(request) {
        const result = await promoteSuspect(db, request.params.id, authorOf(request), config);
        const receipt = unwrapOutcome(result, SUSPECT_MESSAGES.gone);
        wakeOutbox();
        return receipt;
      },
    });

    route('DELETE /:id', {
      summary: 'Delete a request that looks like spam',
      gives: z.null().meta({ description: 'Deleted' }),
      async handle(request) {
        if (!(await takeSuspect(db, request.params.id))) throw new Problem(404, SUSPECT_MESSAGES.gone);
      },
    });
  };
}
