import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { findJobPath } from '#features/jobs/link.store.server.ts';
import { repeatHeaders } from '#server/http/idempotency.ts';
import { BODY_PROBLEMS, problems } from '#server/http/problem.ts';
import { unwrapOutcome } from '#server/http/unwrap-outcome.ts';
import { LINK_PROBLEMS, NO_CONTENT, noContent, linkParams as params } from '#server/links.ts';
import { sendCode } from './codes.store.server.ts';
import { DECISION_MESSAGES } from './constants.ts';
import { acceptance, acceptedByLink, decision, decline } from './contract.ts';
import { acceptOffer, type DecisionServices, declineOffer, requireAcceptable } from './decide.api.server.ts';
import { findByLink, tags } from './link.api.server.ts';
import { throughLink } from './rules.ts';

/** The customer's answers to a quote. */
export function answersApi(services: DecisionServices): FastifyPluginAsyncZod {
  const { db, config, wakeOutbox } = services;
  return async (app) => {
    app.post(
      '/:token/accept',
      {
        schema: {
          tags,
          summary: 'Accept a quote',
          description:
            'Signed with a typed name. 409 with `current` if it was already accepted or is not the version sent last, 410 if it has expired or was withdrawn.',
          params,
          headers: repeatHeaders,
          body: acceptance,
          response: { 201: acceptedByLink, ...problems(...BODY_PROBLEMS, 409, ...LINK_PROBLEMS) },
        },
      },
      async (request, reply) => {
        const { sent } = await findByLink(services, request);
        const { name, choices, versionId, documentHash, consentVersion, poNumber = null, code = null } = request.body;
        const asked = { name, choices, versionId, documentHash, consentVersion, poNumber, code, honorExpired: false };
        const by = byLink(request);
        const accepted = await acceptOffer(services, sent, asked, by);
        const jobPath = await findJobPath(db, sent.offer.id, { ...config, now: by.now });
        return reply
          .code(201)
          .header('location', `/api/offer-links/${request.params.token}`)
          .send({ ...accepted, jobPath });
      },
    );

    app.post(
      '/:token/decline',
      {
        schema: {
          tags,
          summary: 'Decline a quote',
          description: 'With or without a reason. It can still be accepted while it is valid.',
          params,
          headers: repeatHeaders,
          body: decline,
          response: { 200: decision, ...problems(...BODY_PROBLEMS, 409, ...LINK_PROBLEMS) },
        },
      },
      async (request) => {
        const { sent } = await findByLink(services, request);
        const { versionId, reason } = request.body;
        return declineOffer(services, sent, { versionId, reason: reason || null }, byLink(request));
      },
    );

    app.post(
      '/:token/code',
      {
        schema: {
          tags,
          summary: 'Ask for the code that a large total needs',
          description: 'Emailed to the address the quote was sent to.',
          params,
          headers: repeatHeaders,
          response: { 202: noContent, ...problems(403, 409, ...LINK_PROBLEMS) },
        },
      },
      async (request, reply) => {
        const { sent: asked } = await findByLink(services, request);
        requireAcceptable(asked, new Date());
        const { offer, version, document } = asked;
        const { documentHash, sentTo } = version;
        const purpose = { act: `accept quote ${offer.number}`, business: document.business, quoteId: offer.quoteId };
        const sent = await sendCode(db, { documentHash, sentTo, ...purpose }, config);
        unwrapOutcome(sent, DECISION_MESSAGES.missing);
        wakeOutbox();
        return reply.code(202).send(NO_CONTENT);
      },
    );
  };
}

/** Who decides through the link. */
function byLink(request: FastifyRequest) {
  const now = new Date();
  return { ...throughLink(request, now), userId: null, now };
}
