import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { leadParams, NO_SUCH_QUOTE } from '#features/leads/contract.ts';
import { findOrCreateRequestLink } from '#features/leads/link.store.server.ts';
import { findQuote } from '#features/leads/store.server.ts';
import { transactOnce } from '#server/http/idempotency.store.server.ts';
import { repeatHeaders } from '#server/http/idempotency.ts';
import { Problem, problems } from '#server/http/problem.ts';
import { requireOwner } from '#server/http/session.ts';
import { linkAddress, revokeLinks } from '#server/links.store.server.ts';
import type { Services } from '#server/services.ts';
import { requestLink } from './contract.ts';

const tags = ['Quotes'];

/** `/api/quotes/{id}/link`: the customer's private link, for admins. */
export function requestLinkApi({ db, config }: Pick<Services, 'db' | 'config'>): FastifyPluginAsyncZod {
  return async (app) => {
    const onRequest = requireOwner;

    app.post(
      '/:id/link',
      {
        onRequest,
        schema: {
          tags,
          summary: 'The address of the customer’s page',
          description: 'The same each time; a new one where there is none, or where the session secret has changed.',
          params: leadParams,
          headers: repeatHeaders,
          response: { 200: requestLink, ...problems(401, 403, 404) },
        },
      },
      async (request) => {
        const id = request.params.id;
        const by = { ...config, now: new Date() };
        const link = await transactOnce(db, async (trx) => {
          const quote = await findQuote(trx, id);
          return quote && findOrCreateRequestLink(trx, quote, by);
        });
        const address = link && (await linkAddress(db, config, link.id));
        if (!address) throw new Problem(404, NO_SUCH_QUOTE);
        return { address, expiresAt: link.expiresAt };
      },
    );

    app.delete(
      '/:id/link',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Revoke the links to the customer’s page',
          description: 'Also when there are none. A new address can then be made.',
          params: leadParams,
          response: { 204: z.null().meta({ description: 'None works anymore.' }), ...problems(401, 403, 404) },
        },
      },
      async (request, reply) => {
        await revokeLinks(db, 'request', request.params.id, new Date());
        return reply.code(204).send(null);
      },
    );
  };
}
