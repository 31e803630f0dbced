import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { recordAccess } from '#features/audit/access/store.server.ts';
import { PAGE_SIZE } from '#features/leads/contract.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { limitExports, sendTable, table } from '#server/http/exports.ts';
import { nextLink } from '#server/http/next-link.ts';
import { badInput } from '#server/http/problem.ts';
import { authorOf, requireRecentRight, requireRight } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';
import { shopDay } from '#time/shop-time.ts';
import { listedOffer, offerCounts, offerFilter, offerQuery } from './contract.ts';
import { countByState, countOffers, findOfferPage } from './list.store.server.ts';
import { offerHeader, offerLines } from './rules.ts';

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
