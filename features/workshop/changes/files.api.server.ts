import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { addressId } from '#foundation/fields/fields.contract.ts';
import { mediaAnswer } from '#server/http/api-docs.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { Problem } from '#server/http/problem.ts';
import { exactFiles, sendStoredFile } from '#server/http/sent-files.ts';
import { authorOf, requireOwner } from '#server/http/session.ts';
import { linkAddress } from '#server/links.store.server.ts';
import type { Services } from '#server/services.ts';
import { caption, fileQuery, type ReceiveFile } from '#workshop/jobs/files/job-files.contract.ts';
import { storedFile } from '#workshop/jobs/files/job-files.ts';
import { addressOf, changeGroup, changeParams, placeOf, readChange, unwrapAtDesk } from './answers.api.server.ts';
import { findLinkOf } from './answers.store.server.ts';
import { change } from './change-order.contract.ts';
import { findFiles, findRow, toSent } from './change-order.store.server.ts';
import { CHANGE_MESSAGES } from './change-order.ts';
import { addPhoto, captionPhoto, findPhoto, removePhoto } from './drafts.store.server.ts';
import { nameFile } from './sending.store.server.ts';

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
    const route = endpoints(app, { ...changeGroup, guard: requireOwner, params: photoParams });

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
      guard: changeGroup.guard,
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

/** `/api/jobs/{id}/changes/{number}`: the customer's link, and what proves the answers. */
export function changeFilesApi({ db, storage, config }: Services): FastifyPluginAsyncZod {
  async function find(params: z.infer<typeof changeParams>) {
    const { jobId, number } = placeOf(params);
    const sent = toSent(await findRow(db, jobId, number));
    if (!sent) throw new Problem(404, CHANGE_MESSAGES.noFile);
    return { sent, name: nameFile(sent.document), ...(await findFiles(db, sent.row.id)) };
  }
  type Request = FastifyRequest<{ Params: z.infer<typeof changeParams> }>;
  const about = { description: 'The exact file the customer received.', missing: CHANGE_MESSAGES.noFile };
  const files = exactFiles<Request>(storage, about);
  return async (app) => {
    const route = endpoints(app, changeGroup);

    route('POST /:id/changes/:number/link', {
      guard: requireOwner,
      summary: 'The address of the customer’s page',
      description: 'The current link, or a new one if the current one can no longer be shown.',
      repeatable: true,
      gives: z.object({ address: z.string() }),
      fails: [410],
      async handle(request) {
        const at = placeOf(request.params);
        const link = await unwrapAtDesk(db, at, await findLinkOf(db, at, { ...config, now: new Date() }));
        const address = await linkAddress(db, config, link.id);
        if (!address) throw new Problem(409, CHANGE_MESSAGES.linkEnded);
        return { address };
      },
    });

    route(
      'GET /:id/changes/:number/pdf',
      files.pdf('A change order as a PDF', async ({ params }) => {
        const { sent, name } = await find(params);
        return [sent.row.pdfKey, name];
      }),
    );
    route(
      'GET /:id/changes/:number/answered.pdf',
      files.pdf('A change order as a PDF, with its answers', async ({ params }) => {
        const { name, pdfKey } = await find(params);
        return [pdfKey, `${name} answered`];
      }),
    );
    route(
      'GET /:id/changes/:number/record.json',
      files.json('The record of the answers', async ({ params }) => {
        const { name, record } = await find(params);
        return [record, `${name} record`];
      }),
    );
  };
}
