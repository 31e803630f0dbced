import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type * as z from 'zod';
import { question } from '#customers/leads/timeline.contract.ts';
import { addressId } from '#foundation/fields/fields.contract.ts';
import { mediaAnswer } from '#server/http/api-docs.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { Problem } from '#server/http/problem.ts';
import { exactFiles, sendStoredFile } from '#server/http/sent-files.ts';
import type { Link } from '#server/links.store.server.ts';
import {
  askApi,
  behindLink,
  LINK_MESSAGES,
  markPrivate,
  noContent,
  openedApi,
  linkParams as params,
  requireLink,
} from '#server/links.ts';
import type { Services } from '#server/services.ts';
import { sendCode } from '#workshop/decisions/codes.store.server.ts';
import { throughLink } from '#workshop/decisions/signing.ts';
import { fileQuery } from '#workshop/jobs/files/job-files.contract.ts';
import { storedFile } from '#workshop/jobs/files/job-files.ts';
import { findJob } from '#workshop/jobs/job.store.server.ts';
import { answerChange, type ChangeServices, unwrapChange } from '../answers.api.server.ts';
import { askAboutChange, findChangePage, openChange } from '../answers.store.server.ts';
import { type ChangePage, changePage, linkAnswers } from '../change-order.contract.ts';
import { findFiles, findSentById, type SentChange } from '../change-order.store.server.ts';
import { CHANGE_MESSAGES, findRefusal } from '../change-order.ts';
import { findPhoto } from '../drafts.store.server.ts';
import { nameFile } from '../sending.store.server.ts';

const group = { tag: 'Change orders', ...behindLink };
const EXACT_BYTES = 'The exact bytes that were stored and hashed.';

/** `/api/change-links/{token}`: a change order, for the holder of its private link. */
export function changeLinksApi(services: ChangeServices): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook('onRequest', markPrivate);
    await app.register(readsApi(services));
    await app.register(answersApi(services));
    const find = (request: FastifyRequest) => findByLink(services, request);
    const { publicUrl } = services.config;
    await app.register(openedApi(group, find, ({ link, sent }, now) => openChange(services.db, sent, link, now)));
    await app.register(
      askApi(services, {
        group,
        about: 'a change order',
        body: question,
        find,
        ask: (trx, found, question) => askAboutChange(trx, found, question, publicUrl),
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

function readsApi(services: Services): FastifyPluginAsyncZod {
  const { db, storage } = services;
  return async (app) => {
    const route = endpoints(app, group);

    route('GET /:token', {
      summary: 'A change order by its private link',
      description: 'As it was sent, and what its answers change as of now.',
      gives: changePage,
      handle: async (request) => readPage(services, (await findByLink(services, request)).sent.row.id),
    });

    const files = exactFiles(storage, { description: EXACT_BYTES, missing: CHANGE_MESSAGES.noFile });
    async function find(request: FastifyRequest) {
      const { sent } = await findByLink(services, request);
      return { ...sent, name: nameFile(sent.document) };
    }

    route(
      'GET /:token/document.json',
      files.json('The document of a change order', async (request) => {
        const { row, name } = await find(request);
        return [row.document, name];
      }),
    );
    route(
      'GET /:token/record.json',
      files.json('The record of the answers', async (request) => {
        const { row, name } = await find(request);
        return [(await findFiles(db, row.id)).record, `${name} record`];
      }),
    );
    route(
      'GET /:token/pdf',
      files.pdf('A change order as a PDF', async (request) => {
        const { row, name } = await find(request);
        return [row.pdfKey, name];
      }),
    );
    route(
      'GET /:token/answered.pdf',
      files.pdf('A change order as a PDF, with its answers', async (request) => {
        const { row, name } = await find(request);
        return [(await findFiles(db, row.id)).pdfKey, `${name} answered`];
      }),
    );

    route('GET /:token/photos/:photoId', {
      summary: 'A photo of a change order',
      params: params.extend({ photoId: addressId }),
      query: fileQuery,
      gives: mediaAnswer('The file', 'image/jpeg'),
      async handle(request, reply) {
        const { sent } = await findByLink(services, request);
        const photo = await findPhoto(db, sent.row.id, request.params.photoId);
        return sendStoredFile(
          { storage, request, reply },
          storedFile(photo, request.query.size),
          CHANGE_MESSAGES.noPhoto,
        );
      },
    });
  };
}

function answersApi(services: ChangeServices): FastifyPluginAsyncZod {
  const { db, config, wakeOutbox } = services;
  return async (app) => {
    const route = endpoints(app, group);

    route('POST /:token/decide', {
      summary: 'Answer a change order',
      description:
        'Yes or no to each line, signed with a typed name. A no to a line that must be done has to be confirmed: 400 asks for `sure`. 409 if it was already answered, 410 if it was withdrawn.',
      repeatable: true,
      body: linkAnswers,
      gives: changePage,
      location: (_, { params }) => `/api/change-links/${params.token}`,
      async handle(request) {
        const { sent } = await findByLink(services, request);
        const now = new Date();
        const readCurrent = () => readPage(services, sent.row.id);
        const input = { ...request.body, readCurrent };
        await answerChange(services, sent, input, { ...throughLink(request, now), userId: null, now });
        return readCurrent();
      },
    });

    route('POST /:token/code', {
      summary: 'Ask for the code that a large total needs',
      description: 'Emailed to the address the change order was sent to.',
      repeatable: true,
      gives: noContent,
      status: 202,
      async handle(request) {
        const { row, document } = (await findByLink(services, request)).sent;
        const { documentHash, sentTo, status } = row;
        const refusal = findRefusal('answer', status);
        if (refusal) throw new Problem(409, refusal);
        const act = `answer change order ${document.number} of job ${document.job}`;
        const quoteId = (await findJob(db, row.jobId))?.job.quoteId ?? null;
        const purpose = { act, business: document.business, quoteId };
        await unwrapChange(await sendCode(db, { documentHash, sentTo, ...purpose }, config), null);
        wakeOutbox();
      },
    });
  };
}
