import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { idParams } from '#features/fields/contract.ts';
import { nameOf } from '#server/author.store.server.ts';
import { repeatHeaders, repeatOf } from '#server/http/idempotency.ts';
import { BODY_PROBLEMS, Problem, problems } from '#server/http/problem.ts';
import { requireRight } from '#server/http/session.ts';
import { DECISION_MESSAGES } from './constants.ts';
import { decision, deskDecision } from './contract.ts';
import { acceptOffer, type DecisionServices, declineOffer } from './decide.api.server.ts';
import { atDesk } from './rules.ts';
import { findSentOffer } from './store.server.ts';

/** `POST /api/offers/{id}/decision`: a decision that the shop enters for the customer. */
export function deskDecisionApi(services: DecisionServices): FastifyPluginAsyncZod {
  const { db } = services;
  return async (app) => {
    app.post(
      '/:id/decision',
      {
        onRequest: requireRight('quotes'),
        schema: {
          tags: ['Offers'],
          summary: 'Enter a decision for the customer',
          description:
            'It counts as entered by the shop, never as signed; also of an expired quote with `honorExpired`. 409 and 410 come with `current`.',
          params: idParams,
          headers: repeatHeaders,
          body: deskDecision,
          response: { 201: decision, ...problems(...BODY_PROBLEMS, 401, 404, 409, 410) },
        },
      },
      async (request, reply) => {
        const { body } = request;
        const sent = await findSentOffer(db, request.params.id);
        if (!sent) throw new Problem(404, DECISION_MESSAGES.missing);
        const now = new Date();
        const userId = request.user!.id;
        const entered = { enteredBy: await nameOf(db, userId), method: body.method, reference: body.reference ?? null };
        const by = { ...atDesk(entered, now), userId, repeat: repeatOf(request, `decision:${sent.offer.id}`), now };
        const { versionId, honorExpired } = body;
        if (body.decision === 'declined')
          return reply
            .code(201)
            .send(await declineOffer(services, sent, { versionId, reason: body.reason || null }, by));
        const { name, choices, poNumber = null } = body;
        const { documentHash } = sent.version;
        const asked = { name, choices, poNumber, versionId, honorExpired, documentHash, code: null };
        return reply.code(201).send(await acceptOffer(services, sent, asked, by));
      },
    );
  };
}
