import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { addressId } from '#features/fields/contract.ts';
import { fileQuery } from '#features/jobs/files/contract.ts';
import { storedFile } from '#features/jobs/files/rules.ts';
import { findJob } from '#features/jobs/store.server.ts';
import { question } from '#features/leads/questions/contract.ts';
import { sendCode } from '#features/offers/decisions/codes.store.server.ts';
import { throughLink } from '#features/offers/decisions/rules.ts';
import { mediaAnswer } from '#server/http/api-docs.ts';
import { repeatHeaders } from '#server/http/idempotency.ts';
import { BODY_PROBLEMS, Problem, problems } from '#server/http/problem.ts';
import { sendStoredFile, sendStoredJson } from '#server/http/stored-file.ts';
import { askApi } from '#server/link-questions.ts';
import type { Link } from '#server/links.store.server.ts';
import {
  LINK_MESSAGES,
  LINK_PROBLEMS,
  markPrivate,
  NO_CONTENT,
  noContent,
  openedApi,
  linkParams as params,
  requireLink,
} from '#server/links.ts';
import type { Services } from '#server/services.ts';
import { CHANGE_MESSAGES } from '../constants.ts';
import { type ChangePage, changePage, linkAnswers } from '../contract.ts';
import { answerChange, type ChangeServices } from '../deciding/decide.api.server.ts';
import { pdfFile } from '../files.api.server.ts';
import { unwrapChange } from '../outcome.api.server.ts';
import { findPhoto } from '../photos/store.server.ts';
import { nameFile } from '../sending/store.server.ts';
import { findFiles, findSentById, type SentChange } from '../store.server.ts';
import { askAboutChange, findChangePage, openChange } from './store.server.ts';

const tags = ['Change orders'];

/** `/api/change-links/{token}`: a change order, for the holder of its private link. */
export function changeLinksApi(services: ChangeServices): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook('onRequest', markPrivate);
    await app.register(readsApi(services));
    await app.register(answersApi(services));
    const find = (request: FastifyRequest) => findByLink(services, request);
    const { publicUrl } = services.config;
    await app.register(openedApi(tags, find, ({ link, sent }, now) => openChange(services.db, sent, link, now)));
    await app.register(
      askApi(services, {
        tags,
        about: 'a change order',
        body: question,
        find,
        ask: (trx, found, asked) => askAboutChange(trx, found, asked, publicUrl),
      }),
    );
  };
}

/** The change order of a request's token; counts the request. @throws {Problem} 404, 410 or 429 */
async function findByLink(services: Services, request: FastifyRequest): Promise<{ link: Link; sent: SentChange }> {
  const { token } = request.params as z.infer<typeof params>;
  const link = await requireLink(services, request, { kind: 'change', token });
  const sent = await findSentById(services.db, link.subjectId);
  if (!sent) throw new Problem(404, LINK_MESSAGES.unknown);
  return { link, sent };
}

/** @throws {Problem} 404 */
async function readPage({ db, config }: Services, id: number): Promise<ChangePage> {
  const sent = await findSentById(db, id);
  const page = sent && (await findChangePage(db, sent, { ...config, now: new Date() }));
  if (!page) throw new Problem(404, LINK_MESSAGES.unknown);
  return page;
}

const file = (summary: string, type: 'application/pdf' | 'application/json') => ({
  tags,
  summary,
  description: 'The exact bytes that were stored and hashed.',
  params,
  response: {
    200: { description: 'The file', content: { [type]: { schema: z.unknown() } } },
    ...problems(...LINK_PROBLEMS),
  },
});

