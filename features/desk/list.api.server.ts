import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { recordAccess } from '#features/audit/access/store.server.ts';
import { PAGE_SIZE, quoteFilter, quoteQuery } from '#features/leads/contract.ts';
import { nextLink } from '#server/http/next-link.ts';
import { badInput, problems } from '#server/http/problem.ts';
import { authorOf, requireAdmin } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';

import { MAX_COUNTED } from './constants.ts';
import { type ListedQuote, listedQuote, quoteCounts } from './contract.ts';
import { countByStatus, countQuotes, isCutShort } from './counts.store.server.ts';
import { eachQuote, pageOfQuotes, SLICE } from './list.store.server.ts';
import { firstOf, streamed } from './streams.api.server.ts';

const tags = ['Quotes'];

/** `GET /api/quotes` and `/api/quotes/counts`: many at once. */
export function quoteListApi({ db, log }: Pick<Services, 'db' | 'log'>): FastifyPluginAsyncZod {
  return async (app) => {
    // Before the query is looked at: who may not, learns nothing from what is wrong with it.
    const onRequest = requireAdmin;

    app.get(
      '',
      {
        onRequest,
        schema: {
          tags,
          summary: 'Quote requests, newest first',
          description: `All of them; with any parameter, a page. \`X-Total-Count\` says how many fit, \`Link\` where the next page is. A search counts up to ${MAX_COUNTED}; where it has more, \`X-Total-Count-Is\` is \`at least\`.`,
          querystring: quoteQuery,
          response: { 200: z.array(listedQuote), ...problems(400, 401, 403) },
        },
      },
      async (request, reply) => {
        if (Object.keys(request.query).length === 0) {
          await recordAccess(db, { kind: 'listed' }, authorOf(request));
          const slices = eachQuote(db, {}, 'newest');
          const first = await firstOf(slices);
          const total = first.length < SLICE ? first.length : await countQuotes(db, {});
          return reply
            .headers({ 'content-type': 'application/json; charset=utf-8', 'x-total-count': total })
            .send(streamed(jsonOf(first, slices), log));
        }
        const { sort = 'newest', limit = PAGE_SIZE.standard, cursor, ...filter } = request.query;
        if (filter.q) await recordAccess(db, { kind: 'searched', words: filter.q }, authorOf(request));
        const page = await pageOfQuotes(db, { ...filter, sort, limit, cursor });
        if (!page) throw badInput([{ path: 'cursor', message: 'Use the next link of the page before' }]);
        if (page.nextCursor)
          reply.headers(nextLink('/api/quotes', { ...filter, sort, limit, cursor: page.nextCursor }));
        // A first page that is the whole list needs no second look.
        const isWhole = cursor === undefined && page.nextCursor === null;
        const total = isWhole ? page.quotes.length : await countQuotes(db, filter);
        if (isCutShort(filter, total)) reply.header('x-total-count-is', 'at least');
        return reply.header('x-total-count', isCutShort(filter, total) ? MAX_COUNTED : total).send(page.quotes);
      },
    );

    app.get(
      '/counts',
      {
        onRequest,
        schema: {
          tags,
          summary: 'How many quote requests stand at each status',
          description: 'Of those that fit the filter.',
          querystring: quoteFilter.omit({ status: true }),
          response: { 200: quoteCounts, ...problems(400, 401, 403) },
        },
      },
      (request) => countByStatus(db, request.query),
    );
  };
}

async function* jsonOf(first: ListedQuote[], rest: AsyncIterable<ListedQuote[]>): AsyncGenerator<string> {
  yield `[${inside(first)}`;
  for await (const quotes of rest) yield `,${inside(quotes)}`;
  yield ']';
}

/** A JSON array without its brackets. */
const inside = (quotes: ListedQuote[]) => JSON.stringify(quotes).slice(1, -1);
