import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { leadParams, NO_SUCH_QUOTE } from '#features/leads/contract.ts';
import { findOrCreateRequestLink } from '#features/leads/link.store.server.ts';
import { findQuote } from '#features/leads/store.server.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { transactOnce } from '#server/http/idempotency.store.server.ts';
import { Problem } from '#server/http/problem.ts';
import { requireOwner } from '#server/http/session.ts';
import { linkAddress, revokeLinks } from '#server/links.store.server.ts';
import type { Services } from '#server/services.ts';
import { requestLink } from './contract.ts';

/** `/api/quotes/{id}/link`: the customer's private link, for admins. */
export function requestLinkApi({ db, config }: Pick<Services, 'db' | 'config'>): FastifyPluginAsyncZod {
  return async (app) => {
    const route = endpoints(app, { tag: 'Quotes', guard: requireOwner, params: leadParams });

    route('POST /:id/link', {
      summary: 'The address of the customer’s page',
      description: 'The same each time; a new one where there is none, or where the session secret has changed.',
      repeatable: true,
      gives: requestLink,
      async handle(request) {
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
    });

    route('DELETE /:id/link', {
      summary: 'Revoke the links to the customer’s page',
      description: 'Also when there are none. A new address can then be made.',
      gives: z.null().meta({ description: 'None works anymore.' }),
      handle: (request) => revokeLinks(db, 'request', request.params.id, new Date()),
    });
  };
}
