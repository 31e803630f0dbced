import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { endpoints } from '#server/http/endpoint.ts';
import { Problem } from '#server/http/problem.ts';
import { unwrapOutcome } from '#server/http/unwrap-outcome.ts';
import { noteOpened } from '#server/links.store.server.ts';
import { behindLink, LINK_MESSAGES, markPrivate, openedApi, requireLink } from '#server/links.ts';
import type { Services } from '#server/services.ts';
import { WAIT_ANSWERS, type WaitAnswer } from './constants.ts';
import { type WaitState, waitState } from './contract.ts';
import { answerOffer } from './offer.store.server.ts';
import { findWaitState } from './store.server.ts';

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
