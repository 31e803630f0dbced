import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { endpoints } from '#server/http/endpoint.ts';
import { nextLink } from '#server/http/next-link.ts';
import { requireOwner } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';
import { ACCESS_RETENTION_DAYS } from './constants.ts';
import { accessEntry, accessQuery } from './contract.ts';
import { readAccessPage } from './store.server.ts';

/** `/api/access`: the access log. */
export function accessApi({ db }: Pick<Services, 'db'>): FastifyPluginAsyncZod {
  return async (app) => {
    const route = endpoints(app, { tag: 'Privacy', guard: requireOwner });

    route('GET /', {
      summary: 'Who looked at personal data, newest first',
      description: `Entries of the last ${ACCESS_RETENTION_DAYS} days. A page; \`Link\` says where the next one is.`,
      query: accessQuery,
      gives: z.array(accessEntry),
      async handle(request, reply) {
        const { entries, next } = await readAccessPage(db, request.query);
        if (next !== null) reply.headers(nextLink('/api/access', { ...request.query, cursor: next }));
        return entries;
      },
    });
  };
}
