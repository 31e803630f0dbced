import multipart from '@fastify/multipart';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { idParams } from '#foundation/fields/fields.contract.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { unwrapOutcome } from '#server/http/idempotency.ts';
import { authorOf, requireRight } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';
import type { ReceiveFile } from '#workshop/jobs/files/job-files.contract.ts';
import { addressOf } from './answers.api.server.ts';
import { finding, findingBody, findingFields } from './change-order.contract.ts';
import { CHANGE_MESSAGES } from './change-order.ts';
import { addFinding } from './findings.store.server.ts';

/** `POST /api/jobs/{id}/findings`: what a painter found, for the owner to put a price on. */
export function findingsApi({ db, config, wakeOutbox }: Services, receiveFile: ReceiveFile): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(multipart);
    const route = endpoints(app, { tag: 'Change orders', guard: requireRight('work'), params: idParams });

    route('POST /:id/findings', {
      summary: 'Report something that was found, with a photo',
      description:
        'Drafts a change order without a price, which the owner sees; the customer sees nothing until it is sent. Further photos with the same `key` join it. Location and other metadata are removed.',
      repeatable: true,
      form: findingBody,
      gives: finding,
      location: ({ change }, { params }) => addressOf({ jobId: params.id, number: change }),
      fails: [507],
      async handle(request) {
        const { id } = request.params;
        const by = { ...authorOf(request), publicUrl: config.publicUrl };
        const result = await receiveFile(request, findingFields, (file, fields) =>
          addFinding(db, id, file, fields, by),
        );
        const { change, photoId } = unwrapOutcome(result, CHANGE_MESSAGES.noJob);
        wakeOutbox();
        return { change, photoId };
      },
    });
  };
}
