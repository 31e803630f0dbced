import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { keyTaken, repeatHeaders, repeatOf } from '#server/http/idempotency.ts';
import { BODY_PROBLEMS, Problem, problems } from '#server/http/problem.ts';
import {
  countQuestion,
  LINK_MESSAGES,
  LINK_PROBLEMS,
  NO_CONTENT,
  noContent,
  openedApi,
  linkParams as params,
} from '#server/links.ts';
import type { Services } from '#server/services.ts';
import { question } from './contract.ts';
import { findByLink, tags } from './link.api.server.ts';
import { askQuestion, openOffer } from './questions.store.server.ts';

/** What the customer asks, and that the page was seen. */
export function messagesApi(services: Services): FastifyPluginAsyncZod {
  const { db, config, wakeOutbox } = services;
  return async (app) => {
    await app.register(
      openedApi(
        tags,
        (request) => findByLink(services, request),
        ({ link, sent }, now) => openOffer(db, sent, link, now),
      ),
    );

    app.post(
      '/:token/ask',
      {
        schema: {
          tags,
          summary: 'Ask about a quote',
          description: 'The owner gets an email. Five an hour; the quote stays as it is.',
          params,
          headers: repeatHeaders,
          body: question,
          response: { 202: noContent, ...problems(...BODY_PROBLEMS, 409, ...LINK_PROBLEMS) },
        },
      },
      async (request, reply) => {
        const { sent } = await findByLink(services, request);
        const { id } = sent.offer;
        await countQuestion(services, 'offer', id);
        const ask = { text: request.body.text, repeat: repeatOf(request, `ask:${id}`), now: new Date() };
        const outcome = await askQuestion(db, sent, ask, config.publicUrl);
        if (outcome === 'key taken') throw keyTaken();
        if (outcome === 'missing') throw new Problem(404, LINK_MESSAGES.unknown);
        wakeOutbox();
        return reply.code(202).send(NO_CONTENT);
      },
    );
  };
}
