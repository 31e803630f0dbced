import multipart from '@fastify/multipart';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { addressId, line } from '#features/fields/contract.ts';
import { FILE_LIMITS } from '#features/jobs/files/constants.ts';
import { fileQuery, type ReceiveFile } from '#features/jobs/files/contract.ts';
import { storedFile } from '#features/jobs/files/rules.ts';
import { mediaAnswer } from '#server/http/api-docs.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { authorOf, requireRight } from '#server/http/session.ts';
import { sendStoredFile } from '#server/http/stored-file.ts';
import type { Services } from '#server/services.ts';
import { CHANGE_MESSAGES } from '../constants.ts';
import { change } from '../contract.ts';
import { changeParams, placeOf } from '../desk/api.server.ts';
import { addressOf, readChange, unwrapAtDesk } from '../outcome.api.server.ts';
import { findRow } from '../store.server.ts';
import { addPhoto, captionPhoto, findPhoto, removePhoto } from './store.server.ts';

const caption = line(FILE_LIMITS.caption);
const fields = z.strictObject({ caption: caption.default('') });
const photoParams = changeParams.extend({ photoId: addressId });

/** For the API description. */
const photoBody = z.object({
  file: z.string().meta({ format: 'binary', description: 'A picture.' }),
  caption: z.string().optional(),
});

/** `/api/jobs/{id}/changes/{number}/photos`: what was found, as long as it is a draft. */
export function changePhotosApi({ db, storage }: Services, receiveFile: ReceiveFile): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(multipart);
    const route = endpoints(app, { tag: 'Change orders', guard: requireRight('changes'), params: photoParams });

    route('POST /:id/changes/:number/photos', {
      summary: 'Add a photo to a draft',
      description: 'Location and other metadata are removed. Sending the same photo again returns the first one.',
      params: changeParams,
      repeatable: true,
      form: photoBody,
      gives: change,
      location: (_, { params }) => addressOf(placeOf(params)),
      fails: [410, 507],
      async handle(request) {
        const at = placeOf(request.params);
        const by = authorOf(request);
        const result = await receiveFile(request, fields, (file, given) => addPhoto(db, at, { ...file, ...given }, by));
        await unwrapAtDesk(db, at, result);
        return readChange(db, at);
      },
    });

    route('PATCH /:id/changes/:number/photos/:photoId', {
      summary: 'Say what a photo shows',
      body: z.strictObject({ caption }),
      gives: change,
      fails: [409, 410],
      async handle(request) {
        const at = { ...placeOf(request.params), photoId: request.params.photoId };
        await unwrapAtDesk(db, at, await captionPhoto(db, at, request.body.caption, authorOf(request)));
        return readChange(db, at);
      },
    });

    route('DELETE /:id/changes/:number/photos/:photoId', {
      summary: 'Delete a photo of a draft',
      gives: change,
      fails: [409, 410],
      async handle(request) {
        const at = { ...placeOf(request.params), photoId: request.params.photoId };
        await unwrapAtDesk(db, at, await removePhoto({ db, storage }, at, authorOf(request)));
        return readChange(db, at);
      },
    });

    route('GET /:id/changes/:number/photos/:photoId', {
      summary: 'One photo of a change order',
      query: fileQuery,
      gives: mediaAnswer('The file', 'image/jpeg', 'application/pdf'),
      async handle(request, reply) {
        const { jobId, number } = placeOf(request.params);
        const row = await findRow(db, jobId, number);
        const photo = row && (await findPhoto(db, row.id, request.params.photoId));
        return sendStoredFile(
          { storage, request, reply },
          storedFile(photo, request.query.size),
          CHANGE_MESSAGES.noPhoto,
        );
      },
    });
  };
}
