import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { question } from '#customers/leads/timeline.contract.ts';
import { findFile } from '#customers/passports/job-files.store.server.ts';
import { addressId } from '#foundation/fields/fields.contract.ts';
import { mediaAnswer } from '#server/http/api-docs.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { EventStream } from '#server/http/event-stream.ts';
import { transactOnce } from '#server/http/idempotency.store.server.ts';
import { Problem, tooManyRequests } from '#server/http/problem.ts';
import { sendStoredFile } from '#server/http/sent-files.ts';
import type { Link } from '#server/links.store.server.ts';
import {
  askApi,
  behindLink,
  countUse,
  LINK_MESSAGES as GENERAL,
  linkParams as jobLinkParams,
  markPrivate,
  noContent,
  openedApi,
  requireLink,
  stillWorks,
} from '#server/links.ts';
import type { Services } from '#server/services.ts';
import { fileQuery } from '../files/job-files.contract.ts';
import { storedFile } from '../files/job-files.ts';
import { findChangedJobs, lockJob } from '../job.store.server.ts';
import { packFile } from '../release/release.api.server.ts';
import { RELEASE_MESSAGES, releasePage } from '../release/release.contract.ts';
import { findPack, findReleasePage } from '../release/release.store.server.ts';
import { LINK_LIMITS, LINK_MESSAGES, SUBSCRIPTION_MESSAGES } from './job-page.constants.ts';
import {
  jobPage,
  photoPage,
  photosQuery,
  type SubscriptionState,
  subscription,
  subscriptionState,
} from './job-page.contract.ts';
import { askAboutJob, findJobPage, findPhotos, openJob } from './job-page.store.server.ts';
import {
  confirmSubscription,
  endSubscription,
  findSubscription,
  type Subscriber,
  subscribe,
} from './subscribers.store.server.ts';

/** Open pages of one job, on each node. */
const MAX_LISTENERS = 20;
const RETRY_SECONDS = 60;

/** `GET /api/job-links/{token}/events` */
function jobLinkEventsApi(services: Pick<Services, 'db' | 'config' | 'log'>): FastifyPluginAsyncZod {
  const { db, log } = services;
  return async (app) => {
    const stream = new EventStream(app, { log, findEvents });
    const route = endpoints(app, { tag: 'Jobs', ...behindLink });

    route('GET /:token/events', {
      summary: 'Whether a job changes, as it happens',
      description:
        'Server-sent events: `changed`, with no data, whenever its page should reload. They end with the link.',
      gives: mediaAnswer('The events', 'text/event-stream'),
      async handle(request, reply) {
        const { token } = request.params;
        const { subjectId } = await requireLink(services, request, { kind: 'job', token });
        const subject = subjectOf(subjectId);
        if (stream.listenersOf(subject) >= MAX_LISTENERS) throw tooManyRequests(RETRY_SECONDS, GENERAL.tooMany);
        await stream.open(reply, { subject, hasAccess: () => stillWorks(db, 'job', token) });
      },
    });
  };

  async function findEvents(since: string) {
    const jobs = await findChangedJobs(db, since);
    return jobs.map(({ id, updatedAt: at }) => ({ subject: subjectOf(id), at, kind: 'changed', data: {} }));
  }
}

const subjectOf = (jobId: number) => `job-${jobId}`;

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
        ask: (trx, { link }, question) => askAboutJob(trx, link, question, publicUrl),
      }),
    );
    await app.register(jobLinkEventsApi(services));
  };
}

/** The link of a request's token; counts the request. @throws {Problem} 404, 410 or 429 */
function findByLink(services: Services, request: FastifyRequest): Promise<Link> {
  const { token } = request.params as z.infer<typeof jobLinkParams>;
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
      params: jobLinkParams.extend({ fileId: addressId }),
      query: fileQuery,
      gives: mediaAnswer('The file', 'image/jpeg', 'application/pdf'),
      async handle(request, reply) {
        const { subjectId } = await findByLink(services, request);
        const row = await findFile(db, { jobId: subjectId, id: request.params.fileId }, 'customer');
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

const params = z.object({ token: z.string().meta({ description: 'From an email.' }) });

/** `/api/subscriptions/{token}`: whether an address follows a job. */
export function subscriptionsApi(services: Services): FastifyPluginAsyncZod {
  const { db } = services;
  return async (app) => {
    app.addHook('onRequest', markPrivate);
    // Mail programs post a form (RFC 8058), whose content says nothing that the address does not.
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, async () => undefined);

    const route = endpoints(app, { tag: 'Jobs', params, fails: [410] });

    route('GET /:token', {
      summary: 'A subscription',
      description: 'Reading it changes nothing.',
      gives: subscriptionState,
      handle: async (request) => toState(await find(await link(request))),
    });

    route('POST /:token/confirm', {
      summary: 'Confirm a subscription',
      gives: subscriptionState,
      async handle(request) {
        const found = await link(request);
        await find(found);
        await confirmSubscription(db, found, new Date());
        return toState(await find(found));
      },
    });

    route('POST /:token/end', {
      summary: 'End a subscription',
      description: 'Also handles one-click unsubscribe from an email program (RFC 8058), which posts a form.',
      gives: subscriptionState,
      async handle(request) {
        const found = await link(request);
        await find(found);
        await endSubscription(db, found, new Date());
        return toState(await find(found));
      },
    });
  };

  function link(request: FastifyRequest): Promise<Link> {
    const { token } = request.params as z.infer<typeof params>;
    return requireLink(services, request, { kind: 'subscription', token });
  }

  /** @throws {Problem} 404 once it is forgotten */
  async function find(found: Link): Promise<Subscriber> {
    const subscriber = await findSubscription(db, found);
    if (!subscriber) throw new Problem(404, SUBSCRIPTION_MESSAGES.unknown);
    return subscriber;
  }
}

function toState({ number, tailNumber, email, confirmedAt, endedAt }: Subscriber): SubscriptionState {
  const open = confirmedAt === null ? 'unconfirmed' : 'confirmed';
  return { number, tailNumber, email, state: endedAt === null ? open : 'ended' };
}
