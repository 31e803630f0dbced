import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { idParams } from '#features/fields/contract.ts';
import { nameOf } from '#server/author.store.server.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { Problem } from '#server/http/problem.ts';
import { requireRight } from '#server/http/session.ts';
import { readOffer } from '../desk/api.server.ts';
import { DECISION_MESSAGES } from './constants.ts';
import { type DeskDecision, decision, deskDecision } from './contract.ts';
import { acceptOffer, type DecisionServices, declineOffer } from './decide.api.server.ts';
import { atDesk } from './rules.ts';
import { findSentOffer, type SentOffer } from './store.server.ts';

/** `POST /api/offers/{id}/decision`: a decision that the shop enters for the customer. */
export function deskDecisionApi(services: DecisionServices): FastifyPluginAsyncZod {
  const { db } = services;
  return async (app) => {
    const route = endpoints(app, { tag: 'Offers', guard: requireRight('quotes'), params: idParams });

    route('POST /:id/decision', {
      summary: 'Record the customer’s decision',
      description:
        'It counts as entered by the shop, never as signed; also of an expired quote with `honorExpired`. 409 and 410 come with `current`.',
      repeatable: true,
      body: deskDecision,
      gives: decision,
      location: (_, { params }) => `/api/offers/${params.id}`,
      fails: [410],
      async handle(request) {
        const { body } = request;
        const sent = await findSentOffer(db, request.params.id);
        if (!sent) {
          const current = await readOffer(db, request.params.id);
          throw new Problem(409, DECISION_MESSAGES.notSent, { members: { current } });
        }
        const now = new Date();
        const userId = request.user!.id;
        const entered = { enteredBy: await nameOf(db, userId), method: body.method, reference: body.reference ?? null };
        const by = { ...atDesk(entered, now), userId, now };
        const { versionId } = body;
        const decided = await (body.decision === 'declined'
          ? declineOffer(services, sent, { versionId, reason: body.reason || null }, by)
          : acceptOffer(services, sent, toAcceptance(body, sent), by));
        return decided;
      },
    });
  };
}

function toAcceptance(
  { versionId, honorExpired, name, choices, poNumber = null }: Extract<DeskDecision, { decision: 'accepted' }>,
  { version: { documentHash } }: SentOffer,
) {
  return { versionId, honorExpired, name, choices, poNumber, documentHash, code: null };
}
