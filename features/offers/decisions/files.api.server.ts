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
import { pdfFile, sendStoredFile, sendStoredJson } from '#server/http/stored-file.ts';
import { linkParams } from '#server/links.ts';
import type { Services } from '#server/services.ts';
import { DECISION_MESSAGES } from './constants.ts';
import { findByLink, group } from './link.api.server.ts';
import { findFiles, findSentOffer } from './store.server.ts';

const JSON_FILE = { description: 'The file', content: { 'application/json': { schema: z.unknown() } } };
const EXACT_BYTES = 'The exact bytes that were stored and hashed.';
const PDF_FILE = mediaAnswer('The file', 'application/pdf');

/** The files of a quote behind its private link. */
export function filesApi(services: Services): FastifyPluginAsyncZod {
  const { db, storage } = services;
  return async (app) => {
    const route = endpoints(app, group);

    route('GET /:token/document.json', {
      summary: 'The document of a quote',
      description: EXACT_BYTES,
      gives: JSON_FILE,
      async handle(request, reply) {
        const { sent } = await findByLink(services, request);
        return sendStoredJson(reply, sent.version.document, `${nameOf(sent)}.json`);
      },
    });

    route('GET /:token/record.json', {
      summary: 'The record of its decision',
      description: EXACT_BYTES,
      gives: JSON_FILE,
      async handle(request, reply) {
        const { sent } = await findByLink(services, request);
        const { record } = await findFiles(db, sent);
        if (record === null) throw new Problem(404, DECISION_MESSAGES.noFile);
        return sendStoredJson(reply, record, `${nameOf(sent)} record.json`);
      },
    });

    route('GET /:token/pdf', {
      summary: 'A quote as a PDF',
      description: EXACT_BYTES,
      gives: PDF_FILE,
      async handle(request, reply) {
        const { sent } = await findByLink(services, request);
        const file = pdfFile(sent.version.pdfKey, nameOf(sent));
        return sendStoredFile({ storage, request, reply }, file, DECISION_MESSAGES.noFile);
      },
    });

    route('GET /:token/accepted.pdf', {
      summary: 'The accepted quote as a PDF, with the acceptance',
      description: EXACT_BYTES,
      gives: PDF_FILE,
      async handle(request, reply) {
        const { sent } = await findByLink(services, request);
        const { pdfKey } = await findFiles(db, sent);
        const file = pdfFile(pdfKey, `${nameOf(sent)} accepted`);
        return sendStoredFile({ storage, request, reply }, file, DECISION_MESSAGES.noFile);
      },
    });

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
  async function findAccepted(request: FastifyRequest<{ Params: { id: number } }>) {
    const sent = await findSentOffer(db, request.params.id);
    const files = sent && (await findFiles(db, sent));
    if (!files?.record || !files.pdfKey) throw new Problem(404, DECISION_MESSAGES.noFile);
    await recordAccess(db, { kind: 'opened', quoteId: sent!.offer.quoteId }, authorOf(request));
    return { name: nameOf(sent!), record: files.record, pdfKey: files.pdfKey };
  }
  return async (app) => {
    const route = endpoints(app, { tag: 'Offers', guard: requireRight('quotes'), params: idParams });

    route('GET /:id/accepted.pdf', {
      summary: 'An accepted quote as a PDF',
      description: 'The exact file the customer received.',
      gives: PDF_FILE,
      async handle(request, reply) {
        const { name, pdfKey } = await findAccepted(request);
        const file = pdfFile(pdfKey, `${name} accepted`);
        return sendStoredFile({ storage, request, reply }, file, DECISION_MESSAGES.noFile);
      },
    });

    route('GET /:id/record.json', {
      summary: 'The record of an acceptance',
      description: 'The exact file the customer received.',
      gives: JSON_FILE,
      async handle(request, reply) {
        const { name, record } = await findAccepted(request);
        return sendStoredJson(reply, record, `${name} record.json`);
      },
    });
  };
}

const nameOf = ({ offer }: { offer: { number: string } }) => `Quote ${offer.number}`;
