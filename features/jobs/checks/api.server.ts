import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { addressId } from '#features/fields/contract.ts';
import { BODY_PROBLEMS, problems } from '#server/http/problem.ts';
import { authorOf, requireRight } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';
import { job } from '../desk/contract.ts';
import { readJob, unwrapJob } from '../desk/outcome.api.server.ts';
import { checkChange } from './contract.ts';
import { changeCheck } from './store.server.ts';

/** `PUT /api/jobs/{id}/checks/{key}` */
export function checksApi({ db }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    app.put(
      '/:id/checks/:key',
      {
        // Before validation, so that a refused caller learns nothing about the input.
        onRequest: requireRight('work'),
        schema: {
          tags: ['Jobs'],
          summary: 'Mark a checklist item as done or not applicable, or clear it',
          description:
            'Values outside their limits are refused, as is the same person doing and checking the work. An empty body clears the item.',
          params: z.object({ id: addressId, key: z.string() }),
          body: checkChange,
          response: { 200: job, ...problems(...BODY_PROBLEMS, 401, 404, 409) },
        },
      },
      async (request) => {
        const { id, key } = request.params;
        await unwrapJob(db, id, await changeCheck(db, id, key, request.body, authorOf(request)), request);
        return readJob(db, id, request);
      },
    );
  };
}
