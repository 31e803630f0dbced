import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { addressId } from '#features/fields/contract.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { authorOf, requireRight } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';
import { job } from '../desk/contract.ts';
import { readJob, unwrapJob } from '../desk/outcome.api.server.ts';
import { checkChange } from './contract.ts';
import { changeCheck } from './store.server.ts';

/** `PUT /api/jobs/{id}/checks/{key}` */
export function checksApi({ db }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    const route = endpoints(app, {
      tag: 'Jobs',
      guard: requireRight('work'),
      params: z.object({ id: addressId, key: z.string() }),
    });

    route('PUT /:id/checks/:key', {
      summary: 'Mark a checklist item as done or not applicable, or clear it',
      description:
        'Values outside their limits are refused, as is the same person doing and checking the work. An empty body clears the item.',
      body: checkChange,
      gives: job,
      fails: [409],
      async handle(request) {
        const { id, key } = request.params;
        await unwrapJob(db, id, await changeCheck(db, id, key, request.body, authorOf(request)), request);
        return readJob(db, id, request);
      },
    });
  };
}
