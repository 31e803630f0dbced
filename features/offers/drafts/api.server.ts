import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { idParams } from '#features/fields/contract.ts';
import { repeatHeaders } from '#server/http/idempotency.ts';
import { BODY_PROBLEMS, problems } from '#server/http/problem.ts';
import { authorOf, requireRight } from '#server/http/session.ts';
import { unwrapOutcome } from '#server/http/unwrap-outcome.ts';
import type { Services } from '#server/services.ts';
import { OFFER_MESSAGES } from '../constants.ts';
import { reckoning } from '../contract.ts';
import { readOffer } from '../desk/api.server.ts';
import { draftChange, draftQuery, offer, offerDraft, reckonRequest } from '../desk/contract.ts';
import { preselected, reckon } from '../rules.ts';
import { createVersion, discardDraft, saveDraft } from './store.server.ts';

const tags = ['Offers'];
// Before validation, so that a refused caller learns nothing about the input.
const onRequest = requireRight('quotes');

/** `/api/offers/{id}`: the version that is being written. */
export function draftsApi({ db }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    app.put(
      '/:id/draft',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Save the draft',
          description:
            'The whole draft; blank text and prices are allowed. Returns its total and what is still missing.',
          params: idParams,
          body: draftChange,
          response: { 200: offerDraft, ...problems(...BODY_PROBLEMS, 401, 404, 409) },
        },
      },
      async (request) => {
        const result = await saveDraft(db, request.params.id, request.body, authorOf(request));
        return unwrapOutcome(result, OFFER_MESSAGES.missing);
      },
    );

    app.delete(
      '/:id/draft',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Discard the draft of a new version',
          description: 'The version that was sent last stays as it is. Also when there is no draft.',
          params: idParams,
          querystring: draftQuery,
          response: { 200: offer, ...problems(400, 401, 403, 404, 409) },
        },
      },
      async (request) => {
        const { id } = request.params;
        const result = await discardDraft(db, id, request.query.expectedUpdatedAt, authorOf(request));
        unwrapOutcome(result, OFFER_MESSAGES.missing);
        return readOffer(db, id);
      },
    );

    app.post(
      '/:id/reckon',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Compute the totals of a draft',
          description: 'Nothing is stored.',
          params: idParams,
          body: reckonRequest,
          response: { 200: reckoning, ...problems(...BODY_PROBLEMS, 401, 404) },
        },
      },
      async (request) => {
        const { body, choices = preselected(body) } = request.body;
        return reckon(body, choices);
      },
    );

    app.post(
      '/:id/versions',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Start a new version',
          description: 'A draft that copies the previous version. The customer sees it once it is sent.',
          params: idParams,
          headers: repeatHeaders,
          response: { 201: offer, ...problems(401, 403, 404, 409) },
        },
      },
      async (request, reply) => {
        const { id } = request.params;
        unwrapOutcome(await createVersion(db, id, authorOf(request)), OFFER_MESSAGES.missing);
        return reply
          .code(201)
          .header('location', `/api/offers/${id}`)
          .send(await readOffer(db, id));
      },
    );
  };
}
