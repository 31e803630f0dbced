import { randomBytes } from 'node:crypto';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { MailFile } from '#database/tables.ts';
import { idParams } from '#foundation/fields/fields.contract.ts';
import { sha256Hex } from '#server/crypto.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { unwrapOutcome } from '#server/http/idempotency.ts';
import { Problem } from '#server/http/problem.ts';
import { authorOf, requireOwner } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';
import { DOCUMENT_FOLDER } from '#workshop/decisions/decisions.constants.ts';
import { computeTotals, preselected } from './amounts.ts';
import type { DecisionServices } from './decisions.api.server.ts';
import { readOffer } from './desk/offer-desk.api.server.ts';
import {
  draftChange,
  draftQuery,
  offer,
  offerDraft,
  sending,
  sentOffer,
  totalsRequest,
} from './desk/offer-desk.contract.ts';
import { createVersion, discardDraft, saveDraft } from './drafts.store.server.ts';
import { loadPictures } from './files.store.server.ts';
import { OFFER_MESSAGES } from './offer.constants.ts';
import { offerTotals } from './offer.contract.ts';
import { prepareSending, sendOffer, type ToSend } from './versions.store.server.ts';

/** `/api/offers/{id}`: the version that is being written. */
export function draftsApi({ db }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    const route = endpoints(app, { tag: 'Offers', guard: requireOwner, params: idParams });

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

/** `POST /api/offers/{id}/send` */
export function sendOfferApi(services: DecisionServices): FastifyPluginAsyncZod {
  const { db, config, wakeOutbox } = services;
  return async (app) => {
    const route = endpoints(app, { tag: 'Offers', guard: requireOwner, params: idParams });

    route('POST /:id/send', {
      summary: 'Send a quote to the customer',
      description:
        'The draft becomes the current version and is emailed with its link and PDF. Without a draft, the last sent version is emailed again. 400 names what is missing, by field; 503 means the PDF failed and nothing was sent.',
      repeatable: true,
      body: sending,
      gives: sentOffer,
      async handle(request) {
        const { id } = request.params;
        const by = authorOf(request);
        const { expectedUpdatedAt: _, ...how } = request.body;
        const toSend = unwrapOutcome(await prepareSending(db, id, request.body, by.now), OFFER_MESSAGES.missing);
        const pdf = await pdfFor(services, toSend);
        const sent = await sendOffer(db, toSend, { ...how, pdf }, { ...by, ...config });
        const handedOver = unwrapOutcome(sent, OFFER_MESSAGES.missing);
        wakeOutbox();
        return { ...(await readOffer(db, id)), handedOver };
      },
    });
  };
}

/** The stored PDF of what is to be sent; makes it for a draft. @throws {Problem} 503 */
export async function pdfFor(
  { db, storage, offerPdf, log }: DecisionServices,
  { quoteId, version, document }: ToSend,
): Promise<Omit<MailFile, 'name'>> {
  if (version.pdfKey !== null) return { fileKey: version.pdfKey, sha256: version.pdfSha256! };
  const fileKey = `${DOCUMENT_FOLDER}/${randomBytes(16).toString('hex')}.pdf`;
  try {
    const pdf = await offerPdf.sent(document, await loadPictures({ db, storage }, quoteId, document));
    await storage.put(fileKey, pdf, 'application/pdf');
    return { fileKey, sha256: sha256Hex(pdf) };
  } catch (err) {
    log.error({ err }, 'the PDF of a quote could not be made or stored');
    throw new Problem(503, OFFER_MESSAGES.noPdf, { headers: { 'retry-after': '30' } });
  }
}
