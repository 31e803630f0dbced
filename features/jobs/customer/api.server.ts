import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type * as z from 'zod';
import { addressId } from '#features/fields/contract.ts';
import { question } from '#features/leads/questions/contract.ts';
import { mediaAnswer } from '#server/http/api-docs.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { transactOnce } from '#server/http/idempotency.store.server.ts';
import { Problem } from '#server/http/problem.ts';
import { sendStoredFile } from '#server/http/stored-file.ts';
import { askApi } from '#server/link-questions.ts';
import type { Link } from '#server/links.store.server.ts';
import {
  behindLink,
  countUse,
  LINK_MESSAGES as GENERAL,
  markPrivate,
  noContent,
  openedApi,
  linkParams as params,
  requireLink,
} from '#server/links.ts';
import type { Services } from '#server/services.ts';
import { fileQuery } from '../files/contract.ts';
import { storedFile } from '../files/rules.ts';
import { packFile } from '../release/api.server.ts';
import { RELEASE_MESSAGES } from '../release/constants.ts';
import { releasePage } from '../release/contract.ts';
import { findPack, findReleasePage } from '../release/store.server.ts';
import { lockJob } from '../store.server.ts';
import { subscribe } from '../subscribers/store.server.ts';
import { LINK_LIMITS, LINK_MESSAGES } from './constants.ts';
import { jobPage, photoPage, photosQuery, subscription } from './contract.ts';
import { jobLinkEventsApi } from './events.api.server.ts';
import { askAboutJob, findJobPage, openJob } from './store.server.ts';
import { findPhotos, findVisibleFile } from './timeline.store.server.ts';

const group = { tag: 'Jobs', ...behindLink };

/** `/api/job-links/{token}`: a job, for the holder of its private link. */
export function jobLinksApi(services: Services): FastifyPluginAsyncZod {
  return async (app) => {
    app.addHook('onRequest', markPrivate);
    await app.register(readsApi(services));
    await app.register(messagesApi(services));
    const find = async (request: FastifyRequest) => ({ link: await findByLink(services, request) });
    const { publicUrl } = services.config;
    await app.register(openedApi(group, find, ({ link }, now) => openJob(services.db, link, now)));
    await app.register(
      askApi(services, {
        group,
        about: 'a job',
        body: question,
        find,
        ask: (trx, { link }, asked) => askAboutJob(trx, link, asked, publicUrl),
      }),
    );
    await app.register(jobLinkEventsApi(services));
  };
}

/** The link of a request's token; counts the request. @throws {Problem} 404, 410 or 429 */
function findByLink(services: Services, request: FastifyRequest): Promise<Link> {
  const { token } = request.params as z.infer<typeof params>;
  return requireLink(services, request, { kind: 'job', token });
}

function readsApi(services: Services): FastifyPluginAsyncZod {
  const { db, storage, config } = services;
  return async (app) => {
    const route = endpoints(app, group);

    route('GET /:token', {
      summary: 'A job by its private link',
      description: 'Where the work stands, when it is ready as of now, what was shown before, and what is due.',
      gives: jobPage,
      async handle(request) {
        const link = await findByLink(services, request);
        const page = await findJobPage(db, link, { ...config, now: new Date() });
        if (!page) throw new Problem(404, GENERAL.unknown);
        return page;
      },
    });

    route('GET /:token/photos', {
      summary: 'More photos of a job, with the notes of their time',
      query: photosQuery,
      gives: photoPage,
      async handle(request) {
        const { subjectId } = await findByLink(services, request);
        return findPhotos(db, subjectId, request.query.before);
      },
    });

    route('GET /:token/release', {
      summary: 'What was checked before a job was handed over',
      description: 'Once it is delivered.',
      gives: releasePage,
      async handle(request) {
        const { subjectId } = await findByLink(services, request);
        const page = await findReleasePage(db, subjectId);
        if (!page) throw new Problem(404, RELEASE_MESSAGES.notDelivered);
        return page;
      },
    });

    route('GET /:token/release.pdf', {
      summary: 'The release pack of a job',
      description: 'Once it is delivered: the same bytes at every download.',
      gives: mediaAnswer('The file', 'application/pdf'),
      async handle(request, reply) {
        const { subjectId } = await findByLink(services, request);
        const job = await findPack(db, subjectId);
        const file = job?.status === 'delivered' ? packFile(job.number, job.releaseKey) : null;
        return sendStoredFile({ storage, request, reply }, file, RELEASE_MESSAGES.notDelivered);
      },
    });

    route('GET /:token/files/:fileId', {
      summary: 'A photo or document of a job',
      description: 'Only those the shop has shared.',
      params: params.extend({ fileId: addressId }),
      query: fileQuery,
      gives: mediaAnswer('The file', 'image/jpeg', 'application/pdf'),
      async handle(request, reply) {
        const { subjectId } = await findByLink(services, request);
        const row = await findVisibleFile(db, subjectId, request.params.fileId);
        const file = storedFile(row, request.query.size);
        return sendStoredFile({ storage, request, reply }, file, LINK_MESSAGES.noPhoto);
      },
    });
  };
}

function messagesApi(services: Services): FastifyPluginAsyncZod {
  const { db, config, wakeOutbox } = services;
  return async (app) => {
    const route = endpoints(app, group);

    route('POST /:token/subscribe', {
      summary: 'Subscribe an address to a job',
      description: 'It gets an email to confirm; until then nothing else goes there.',
      repeatable: true,
      body: subscription,
      gives: noContent,
      status: 202,
      async handle(request) {
        const { subjectId } = await findByLink(services, request);
        const key = `job-subscriptions:${subjectId}`;
        await countUse(services, key, LINK_LIMITS.subscriptions, LINK_MESSAGES.tooManySubscriptions);
        await transactOnce(db, async (trx) => {
          const locked = await lockJob(trx, subjectId);
          if (!locked) throw new Problem(404, GENERAL.unknown);
          const isAsked = await subscribe(trx, locked, request.body, { ...config, now: new Date() });
          if (!isAsked) throw new Problem(429, LINK_MESSAGES.tooManyOfAddress);
        });
        wakeOutbox();
      },
    });
  };
}
