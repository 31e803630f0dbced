import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { leadParams } from '#customers/leads/leads.contract.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { unwrapOutcome } from '#server/http/idempotency.ts';
import { Problem } from '#server/http/problem.ts';
import { sendContent, unchanged } from '#server/http/response-cache.ts';
import { authorOf, requireOwner, requireRight } from '#server/http/session.ts';
import { noteOpened } from '#server/links.store.server.ts';
import { behindLink, LINK_MESSAGES, markPrivate, openedApi, requireLink } from '#server/links.ts';
import type { Services } from '#server/services.ts';
import { arrivals, openingWeek, type WaitState, waitEntry, waitOffer, waitState } from './openings.contract.ts';
import { listOpenings, readArrivals } from './openings.store.server.ts';
import { answerOffer, findWaitState, listWaiting, offerDays } from './waitlist.store.server.ts';
import { WAIT_ANSWERS, WAITLIST_MESSAGES, type WaitAnswer } from './waitlist.ts';

/** `GET /api/hangar/opening` for anyone, and `/arrivals` for the shop. */
export function openingApi({ db }: Pick<Services, 'db'>): FastifyPluginAsyncZod {
  return async (app) => {
    const route = endpoints(app, { tag: 'Hangar' });

    route('GET /opening', {
      summary: 'The next openings, by aircraft type',
      description:
        'Weeks when a full repaint can start, computed from bays, stays and the length of past jobs. Public; empty while the owner hides them.',
      gives: z.array(openingWeek),
      also: unchanged,
      handle: async (request, reply) => sendContent(request, reply, () => listOpenings(db, new Date())),
    });

    route('GET /arrivals', {
      guard: requireRight('hangar'),
      summary: 'The next openings as the shop sees them',
      description: 'Works while visitors do not see them, and includes the work days they were computed from.',
      gives: arrivals,
      handle: async () => readArrivals(db, new Date()),
    });
  };
}

/** `/api/waitlist` */
export function waitlistApi({
  db,
  config,
  wakeOutbox,
}: Pick<Services, 'db' | 'config' | 'wakeOutbox'>): FastifyPluginAsyncZod {
  return async (app) => {
    const route = endpoints(app, { tag: 'Hangar', guard: requireOwner, params: leadParams });

    route('GET /', {
      summary: 'Who is waiting for days in the hangar',
      description: 'In order of joining, with the days held for each and the first open days that fit.',
      gives: z.array(waitEntry),
      handle: async () => listWaiting(db, new Date()),
    });

    route('POST /:id/offer', {
      summary: 'Offer days to someone on the waitlist',
      description:
        'Holds them for 72 hours and emails a private link to take them, to pass or to leave the list. 409 with `conflicts` as for a stay.',
      repeatable: true,
      body: waitOffer,
      gives: z.array(waitEntry),
      async handle(request) {
        const { publicUrl, sessionSecret } = config;
        const how = { ...authorOf(request), publicUrl, sessionSecret };
        unwrapOutcome(await offerDays(db, request.params.id, request.body, how), WAITLIST_MESSAGES.missing);
        wakeOutbox();
        return listWaiting(db, new Date());
      },
    });
  };
}

const group = { tag: 'Hangar', ...behindLink };

const SUMMARIES: Record<WaitAnswer, string> = {
  take: 'Take the days: they stay held until a quote is accepted, at most 14 days',
  pass: 'Release the days and stay on the waitlist',
  leave: 'Release the days and leave the waitlist',
};

/** `/api/waitlist-links/{token}`: an offer of days, for the holder of its private link. */
export function waitlistLinksApi(services: Pick<Services, 'db' | 'config' | 'wakeOutbox'>): FastifyPluginAsyncZod {
  const { db, config, wakeOutbox } = services;
  return async (app) => {
    app.addHook('onRequest', markPrivate);
    await app.register(
      openedApi(
        group,
        async (request) => ({ link: await link(request) }),
        (opened, now) => noteOpened(db, opened.link, now),
      ),
    );

    const route = endpoints(app, group);

    route('GET /:token', {
      summary: 'An offer of days by its private link',
      description: 'Reading it changes nothing.',
      gives: waitState,
      handle: async (request) => find((await link(request)).subjectId),
    });

    for (const answer of WAIT_ANSWERS)
      route(`POST /:token/${answer}`, {
        summary: SUMMARIES[answer],
        repeatable: true,
        gives: waitState,
        async handle(request) {
          const { subjectId } = await link(request);
          const result = await answerOffer(db, subjectId, answer, { publicUrl: config.publicUrl, now: new Date() });
          unwrapOutcome(result, LINK_MESSAGES.unknown);
          wakeOutbox();
          return find(subjectId);
        },
      });
  };

  function link(request: FastifyRequest) {
    const { token } = request.params as { token: string };
    return requireLink(services, request, { kind: 'waitlist', token });
  }

  /** @throws {Problem} 404 for a lead that is gone */
  async function find(quoteId: number): Promise<WaitState> {
    const state = await findWaitState(db, quoteId, new Date());
    if (!state) throw new Problem(404, LINK_MESSAGES.unknown);
    return state;
  }
}
