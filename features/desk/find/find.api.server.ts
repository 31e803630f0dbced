import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { recordAccess } from '#foundation/audit/logs.store.server.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { authorOf, requireRight } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';
import { findQuery, found } from './find.contract.ts';
import { find } from './find.store.server.ts';

/** `GET /api/find` */
export function findApi({ db }: Pick<Services, 'db'>): FastifyPluginAsyncZod {
  return async (app) => {
    const route = endpoints(app, { tag: 'Find', guard: requireRight('jobs') });

    route('GET /', {
      summary: 'Customers, airplanes, jobs, quotes and leads by number, name, tail number, address or phone',
      description: 'As far as the role may open them. A phone number in any form, names without their accents.',
      query: findQuery,
      gives: found,
      async handle(request) {
        await recordAccess(db, { kind: 'searched', words: request.query.q }, authorOf(request));
        return find(db, request.query.q, request.user?.role);
      },
    });
  };
}
