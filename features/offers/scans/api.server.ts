import multipart from '@fastify/multipart';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { idParams } from '#features/fields/contract.ts';
import { FILE_MESSAGES } from '#features/jobs/files/constants.ts';
import { fileParams, type ReceiveFile } from '#features/jobs/files/contract.ts';
import { storedFile } from '#features/jobs/files/rules.ts';
import { mediaAnswer } from '#server/http/api-docs.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { authorOf, requireRight } from '#server/http/session.ts';
import { sendStoredFile } from '#server/http/stored-file.ts';
import { unwrapOutcome } from '#server/http/unwrap-outcome.ts';
import type { Services } from '#server/services.ts';
import { OFFER_MESSAGES } from '../constants.ts';
import { readOffer } from '../desk/api.server.ts';
import { offer } from '../desk/contract.ts';
import { scanBody } from './contract.ts';
import { addScan, findScan } from './store.server.ts';

/** `/api/offers/{id}/scans`: papers on which customers decided. */
export function scansApi({ db, storage }: Services, receiveFile: ReceiveFile): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(multipart);
    const route = endpoints(app, { tag: 'Offers', guard: requireRight('quotes'), params: idParams });

    route('POST /:id/scans', {
      summary: 'Add a scan to a decision that the shop entered',
      description: 'A PDF or a picture of the paper. The same file again changes nothing.',
      repeatable: true,
      form: scanBody,
      gives: offer,
      location: (_, { params }) => `/api/offers/${params.id}`,
      fails: [507],
      async handle(request) {
        const { id } = request.params;
        const result = await receiveFile(request, z.strictObject({}), (file) =>
          addScan(db, id, file, authorOf(request)),
        );
        unwrapOutcome(result, OFFER_MESSAGES.missing);
        return readOffer(db, id);
      },
    });

    route('GET /:id/scans/:fileId', {
      summary: 'A scan of a decision',
      description: 'Pictures are shown, PDFs are saved.',
      params: fileParams,
      gives: mediaAnswer('The file', 'image/jpeg', 'application/pdf'),
      async handle(request, reply) {
        const { id, fileId } = request.params;
        const file = storedFile(await findScan(db, id, fileId), undefined);
        return sendStoredFile({ storage, request, reply }, file, FILE_MESSAGES.missing);
      },
    });
  };
}
