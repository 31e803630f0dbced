import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { parseLeadId } from '#customers/leads/lead-words.ts';
import { photoQuery } from '#customers/leads/leads.contract.ts';
import { findPhoto } from '#customers/leads/photos.store.server.ts';
import { PHOTO_MESSAGES, photoFile } from '#customers/leads/photos.ts';
import { recordAccess } from '#foundation/audit/logs.store.server.ts';
import { idParams } from '#foundation/fields/fields.contract.ts';
import { mediaAnswer } from '#server/http/api-docs.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { unwrapOutcome } from '#server/http/idempotency.ts';
import { Problem } from '#server/http/problem.ts';
import { exactFiles, sendStoredFile } from '#server/http/sent-files.ts';
import { authorOf, requireOwner, requireRight } from '#server/http/session.ts';
import { linkParams } from '#server/links.ts';
import type { Services } from '#server/services.ts';
import { fileParams, type ReceiveFile } from '#workshop/jobs/files/job-files.contract.ts';
import { FILE_MESSAGES, storedFile } from '#workshop/jobs/files/job-files.ts';
import { findFiles, findSentOffer } from './customer/quote-page.store.server.ts';
import { findByLink, group } from './decisions.api.server.ts';
import { readOffer } from './desk/offer-desk.api.server.ts';
import { offer, scanBody } from './desk/offer-desk.contract.ts';
import { addScan, findScan } from './files.store.server.ts';
import { DECISION_MESSAGES, OFFER_MESSAGES } from './offer.constants.ts';

/** The files of a quote behind its private link. */
export function filesApi(services: Services): FastifyPluginAsyncZod {
  const { db, storage } = services;
  return async (app) => {
    const route = endpoints(app, group);

    const about = { description: 'The exact bytes that were stored and hashed.', missing: DECISION_MESSAGES.noFile };
    const files = exactFiles(storage, about);

    route(
      'GET /:token/document.json',
      files.json('The document of a quote', async (request) => {
        const { sent } = await findByLink(services, request);
        return [sent.version.document, nameOf(sent)];
      }),
    );
    route(
      'GET /:token/record.json',
      files.json('The record of its decision', async (request) => {
        const { sent } = await findByLink(services, request);
        return [(await findFiles(db, sent)).record, `${nameOf(sent)} record`];
      }),
    );
    route(
      'GET /:token/pdf',
      files.pdf('A quote as a PDF', async (request) => {
        const { sent } = await findByLink(services, request);
        return [sent.version.pdfKey, nameOf(sent)];
      }),
    );
    route(
      'GET /:token/accepted.pdf',
      files.pdf('The accepted quote as a PDF, with the acceptance', async (request) => {
        const { sent } = await findByLink(services, request);
        return [(await findFiles(db, sent)).pdfKey, `${nameOf(sent)} accepted`];
      }),
    );

    route('GET /:token/photos/:photoId', {
      summary: 'A photo of a quote',
      description: 'Only photos listed in the quote.',
      params: linkParams.extend({ photoId: z.string().meta({ description: 'Number of the photo.' }) }),
      query: photoQuery,
      gives: mediaAnswer('The file', 'image/jpeg', 'image/heic'),
      async handle(request, reply) {
        const { sent } = await findByLink(services, request);
        const id = parseLeadId(request.params.photoId) ?? 0;
        const isShown = sent.document.photoIds.includes(id);
        const photo = isShown ? await findPhoto(db, sent.offer.quoteId, id) : undefined;
        const file = photoFile(photo, request.query.size);
        return sendStoredFile({ storage, request, reply }, file, PHOTO_MESSAGES.unknown);
      },
    });
  };
}

/** `/api/offers/{id}`: what proves an acceptance, for the shop. */
export function deskFilesApi({ db, storage }: Services): FastifyPluginAsyncZod {
  type Request = FastifyRequest<{ Params: { id: number } }>;
  async function findAccepted(request: Request) {
    const sent = await findSentOffer(db, request.params.id);
    const files = sent && (await findFiles(db, sent));
    if (!files?.record || !files.pdfKey) throw new Problem(404, DECISION_MESSAGES.noFile);
    await recordAccess(db, { kind: 'opened', quoteId: sent!.offer.quoteId }, authorOf(request));
    return { name: nameOf(sent!), record: files.record, pdfKey: files.pdfKey };
  }
  const about = { description: 'The exact file the customer received.', missing: DECISION_MESSAGES.noFile };
  const files = exactFiles<Request>(storage, about);
  return async (app) => {
    const route = endpoints(app, { tag: 'Offers', guard: requireRight('quotes'), params: idParams });

    route(
      'GET /:id/accepted.pdf',
      files.pdf('An accepted quote as a PDF', async (request) => {
        const { name, pdfKey } = await findAccepted(request);
        return [pdfKey, `${name} accepted`];
      }),
    );
    route(
      'GET /:id/record.json',
      files.json('The record of an acceptance', async (request) => {
        const { name, record } = await findAccepted(request);
        return [record, `${name} record`];
      }),
    );
  };
}

const nameOf = ({ offer }: { offer: { number: string } }) => `Quote ${offer.number}`;

/** `/api/offers/{id}/scans`: papers on which customers decided. */
export function scansApi({ db, storage }: Services, receiveFile: ReceiveFile): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(multipart);
    const route = endpoints(app, { tag: 'Offers', guard: requireRight('quotes'), params: idParams });

    route('POST /:id/scans', {
      guard: requireOwner,
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
