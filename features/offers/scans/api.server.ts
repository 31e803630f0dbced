import multipart from '@fastify/multipart';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { idParams } from '#features/fields/contract.ts';
import { FILE_MESSAGES } from '#features/jobs/files/constants.ts';
import { fileParams, type ReceiveFile, readAllButBody } from '#features/jobs/files/contract.ts';
import { storedFile } from '#features/jobs/files/rules.ts';
import { mediaAnswer } from '#server/http/api-docs.ts';
import { repeatHeaders } from '#server/http/idempotency.ts';
import { BODY_PROBLEMS, problems } from '#server/http/problem.ts';
import { authorOf, requireRight } from '#server/http/session.ts';
import { sendStoredFile } from '#server/http/stored-file.ts';
import { unwrapOutcome } from '#server/http/unwrap-outcome.ts';
import type { Services } from '#server/services.ts';
import { OFFER_MESSAGES } from '../constants.ts';
import { readOffer } from '../desk/api.server.ts';
import { offer } from '../desk/contract.ts';
import { scanBody } from './contract.ts';
import { addScan, findScan } from './store.server.ts';

const tags = ['Offers'];
// Before validation, so that a refused caller learns nothing about the input.
const onRequest = requireRight('quotes');

/** `/api/offers/{id}/scans`: papers on which customers decided. */
export function scansApi({ db, storage }: Services, receiveFile: ReceiveFile): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(multipart);
    app.post(
      '/:id/scans',
      {
        onRequest,
        validatorCompiler: readAllButBody,
        schema: {
          tags,
          summary: 'Add a scan to a decision that the shop entered',
          description: 'A PDF or a picture of the paper. The same file again changes nothing.',
          consumes: ['multipart/form-data'],
          params: idParams,
          headers: repeatHeaders,
          body: scanBody,
          response: { 201: offer, ...problems(...BODY_PROBLEMS, 401, 404, 409, 507) },
        },
      },
      async (request, reply) => {
        const { id } = request.params;
        const result = await receiveFile(request, z.strictObject({}), (file) =>
          addScan(db, id, file, authorOf(request)),
        );
        unwrapOutcome(result, OFFER_MESSAGES.missing);
        return reply
          .code(201)
          .header('location', `/api/offers/${id}`)
          .send(await readOffer(db, id));
      },
    );

    app.get(
      '/:id/scans/:fileId',
      {
        onRequest,
        schema: {
          tags,
          summary: 'A scan of a decision',
          description: 'Pictures are shown, PDFs are saved.',
          params: fileParams,
          response: { 200: mediaAnswer('The file', 'image/jpeg', 'application/pdf'), ...problems(400, 401, 403, 404) },
        },
      },
      async (request, reply) => {
        const { id, fileId } = request.params;
        const file = storedFile(await findScan(db, id, fileId), undefined);
        if (file?.shows === 'attachment') reply.header('content-security-policy', 'sandbox');
        return sendStoredFile({ storage, request, reply }, file, FILE_MESSAGES.missing);
      },
    );
  };
}
