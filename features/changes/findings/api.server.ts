import multipart from '@fastify/multipart';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { idParams } from '#features/fields/contract.ts';
import { type ReceiveFile, readAllButBody } from '#features/jobs/files/contract.ts';
import { repeatHeaders } from '#server/http/idempotency.ts';
import { BODY_PROBLEMS, problems } from '#server/http/problem.ts';
import { authorOf, requireRight } from '#server/http/session.ts';
import { unwrapOutcome } from '#server/http/unwrap-outcome.ts';
import type { Services } from '#server/services.ts';
import { CHANGE_MESSAGES } from '../constants.ts';
import { addressOf } from '../outcome.api.server.ts';
import { finding, findingBody, findingFields } from './contract.ts';
import { addFinding } from './store.server.ts';

/** `POST /api/jobs/{id}/findings`: what a painter found, for the owner to put a price on. */
export function findingsApi({ db }: Services, receiveFile: ReceiveFile): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(multipart);
    app.post(
      '/:id/findings',
      {
        // Before validation, so that a refused caller learns nothing about the input.
        onRequest: requireRight('work'),
        validatorCompiler: readAllButBody,
        schema: {
          tags: ['Change orders'],
          summary: 'Report something that was found, with a photo',
          description:
            'Drafts a change order without a price, which the owner sees; the customer sees nothing until it is sent. Further photos with the same `key` join it. Location and other metadata are removed.',
          consumes: ['multipart/form-data'],
          params: idParams,
          headers: repeatHeaders,
          body: findingBody,
          response: { 201: finding, ...problems(...BODY_PROBLEMS, 401, 404, 409, 507) },
        },
      },
      async (request, reply) => {
        const { id } = request.params;
        const by = authorOf(request);
        const result = await receiveFile(request, findingFields, (file, fields) =>
          addFinding(db, id, file, fields, by),
        );
        const { change, photoId } = unwrapOutcome(result, CHANGE_MESSAGES.noJob);
        return reply
          .code(201)
          .header('location', addressOf({ jobId: id, number: change }))
          .send({ change, photoId });
      },
    );
  };
}
