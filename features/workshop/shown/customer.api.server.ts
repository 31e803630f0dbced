import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { deleteRetiredPictures } from '#foundation/media/retired-pictures.store.server.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { unwrapOutcome } from '#server/http/idempotency.ts';
import type { Limit } from '#server/http/limits.store.server.ts';
import { Problem } from '#server/http/problem.ts';
import { behindLink, countUse, LINK_MESSAGES, markPrivate, noContent, requireLink } from '#server/links.ts';
import type { Services } from '#server/services.ts';
import { HOUR_MS } from '#time/units.ts';
import { saveAnswer, saveTyped } from './answers.store.server.ts';
import { endAsking, findAsking } from './asking.store.server.ts';
import { findDelivered, findShowingPage } from './showing.store.server.ts';
import { SHOWN_MESSAGES } from './shown.constants.ts';
import { askingState, showingAnswer, showingPage } from './shown.contract.ts';

/** Of one link. */
const SAVES: Record<string, Limit> = {
  once: { max: 1, windowMs: 2_000 },
  hourly: { max: 300, windowMs: HOUR_MS },
};

const group = { tag: 'Showings', ...behindLink };

/** `/api/job-links/{token}/showing`: what a customer lets the shop show of a delivered job. */
export function showingLinksApi(services: Services): FastifyPluginAsyncZod {
  const { db, storage, wakePictures } = services;
  return async (app) => {
    app.addHook('onRequest', markPrivate);
    const route = endpoints(app, group);

    route('GET /:token/showing', {
      summary: 'Whether the airplane of a job may be shown, and the customer’s words',
      description: 'Once the job is delivered; 404 before.',
      gives: showingPage,
      async handle(request) {
        const { subjectId } = await requireLink(services, request, { kind: 'job', token: request.params.token });
        const page = await findShowingPage(db, subjectId);
        if (!page) throw new Problem(404, SHOWN_MESSAGES.notYet);
        return page;
      },
    });

    route('PUT /:token/showing/typed', {
      summary: 'Keep what is typed until it is sent',
      description: 'Once every two seconds.',
      body: showingAnswer,
      gives: noContent,
      fails: [429],
      async handle(request) {
        const { token } = request.params;
        const link = await requireLink(services, request, { kind: 'job', token, changes: false });
        for (const [name, limit] of Object.entries(SAVES))
          await countUse(services, `words-${name}:${link.id}`, limit, SHOWN_MESSAGES.tooFast);
        if (!(await findDelivered(db, link.subjectId))) throw new Problem(404, SHOWN_MESSAGES.notYet);
        await saveTyped(db, link.subjectId, request.body, new Date());
      },
    });

    route('POST /:token/showing', {
      summary: 'Answer whether the airplane may be shown, and send words',
      description:
        'A withdrawn permission takes the project, its pictures and the words off the website at once. Words are a new version each time; empty ones withdraw those that were sent.',
      repeatable: true,
      body: showingAnswer,
      gives: noContent,
      async handle(request) {
        const link = await requireLink(services, request, { kind: 'job', token: request.params.token });
        unwrapOutcome(await saveAnswer(db, link, request.body, new Date()), LINK_MESSAGES.unknown);
        await deleteRetiredPictures(db, storage).catch(wakePictures);
      },
    });
  };
}

/** `/api/askings/{token}`: the mail that asks, and its end. */
export function askingsApi(services: Services): FastifyPluginAsyncZod {
  const { db } = services;
  return async (app) => {
    app.addHook('onRequest', markPrivate);
    // Mail programs post a form (RFC 8058), whose content says nothing that the address does not.
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, async () => undefined);
    const route = endpoints(app, group);

    route('GET /:token', {
      summary: 'Whether a customer is asked about delivered jobs',
      description: 'Reading it changes nothing.',
      gives: askingState,
      handle: async (request) => findState(await requireLink(services, request, kindOf(request.params))),
    });

    route('POST /:token/end', {
      summary: 'Ask no more',
      description:
        'About later jobs of the same address either. Also handles one-click unsubscribe from an email program (RFC 8058).',
      gives: askingState,
      async handle(request) {
        const link = await requireLink(services, request, kindOf(request.params));
        await endAsking(db, link.subjectId, new Date());
        return findState(link);
      },
    });
  };

  async function findState({ subjectId }: { subjectId: number }) {
    const found = await findAsking(db, subjectId);
    if (!found) throw new Problem(404, LINK_MESSAGES.unknown);
    return found;
  }
}

const kindOf = ({ token }: { token: string }) => ({ kind: 'asking' as const, token });
