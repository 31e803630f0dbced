import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { recordAccess } from '#features/audit/access/store.server.ts';
import { idParams } from '#features/fields/contract.ts';
import { leadParams } from '#features/leads/contract.ts';
import { mediaAnswer } from '#server/http/api-docs.ts';
import { repeatHeaders } from '#server/http/idempotency.ts';
import { BODY_PROBLEMS, Problem, problems } from '#server/http/problem.ts';
import { authorOf, requireRight } from '#server/http/session.ts';
import { sendStoredFile } from '#server/http/stored-file.ts';
import { unwrapOutcome } from '#server/http/unwrap-outcome.ts';
import { linkAddress } from '#server/links.store.server.ts';
import type { Services } from '#server/services.ts';
import { OFFER_MESSAGES } from '../constants.ts';
import { createOffer } from '../drafts/store.server.ts';
import { findOrRenewLink } from '../links.store.server.ts';
import { withdrawOffer } from '../store.server.ts';
import { findPdf } from '../versions/store.server.ts';
import { linkRequest, newOffer, type Offer, offer, offerLink, pdfQuery } from './contract.ts';
import { findOffer } from './store.server.ts';

const tags = ['Offers'];
// Before validation, so that a refused caller learns nothing about the input.
const onRequest = requireRight('quotes');

/** `POST /api/quotes/{id}/offers` */
export function leadOffersApi({ db }: Pick<Services, 'db'>): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/:id/offers',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Start a quote for a lead',
          description:
            'Its draft is filled from the lead, or from a copy. 409 with `current` while the lead has a pending one.',
          params: leadParams,
          headers: repeatHeaders,
          body: newOffer,
          response: { 201: offer, ...problems(...BODY_PROBLEMS, 401, 404, 409) },
        },
      },
      async (request, reply) => {
        const result = await createOffer(db, request.params.id, request.body, authorOf(request));
        const id = unwrapOutcome(result, OFFER_MESSAGES.noLead);
        return reply
          .code(201)
          .header('location', `/api/offers/${id}`)
          .send(await readOffer(db, id));
      },
    );
  };
}

/** `/api/offers/{id}`: an offer as it stands. */
export function deskOfferApi(services: Services): FastifyPluginAsyncZod {
  const { db } = services;
  return async (app) => {
    app.get(
      '/:id',
      {
        onRequest,
        schema: {
          tags,
          summary: 'One quote',
          description: 'With its versions, its decision, and what its draft lacks.',
          params: idParams,
          response: { 200: offer, ...problems(401, 403, 404) },
        },
      },
      async (request) => {
        const found = await readOffer(db, request.params.id);
        if (found.leadId !== null) await recordAccess(db, { kind: 'opened', quoteId: found.leadId }, authorOf(request));
        return found;
      },
    );

    await app.register(standingApi(services));

    app.get(
      '/:id/pdf',
      {
        onRequest,
        schema: {
          tags,
          summary: 'A version that was sent, as a PDF',
          description: 'The exact file the customer received.',
          params: idParams,
          querystring: pdfQuery,
          response: {
            200: mediaAnswer('The file', 'application/pdf'),
            ...problems(400, 401, 403, 404),
          },
        },
      },
      async (request, reply) => {
        const pdf = await findPdf(db, request.params.id, request.query.version);
        if (pdf) await recordAccess(db, { kind: 'opened', quoteId: pdf.quoteId }, authorOf(request));
        const file = pdf && {
          key: pdf.key,
          name: `Quote ${pdf.number}, version ${pdf.version}.pdf`,
          mimeType: 'application/pdf',
          shows: 'attachment' as const,
        };
        return sendStoredFile({ storage: services.storage, request, reply }, file, OFFER_MESSAGES.noFile);
      },
    );
  };
}

function standingApi({ db, config }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/:id/withdraw',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Withdraw a quote',
          description: 'It can no longer be accepted; its link says so. 409 when it was accepted or withdrawn before.',
          params: idParams,
          headers: repeatHeaders,
          response: { 200: offer, ...problems(401, 403, 404, 409) },
        },
      },
      async (request) => {
        const { id } = request.params;
        unwrapOutcome(await withdrawOffer(db, id, authorOf(request)), OFFER_MESSAGES.missing);
        return readOffer(db, id);
      },
    );

    app.post(
      '/:id/link',
      {
        onRequest,
        schema: {
          tags,
          summary: 'The address of the customer’s page',
          description: 'Creates a new link and revokes the previous one; with `renew: false`, returns the current one.',
          params: idParams,
          headers: repeatHeaders,
          body: linkRequest,
          response: { 200: offerLink, ...problems(...BODY_PROBLEMS, 401, 404, 409) },
        },
      },
      async (request) => {
        const by = { ...config, now: new Date() };
        const result = await findOrRenewLink(db, request.params.id, request.body.renew, by);
        const { id, expiresAt } = unwrapOutcome(result, OFFER_MESSAGES.missing);
        const address = await linkAddress(db, config, id);
        if (!address) throw new Problem(409, OFFER_MESSAGES.linkEnded);
        return { address, expiresAt };
      },
    );
  };
}

/** @throws {Problem} 404 */
export async function readOffer(db: Services['db'], id: number): Promise<Offer> {
  const found = await findOffer(db, id, new Date());
  if (!found) throw new Problem(404, OFFER_MESSAGES.missing);
  return found;
}
