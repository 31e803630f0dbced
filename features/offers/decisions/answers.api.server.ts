import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { findJobPath } from '#features/jobs/link.store.server.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { unwrapOutcome } from '#server/http/unwrap-outcome.ts';
import { noContent } from '#server/links.ts';
import { sendCode } from './codes.store.server.ts';
import { DECISION_MESSAGES } from './constants.ts';
import { acceptance, acceptedByLink, decision, decline } from './contract.ts';
import { acceptOffer, type DecisionServices, declineOffer, requireAcceptable } from './decide.api.server.ts';
import { findByLink, group } from './link.api.server.ts';
import { throughLink } from './rules.ts';

/** The customer's answers to a quote. */
export function answersApi(services: DecisionServices): FastifyPluginAsyncZod {
  const { db, config, wakeOutbox } = services;
  return async (app) => {
    const route = endpoints(app, group);

    route('POST /:token/accept', {
      summary: 'Accept a quote',
      description:
        'Signed with a typed name. 409 with `current` if it was already accepted or is not the version sent last, 410 if it has expired or was withdrawn.',
      repeatable: true,
      body: acceptance,
      gives: acceptedByLink,
      location: (_, { params }) => `/api/offer-links/${params.token}`,
      async handle(request) {
        const { sent } = await findByLink(services, request);
        const { name, choices, versionId, documentHash, consentVersion, poNumber = null, code = null } = request.body;
        const asked = { name, choices, versionId, documentHash, consentVersion, poNumber, code, honorExpired: false };
        const by = byLink(request);
        const accepted = await acceptOffer(services, sent, asked, by);
        const jobPath = await findJobPath(db, sent.offer.id, { ...config, now: by.now });
        return { ...accepted, jobPath };
      },
    });

    route('POST /:token/decline', {
      summary: 'Decline a quote',
      description: 'With or without a reason. It can still be accepted while it is valid.',
      repeatable: true,
      body: decline,
      gives: decision,
      async handle(request) {
        const { sent } = await findByLink(services, request);
        const { versionId, reason } = request.body;
        return declineOffer(services, sent, { versionId, reason: reason || null }, byLink(request));
      },
    });

    route('POST /:token/code', {
      summary: 'Ask for the code that a large total needs',
      description: 'Emailed to the address the quote was sent to.',
      repeatable: true,
      gives: noContent,
      status: 202,
      async handle(request) {
        const { sent: asked } = await findByLink(services, request);
        requireAcceptable(asked, new Date());
        const { offer, version, document } = asked;
        const { documentHash, sentTo } = version;
        const purpose = { act: `accept quote ${offer.number}`, business: document.business, quoteId: offer.quoteId };
        const sent = await sendCode(db, { documentHash, sentTo, ...purpose }, config);
        unwrapOutcome(sent, DECISION_MESSAGES.missing);
        wakeOutbox();
      },
    });
  };
}

/** Who decides through the link. */
function byLink(request: FastifyRequest) {
  const now = new Date();
  return { ...throughLink(request, now), userId: null, now };
}
