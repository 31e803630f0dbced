import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { idParams } from '#features/fields/contract.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { Problem } from '#server/http/problem.ts';
import { sendContent, unchanged } from '#server/http/public-read.ts';
import { canSeeHidden } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';
import { changeRoutes, VISIBLE } from '../records.api.server.ts';
import { newService, service, serviceChange } from './contract.ts';
import { getService, listServices, serviceChanges } from './store.server.ts';

/** `/api/services` */
export function servicesApi({ db }: Pick<Services, 'db'>): FastifyPluginAsyncZod {
  return async (app) => {
    const route = endpoints(app, { tag: 'Services', params: idParams });

    route('GET /', {
      summary: 'The services, in the order of the site',
      description: VISIBLE,
      gives: z.array(service),
      also: unchanged,
      handle: async (request, reply) =>
        sendContent(request, reply, () => listServices(db, { includeHidden: canSeeHidden(request) })),
    });

    route('GET /:id', {
      summary: 'One service',
      description: VISIBLE,
      gives: service,
      also: unchanged,
      handle: async (request, reply) =>
        sendContent(request, reply, async () => {
          const found = await getService(db, request.params.id, { includeHidden: canSeeHidden(request) });
          if (!found) throw new Problem(404, 'There is no service with this id.');
          return found;
        }),
    });

    changeRoutes(
      app,
      { db },
      {
        tag: 'Services',
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