function readsApi(services: Services): FastifyPluginAsyncZod {
  const { db, storage } = services;
  return async (app) => {
    app.get(
      '/:token',
      {
        schema: {
          tags,
          summary: 'A change order by its private link',
          description: 'As it was sent, and what its answers change as of now.',
          params,
          response: { 200: changePage, ...problems(...LINK_PROBLEMS) },
        },
      },
      async (request) => readPage(services, (await findByLink(services, request)).sent.row.id),
    );

    app.get(
      '/:token/document.json',
      { schema: file('The document of a change order', 'application/json') },
      async (request, reply) => {
        const { sent } = await findByLink(services, request);
        return sendStoredJson(reply, sent.row.document, `${nameFile(sent.document)}.json`);
      },
    );

    app.get(
      '/:token/record.json',
      { schema: file('The record of the answers', 'application/json') },
      async (request, reply) => {
        const { sent } = await findByLink(services, request);
        const { record } = await findFiles(db, sent.row.id);
        if (record === null) throw new Problem(404, CHANGE_MESSAGES.noFile);
        return sendStoredJson(reply, record, `${nameFile(sent.document)} record.json`);
      },
    );

    app.get('/:token/pdf', { schema: file('A change order as a PDF', 'application/pdf') }, async (request, reply) => {
      const { sent } = await findByLink(services, request);
      const stored = pdfFile(sent.row.pdfKey, nameFile(sent.document));
      return sendStoredFile({ storage, request, reply }, stored, CHANGE_MESSAGES.noFile);
    });

    app.get(
      '/:token/answered.pdf',
      { schema: file('A change order as a PDF, with its answers', 'application/pdf') },
      async (request, reply) => {
        const { sent } = await findByLink(services, request);
        const { pdfKey } = await findFiles(db, sent.row.id);
        const stored = pdfFile(pdfKey, `${nameFile(sent.document)} answered`);
        return sendStoredFile({ storage, request, reply }, stored, CHANGE_MESSAGES.noFile);
      },
    );

    app.get(
      '/:token/photos/:photoId',
      {
        schema: {
          tags,
          summary: 'A photo of a change order',
          params: params.extend({ photoId: addressId }),
          querystring: fileQuery,
          response: {
            200: mediaAnswer('The file', 'image/jpeg'),
            ...problems(400, ...LINK_PROBLEMS),
          },
        },
      },
      async (request, reply) => {
        const { sent } = await findByLink(services, request);
        const photo = await findPhoto(db, sent.row.id, request.params.photoId);
        return sendStoredFile(
          { storage, request, reply },
          storedFile(photo, request.query.size),
          CHANGE_MESSAGES.noPhoto,
        );
      },
    );
  };
}

function answersApi(services: ChangeServices): FastifyPluginAsyncZod {
  const { db, config, wakeOutbox } = services;
  return async (app) => {
    app.post(
      '/:token/decide',
      {
        schema: {
          tags,
          summary: 'Answer a change order',
          description:
            'Yes or no to each line, signed with a typed name. A no to a line that must be done has to be confirmed: 400 asks for `sure`. 409 if it was already answered, 410 if it was withdrawn.',
          params,
          headers: repeatHeaders,
          body: linkAnswers,
          response: { 201: changePage, ...problems(...BODY_PROBLEMS, 409, ...LINK_PROBLEMS) },
        },
      },
      async (request, reply) => {
        const { sent } = await findByLink(services, request);
        const now = new Date();
        const readCurrent = () => readPage(services, sent.row.id);
        const asked = { ...request.body, readCurrent };
        await answerChange(services, sent, asked, { ...throughLink(request, now), userId: null, now });
        const { token } = request.params;
        return reply
          .code(201)
          .header('location', `/api/change-links/${token}`)
          .send(await readCurrent());
      },
    );

    app.post(
      '/:token/code',
      {
        schema: {
          tags,
          summary: 'Ask for the code that a large total needs',
          description: 'Emailed to the address the change order was sent to.',
          params,
          headers: repeatHeaders,
          response: { 202: noContent, ...problems(403, 409, ...LINK_PROBLEMS) },
        },
      },
      async (request, reply) => {
        const { row, document } = (await findByLink(services, request)).sent;
        const { documentHash, sentTo, status } = row;
        if (status !== 'sent') throw new Problem(409, CHANGE_MESSAGES.notOpen[status]);
        const act = `answer change order ${document.number} of job ${document.job}`;
        const quoteId = (await findJob(db, row.jobId))?.job.quoteId ?? null;
        const purpose = { act, business: document.business, quoteId };
        await unwrapChange(await sendCode(db, { documentHash, sentTo, ...purpose }, config), null);
        wakeOutbox();
        return reply.code(202).send(NO_CONTENT);
      },
    );
  };
}
