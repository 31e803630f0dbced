import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { recordAccess } from '#features/audit/access/store.server.ts';
import { idParams } from '#features/fields/contract.ts';
import { PHOTO_MESSAGES } from '#features/leads/photos/constants.ts';
import { photoQuery } from '#features/leads/photos/contract.ts';
import { photoFile } from '#features/leads/photos/rules.ts';
import { findPhoto } from '#features/leads/photos/store.server.ts';
import { parseQuoteId } from '#features/leads/rules.ts';
import { mediaAnswer } from '#server/http/api-docs.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { Problem } from '#server/http/problem.ts';
import { authorOf, requireRight } from '#server/http/session.ts';
import { exactFiles, sendStoredFile } from '#server/http/stored-file.ts';
import { linkParams } from '#server/links.ts';
import type { Services } from '#server/services.ts';
import { DECISION_MESSAGES } from './constants.ts';
import { findByLink, group } from './link.api.server.ts';
import { findFiles, findSentOffer } from './store.server.ts';

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
        const id = parseQuoteId(request.params.photoId) ?? 0;
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
