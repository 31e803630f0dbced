import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { idParams } from '#features/fields/contract.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { authorOf, requireRight } from '#server/http/session.ts';
import { unwrapOutcome } from '#server/http/unwrap-outcome.ts';
import type { Services } from '#server/services.ts';
import { OFFER_MESSAGES } from '../constants.ts';
import { offerTotals } from '../contract.ts';
import { readOffer } from '../desk/api.server.ts';
import { draftChange, draftQuery, offer, offerDraft, totalsRequest } from '../desk/contract.ts';
import { computeTotals, preselected } from '../rules.ts';
import { createVersion, discardDraft, saveDraft } from './store.server.ts';

/** `/api/offers/{id}`: the version that is being written. */
export function draftsApi({ db }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    const route = endpoints(app, { tag: 'Offers', guard: requireRight('quotes'), params: idParams });

    route('PUT /:id/draft', {
      summary: 'Save the draft',
      description: 'The whole draft; blank text and prices are allowed. Returns its total and what is still missing.',
      body: draftChange,
      gives: offerDraft,
      fails: [409],
      async handle(request) {
        const result = await saveDraft(db, request.params.id, request.body, authorOf(request));
        return unwrapOutcome(result, OFFER_MESSAGES.missing);
      },
    });

    route('DELETE /:id/draft', {
      summary: 'Discard the draft of a new version',
      description: 'The version that was sent last stays as it is. Also when there is no draft.',
      query: draftQuery,
      gives: offer,
      fails: [409],
      async handle(request) {
        const { id } = request.params;
        const result = await discardDraft(db, id, request.query.expectedUpdatedAt, authorOf(request));
        unwrapOutcome(result, OFFER_MESSAGES.missing);
        return readOffer(db, id);
      },
    });

    route('POST /:id/reckon', {
      summary: 'Compute the totals of a draft',
      description: 'Nothing is stored.',
      body: totalsRequest,
      gives: offerTotals,
      async handle(request) {
        const { body, choices = preselected(body) } = request.body;
        return computeTotals(body, choices);
      },
    });

    route('POST /:id/versions', {
      summary: 'Start a new version',
      description: 'A draft that copies the previous version. The customer sees it once it is sent.',
      repeatable: true,
      gives: offer,
      location: (_, { params }) => `/api/offers/${params.id}`,
      async handle(request) {
        const { id } = request.params;
        unwrapOutcome(await createVersion(db, id, authorOf(request)), OFFER_MESSAGES.missing);
        return readOffer(db, id);
      },
    });
  };
}
