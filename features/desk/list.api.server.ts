import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { recordAccess } from '#features/audit/access/store.server.ts';
import { PAGE_SIZE, quoteFilter, quoteQuery } from '#features/leads/contract.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { nextLink } from '#server/http/next-link.ts';
import { badInput } from '#server/http/problem.ts';
import { authorOf, requireOwner } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';

import { MAX_COUNTED } from './constants.ts';
import { type ListedQuote, listedQuote, quoteCounts } from './contract.ts';
import { countByStatus, countQuotes, isCountCapped } from './counts.store.server.ts';
import { BATCH_SIZE, findQuotePage, readQuoteBatches } from './list.store.server.ts';
import { readFirst, toStream } from './streams.api.server.ts';

/** `GET /api/quotes` and `/api/quotes/counts`. */
export function quoteListApi({ db, log }: Pick<Services, 'db' | 'log'>): FastifyPluginAsyncZod {
  return async (app) => {
    const route = endpoints(app, { tag: 'Quotes', guard: requireOwner });

    route('GET /', {
      summary: 'Quote requests, newest first',
      description: `All of them; with any parameter, a page. \`X-Total-Count\` says how many fit, \`Link\` where the next page is. A search counts up to ${MAX_COUNTED}; where it has more, \`X-Total-Count-Is\` is \`at least\`.`,
      query: quoteQuery,
      gives: z.array(listedQuote),
      async handle(request, reply) {
        if (Object.keys(request.query).length === 0) {
          await recordAccess(db, { kind: 'listed' }, authorOf(request));
          const batches = readQuoteBatches(db, {}, 'newest');
          const first = await readFirst(batches);
          const total = first.length < BATCH_SIZE ? first.length : await countQuotes(db, {});
          return reply
            .headers({ 'content-type': 'application/json; charset=utf-8', 'x-total-count': total })
            .send(toStream(toJsonArray(first, batches), log));
        }
        const { sort = 'newest', limit = PAGE_SIZE.standard, cursor, ...filter } = request.query;
        if (filter.q) await recordAccess(db, { kind: 'searched', words: filter.q }, authorOf(request));
        const page = await findQuotePage(db, { ...filter, sort, limit, cursor });
        if (!page) throw badInput([{ path: 'cursor', message: 'Use the next link from the previous page' }]);
        if (page.nextCursor)
          reply.headers(nextLink('/api/quotes', { ...filter, sort, limit, cursor: page.nextCursor }));
        const isOnlyPage = cursor === undefined && page.nextCursor === null;
        const total = isOnlyPage ? page.quotes.length : await countQuotes(db, filter);
        if (isCountCapped(filter, total)) reply.header('x-total-count-is', 'at least');
        reply.header('x-total-count', isCountCapped(filter, total) ? MAX_COUNTED : total);
        return page.quotes;
      },
    });

    route('GET /counts', {
      summary: 'How many quote requests have each status',
      description: 'Leads that match the filter.',
      query: quoteFilter.omit({ status: true }),
      gives: quoteCounts,
      handle: (request) => countByStatus(db, request.query),
    });
  };
}

async function* toJsonArray(first: ListedQuote[], rest: AsyncIterable<ListedQuote[]>): AsyncGenerator<string> {
  yield `[${withoutBrackets(first)}`;
  for await (const quotes of rest) yield `,${withoutBrackets(quotes)}`;
  yield ']';
}

const withoutBrackets = (quotes: ListedQuote[]) => JSON.stringify(quotes).slice(1, -1);
