import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { leadParams, PAGE_SIZE } from '#customers/leads/leads.contract.ts';
import { recordAccess } from '#foundation/audit/logs.store.server.ts';
import { idParams } from '#foundation/fields/fields.contract.ts';
import { mediaAnswer } from '#server/http/api-docs.ts';
import { endpoints, nextLink } from '#server/http/endpoint.ts';
import { unwrapOutcome } from '#server/http/idempotency.ts';
import { badInput, Problem } from '#server/http/problem.ts';
import { limitExports, pdfFile, sendStoredFile, sendTable, table } from '#server/http/sent-files.ts';
import { authorOf, requireOwner, requireRecentRight, requireRight } from '#server/http/session.ts';
import { linkAddress } from '#server/links.store.server.ts';
import type { Services } from '#server/services.ts';
import { shopDay } from '#time/shop-time.ts';
import { createOffer } from '../drafts.store.server.ts';
import { OFFER_MESSAGES } from '../offer.constants.ts';
import { findOrRenewLink, withdrawOffer } from '../offer.store.server.ts';
import { findPdf } from '../versions.store.server.ts';
import {
  linkRequest,
  listedOffer,
  newOffer,
  type Offer,
  offer,
  offerCounts,
  offerFilter,
  offerLink,
  offerQuery,
  pdfQuery,
} from './offer-desk.contract.ts';
import { countByState, countOffers, findOffer, findOfferPage } from './offer-desk.store.server.ts';
import { offerHeader, offerLines } from './offer-table.ts';

const group = { tag: 'Offers', guard: requireRight('quotes'), params: idParams };

/** `POST /api/quotes/{id}/offers` */
export function leadOffersApi({ db }: Pick<Services, 'db'>): FastifyPluginAsyncZod {
  return async (app) => {
    const route = endpoints(app, { ...group, guard: requireOwner });

    route('POST /:id/offers', {
      summary: 'Start a quote for a lead',
      description:
        'Its draft is filled from the lead, or from a copy. 409 with `current` while the lead has a pending one.',
      params: leadParams,
      repeatable: true,
      body: newOffer,
      gives: offer,
      location: ({ id }) => `/api/offers/${id}`,
      async handle(request) {
        const result = await createOffer(db, request.params.id, request.body, authorOf(request));
        const id = unwrapOutcome(result, OFFER_MESSAGES.noLead);
        return readOffer(db, id);
      },
    });
  };
}

/** `/api/offers/{id}`: an offer as it stands. */
export function deskOfferApi({ db, config, storage }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    const route = endpoints(app, group);

    route('GET /:id', {
      summary: 'One quote',
      description: 'With its versions, its decision, and what its draft lacks.',
      gives: offer,
      async handle(request) {
        const found = await readOffer(db, request.params.id);
        if (found.leadId !== null) await recordAccess(db, { kind: 'opened', quoteId: found.leadId }, authorOf(request));
        return found;
      },
    });

    route('POST /:id/withdraw', {
      guard: requireOwner,
      summary: 'Withdraw a quote',
      description: 'It can no longer be accepted; its link says so. 409 when it was accepted or withdrawn before.',
      repeatable: true,
      gives: offer,
      async handle(request) {
        const { id } = request.params;
        unwrapOutcome(await withdrawOffer(db, id, authorOf(request)), OFFER_MESSAGES.missing);
        return readOffer(db, id);
      },
    });

    route('POST /:id/link', {
      guard: requireOwner,
      summary: 'The address of the customer’s page',
      description: 'Creates a new link and revokes the previous one; with `renew: false`, returns the current one.',
      repeatable: true,
      body: linkRequest,
      gives: offerLink,
      async handle(request) {
        const by = { ...config, now: new Date() };
        const result = await findOrRenewLink(db, request.params.id, request.body.renew, by);
        const { id, expiresAt } = unwrapOutcome(result, OFFER_MESSAGES.missing);
        const address = await linkAddress(db, config, id);
        if (!address) throw new Problem(409, OFFER_MESSAGES.linkEnded);
        return { address, expiresAt };
      },
    });

    route('GET /:id/pdf', {
      summary: 'A version that was sent, as a PDF',
      description: 'The exact file the customer received.',
      query: pdfQuery,
      gives: mediaAnswer('The file', 'application/pdf'),
      async handle(request, reply) {
        const pdf = await findPdf(db, request.params.id, request.query.version);
        if (pdf) await recordAccess(db, { kind: 'opened', quoteId: pdf.quoteId }, authorOf(request));
        const file = pdf && pdfFile(pdf.key, `Quote ${pdf.number}, version ${pdf.version}`);
        return sendStoredFile({ storage, request, reply }, file, OFFER_MESSAGES.noFile);
      },
    });
  };
}

/** @throws {Problem} 404 */
export async function readOffer(db: Services['db'], id: number): Promise<Offer> {
  const found = await findOffer(db, id, new Date());
  if (!found) throw new Problem(404, OFFER_MESSAGES.missing);
  return found;
}

/** `GET /api/offers`, `/api/offers/counts` and `/api/offers.csv` */
export function offerListApi({ db }: Pick<Services, 'db'>): FastifyPluginAsyncZod {
  return async (app) => {
    const route = endpoints(app, { tag: 'Offers', guard: requireRight('quotes') });

    route('GET /', {
      summary: 'Quotes, last changed first',
      description: 'A page; `X-Total-Count` says how many fit, `Link` where the next page is.',
      query: offerQuery,
      gives: z.array(listedOffer),
      async handle(request, reply) {
        const { limit, cursor, ...filter } = request.query;
        if (filter.q) await recordAccess(db, { kind: 'searched', words: filter.q }, authorOf(request));
        const now = new Date();
        const page = await findOfferPage(db, { ...filter, limit, cursor }, now);
        if (!page) throw badInput([{ path: 'cursor', message: 'Use the next link from the previous page' }]);
        if (page.next) reply.headers(nextLink('/api/offers', { ...filter, limit, cursor: page.next }));
        reply.header('x-total-count', await countOffers(db, filter, now));
        return page.offers;
      },
    });

    route('GET /counts', {
      summary: 'How many quotes have each status',
      gives: offerCounts,
      handle: () => countByState(db, new Date()),
    });

    route('GET .csv', {
      guard: [...requireRecentRight('exports', 'exported', 'Quotes as a table'), limitExports],
      summary: 'Quotes as a table',
      description:
        'RFC 4180, with a header row; amounts in dollars, times of the shop. A cell that a spreadsheet would take for a formula starts with an apostrophe.',
      query: offerFilter,
      gives: table,
      async handle(request, reply) {
        await recordAccess(db, { kind: 'exported', words: request.query.q }, authorOf(request));
        const now = new Date();
        let [table, cursor]: [string, string | null] = [offerHeader, null];
        do {
          const page = await findOfferPage(
            db,
            { ...request.query, limit: PAGE_SIZE.max, cursor: cursor ?? undefined },
            now,
          );
          table += offerLines(page!.offers);
          cursor = page!.next;
        } while (cursor);
        return sendTable(reply, `quotes-sent-${shopDay(now)}`, table);
      },
    });
  };
}
