import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { recordAccess } from '#features/audit/access/store.server.ts';
import { idParams } from '#features/fields/contract.ts';
import { quoteReceipt } from '#features/leads/contract.ts';
import { sha256 } from '#server/crypto.ts';
import { keyTaken, repeatHeaders, repeatOf } from '#server/http/idempotency.ts';
import { nextLink } from '#server/http/next-link.ts';
import { Problem, problems } from '#server/http/problem.ts';
import { authorOf, requireOwner } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';
import { promoteSuspect } from '../submission.store.server.ts';
import { SUSPECT_MESSAGES, SUSPECT_RETENTION_DAYS, SUSPECTS } from './constants.ts';
import { suspect, suspectCount, suspectsQuery } from './contract.ts';
import { countSuspects, findSuspectPage, takeSuspect } from './store.server.ts';

const tags = ['Quotes'];
// Before validation, so that a refused caller learns nothing about the input.
const onRequest = requireOwner;

/** `/api/suspects` */
export function suspectsApi({
  db,
  config,
  wakeOutbox,
}: Pick<Services, 'db' | 'config' | 'wakeOutbox'>): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Requests that look like spam, newest first',
          description: `Their hidden field was filled. They are not among the quote requests, hold no appointment, and are deleted after ${SUSPECT_RETENTION_DAYS} days. A page; \`Link\` says where the next one is.`,
          querystring: suspectsQuery,
          response: { 200: z.array(suspect), ...problems(400, 401, 403) },
        },
      },
      async (request, reply) => {
        const { suspects, next } = await findSuspectPage(db, request.query);
        if (suspects.length > 0) await recordAccess(db, { kind: 'suspects' }, authorOf(request));
        if (next !== null) reply.headers(nextLink(SUSPECTS, { ...request.query, cursor: next }));
        return suspects;
      },
    );

    app.get(
      '/count',
      {
        onRequest,
        schema: {
          tags,
          summary: 'How many requests look like spam',
          response: { 200: suspectCount, ...problems(401, 403) },
        },
      },
      async () => ({ count: await countSuspects(db) }),
    );

    app.post(
      '/:id/lead',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Make it a quote request',
          description:
            'As if its form had been sent now: the owner and the sender get an email. Anything no longer available, such as its time, is left out and named.',
          params: idParams,
          headers: repeatHeaders,
          response: {
            201: quoteReceipt.meta({ description: 'It is among the quote requests.' }),
            ...problems(400, 401, 403, 404, 409),
          },
        },
      },
      async (request, reply) => {
        const { id } = request.params;
        const repeat = repeatOf(request, `suspect:${id}`, sha256(`${id}`));
        const result = await promoteSuspect(db, id, { ...authorOf(request), repeat }, config);
        if (result.outcome === 'conflict') throw keyTaken();
        if (result.outcome === 'gone') throw new Problem(404, SUSPECT_MESSAGES.gone);
        wakeOutbox();
        return reply.code(201).header('location', `/api/quotes/${result.receipt.id}`).send(result.receipt);
      },
    );

    app.delete(
      '/:id',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Delete a request that looks like spam',
          params: idParams,
          response: { 204: z.null().meta({ description: 'Deleted' }), ...problems(400, 401, 403, 404) },
        },
      },
      async (request, reply) => {
        if (!(await takeSuspect(db, request.params.id))) throw new Problem(404, SUSPECT_MESSAGES.gone);
        return reply.code(204).send(null);
      },
    );
  };
}
