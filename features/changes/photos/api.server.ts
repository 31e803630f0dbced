import multipart from '@fastify/multipart';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { addressId, line } from '#features/fields/contract.ts';
import { FILE_LIMITS } from '#features/jobs/files/constants.ts';
import { fileQuery, type ReceiveFile } from '#features/jobs/files/contract.ts';
import { storedFile } from '#features/jobs/files/rules.ts';
import { mediaAnswer } from '#server/http/api-docs.ts';
import { repeatHeaders } from '#server/http/idempotency.ts';
import { BODY_PROBLEMS, problems } from '#server/http/problem.ts';
import { authorOf, requireRight } from '#server/http/session.ts';
import { sendStoredFile } from '#server/http/stored-file.ts';
import type { Services } from '#server/services.ts';
import { CHANGE_MESSAGES } from '../constants.ts';
import { change } from '../contract.ts';
import { changeParams, placeOf } from '../desk/api.server.ts';
import { addressOf, readChange, unwrapAtDesk } from '../outcome.api.server.ts';
import { findRow } from '../store.server.ts';
import { addPhoto, captionPhoto, findPhoto, removePhoto } from './store.server.ts';

const tags = ['Change orders'];
// Before validation, so that a refused caller learns nothing about the input.
const onRequest = requireRight('changes');
const caption = line(FILE_LIMITS.caption);
const fields = z.strictObject({ caption: caption.default('') });
const photoParams = changeParams.extend({ photoId: addressId });

/** For the API description. */
const photoBody = z.object({
  file: z.string().meta({ format: 'binary', description: 'A picture.' }),
  caption: z.string().optional(),
});

/** Validates the parameters alone: the handler reads the form, and the schema describes it. */
const readParams =
  ({ httpPart }: { httpPart?: string }) =>
  (value: unknown) => {
    if (httpPart !== 'params') return { value };
    const parsed = changeParams.safeParse(value);
    return parsed.success ? { value: parsed.data } : { error: parsed.error };
  };

/** `/api/jobs/{id}/changes/{number}/photos`: what was found, as long as it is a draft. */
export function changePhotosApi({ db, storage }: Services, receiveFile: ReceiveFile): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(multipart);
    app.post(
      '/:id/changes/:number/photos',
      {
        onRequest,
        validatorCompiler: readParams,
        schema: {
          tags,
          summary: 'Add a photo to a draft',
          description: 'Location and other metadata are removed. Sending the same photo again returns the first one.',
          consumes: ['multipart/form-data'],
          params: changeParams,
          headers: repeatHeaders,
          body: photoBody,
          response: { 201: change, ...problems(...BODY_PROBLEMS, 401, 404, 409, 410, 507) },
        },
      },
      async (request, reply) => {
        const at = placeOf(request.params);
        const by = authorOf(request);
        const result = await receiveFile(request, fields, (file, given) => addPhoto(db, at, { ...file, ...given }, by));
        await unwrapAtDesk(db, at, result);
        return reply
          .code(201)
          .header('location', addressOf(at))
          .send(await readChange(db, at));
      },
    );

    app.patch(
      '/:id/changes/:number/photos/:photoId',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Say what a photo shows',
          params: photoParams,
          body: z.strictObject({ caption }),
          response: { 200: change, ...problems(...BODY_PROBLEMS, 401, 404, 409, 410) },
        },
      },
      async (request) => {
        const at = { ...placeOf(request.params), photoId: request.params.photoId };
        await unwrapAtDesk(db, at, await captionPhoto(db, at, request.body.caption, authorOf(request)));
        return readChange(db, at);
      },
    );

    app.delete(
      '/:id/changes/:number/photos/:photoId',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Delete a photo of a draft',
          params: photoParams,
          response: { 200: change, ...problems(401, 403, 404, 409, 410) },
        },
      },
      async (request) => {
        const at = { ...placeOf(request.params), photoId: request.params.photoId };
        await unwrapAtDesk(db, at, await removePhoto({ db, storage }, at, authorOf(request)));
        return readChange(db, at);
      },
    );

    app.get(
      '/:id/changes/:number/photos/:photoId',
      {
        onRequest,
        schema: {
          tags,
          summary: 'One photo of a change order',
          params: photoParams,
          querystring: fileQuery,
          response: { 200: mediaAnswer('The file', 'image/jpeg', 'application/pdf'), ...problems(400, 401, 403, 404) },
        },
      },
      async (request, reply) => {
        const { jobId, number } = placeOf(request.params);
        const row = await findRow(db, jobId, number);
        const photo = row && (await findPhoto(db, row.id, request.params.photoId));
        return sendStoredFile(
          { storage, request, reply },
          storedFile(photo, request.query.size),
          CHANGE_MESSAGES.noPhoto,
        );
      },
    );
  };
}
