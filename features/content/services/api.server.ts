import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { idParams } from '#features/fields/contract.ts';
import { Problem, problems } from '#server/http/problem.ts';
import { sendContent, unchanged } from '#server/http/public-read.ts';
import { canSeeHidden } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';
import { changeRoutes, VISIBLE } from '../records.api.server.ts';
import { newService, service, serviceChange } from './contract.ts';
import { getService, listServices, serviceChanges } from './store.server.ts';

const tags = ['Services'];

/** `/api/services` */
export function servicesApi({ db }: Pick<Services, 'db'>): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '',
      {
        schema: {
          tags,
          summary: 'The services, in the order of the site',
          description: VISIBLE,
          response: { 200: z.array(service), ...unchanged, ...problems() },
        },
      },
      async (request, reply) =>
        sendContent(request, reply, () => listServices(db, { includeHidden: canSeeHidden(request) })),
    );

    app.get(
      '/:id',
      {
        schema: {
          tags,
          summary: 'One service',
          description: VISIBLE,
          params: idParams,
          response: { 200: service, ...unchanged, ...problems(400, 404) },
        },
      },
      async (request, reply) =>
        sendContent(request, reply, async () => {
          const found = await getService(db, request.params.id, { includeHidden: canSeeHidden(request) });
          if (!found) throw new Problem(404, 'There is no service with this id.');
          return found;
        }),
    );

    changeRoutes(
      app,
      { db },
      {
        tags,
        noun: 'service',
        path: '/api/services',
        record: service,
        newRecord: newService,
        recordChange: serviceChange,
        changes: serviceChanges,
      },
    );
  };
}
