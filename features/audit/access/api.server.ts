import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { nextLink } from '#server/http/next-link.ts';
import { problems } from '#server/http/problem.ts';
import { requireOwner } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';
import { ACCESS_RETENTION_DAYS } from './constants.ts';
import { accessEntry, accessQuery } from './contract.ts';
import { readAccessPage } from './store.server.ts';

/** `/api/access`: the access log. */
export function accessApi({ db }: Pick<Services, 'db'>): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '',
      {
        onRequest: requireOwner,
        schema: {
          tags: ['Privacy'],
          summary: 'Who looked at personal data, newest first',
          description: `Entries of the last ${ACCESS_RETENTION_DAYS} days. A page; \`Link\` says where the next one is.`,
          querystring: accessQuery,
          response: { 200: z.array(accessEntry), ...problems(400, 401, 403) },
        },
      },
      async (request, reply) => {
        const { entries, next } = await readAccessPage(db, request.query);
        if (next !== null) reply.headers(nextLink('/api/access', { ...request.query, cursor: next }));
        return entries;
      },
    );
  };
}
