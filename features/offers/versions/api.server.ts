import { randomBytes } from 'node:crypto';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { MailFile } from '#database/tables.ts';
import { idParams } from '#features/fields/contract.ts';
import { sha256Hex } from '#server/crypto.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { Problem } from '#server/http/problem.ts';
import { authorOf, requireRight } from '#server/http/session.ts';
import { unwrapOutcome } from '#server/http/unwrap-outcome.ts';
import { OFFER_FOLDER, OFFER_MESSAGES } from '../constants.ts';
import type { DecisionServices } from '../decisions/decide.api.server.ts';
import { readOffer } from '../desk/api.server.ts';
import { offer, sending } from '../desk/contract.ts';
import { loadPictures } from '../pdf/store.server.ts';
import { prepareSending, sendOffer, type ToSend } from './send.store.server.ts';

/** `POST /api/offers/{id}/send` */
export function sendOfferApi(services: DecisionServices): FastifyPluginAsyncZod {
  const { db, config, wakeOutbox } = services;
  return async (app) => {
    const route = endpoints(app, { tag: 'Offers', guard: requireRight('quotes'), params: idParams });

    route('POST /:id/send', {
      summary: 'Send a quote to the customer',
      description:
        'The draft becomes the current version and is emailed with its link and PDF. Without a draft, the last sent version is emailed again. 400 names what is missing, by field; 503 means the PDF failed and nothing was sent.',
      repeatable: true,
      body: sending,
      gives: offer,
      async handle(request) {
        const { id } = request.params;
        const by = authorOf(request);
        const { expectedUpdatedAt, ...how } = request.body;
        const toSend = unwrapOutcome(await prepareSending(db, id, expectedUpdatedAt, by.now), OFFER_MESSAGES.missing);
        const pdf = await pdfFor(services, toSend);
        unwrapOutcome(await sendOffer(db, toSend, { ...how, pdf }, { ...by, ...config }), OFFER_MESSAGES.missing);
        wakeOutbox();
        return readOffer(db, id);
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
  const fileKey = `${OFFER_FOLDER}/${randomBytes(16).toString('hex')}.pdf`;
  try {
    const pdf = await offerPdf.sent(document, await loadPictures({ db, storage }, quoteId, document));
    await storage.put(fileKey, pdf, 'application/pdf');
    return { fileKey, sha256: sha256Hex(pdf) };
  } catch (err) {
    log.error({ err }, 'the PDF of a quote could not be made or stored');
    throw new Problem(503, OFFER_MESSAGES.noPdf, { headers: { 'retry-after': '30' } });
  }
}
