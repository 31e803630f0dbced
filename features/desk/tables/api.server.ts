import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { recordAccess } from '#features/audit/access/store.server.ts';
import { quoteExport } from '#features/leads/contract.ts';
import { csvHeader, csvLines } from '#features/tables/rules.ts';
import { endpoints } from '#server/http/endpoint.ts';
import { limitExports, sendTable, table } from '#server/http/exports.ts';
import { authorOf, requireRecentOwner } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';
import { shopDay } from '#time/shop-time.ts';
import type { ListedQuote } from '../contract.ts';
import { readQuoteBatches } from '../list.store.server.ts';
import { readFirst, toStream } from '../streams.api.server.ts';
import { csvTotals, QUOTE_COLUMNS, SERVICE_COLUMNS, servicesOf } from './rules.ts';

const FORMAT =
  'RFC 4180, with a header row; times are those of the shop. A cell that a spreadsheet would take for a formula starts with an apostrophe.';

/** `GET /api/quotes.csv`, a line per quote, and `/api/quotes/services.csv`, a line per service. */
export function quoteTablesApi({ db, log }: Pick<Services, 'db' | 'log'>): FastifyPluginAsyncZod {
  return async (app) => {
    const tables = [
      {
        path: '.csv',
        file: 'quotes',
        summary: 'Quote requests as a table',
        description: `${FORMAT} What a browser downloads starts with a byte order mark and ends with a line of totals.`,
        lines: quoteLines,
      },
      {
        path: '/services.csv',
        file: 'quote-services',
        summary: 'The services of quote requests as a table',
        description: `${FORMAT} One line a service; what a browser downloads starts with a byte order mark.`,
        lines: serviceLines,
      },
    ];
    const route = endpoints(app, { tag: 'Quotes' });

    for (const { path, file, summary, description, lines } of tables)
      route(`GET ${path}`, {
        guard: [...requireRecentOwner('exported', summary), limitExports],
        summary,
        description,
        query: quoteExport,
        gives: table,
        async handle(request, reply) {
          const { sort = 'newest', ...filter } = request.query;
          await recordAccess(db, { kind: 'exported', words: filter.q }, authorOf(request));
          const batches = readQuoteBatches(db, filter, sort);
          const first = await readFirst(batches);
          const isDownload = request.headers['sec-fetch-mode'] === 'navigate';
          const table = toStream(lines(first, batches, isDownload), log);
          // Programs read this table, too.
          return sendTable(reply, `${file}-${shopDay()}`, table, { isForExcel: isDownload });
        },
      });
  };
}

async function* quoteLines(first: ListedQuote[], rest: AsyncIterable<ListedQuote[]>, isDownload: boolean) {
  const totals = { count: 0, estimates: 0 };
  yield csvHeader(QUOTE_COLUMNS);
  for await (const quotes of prepend(first, rest)) {
    totals.count += quotes.length;
    totals.estimates += quotes.reduce((sum, { estimate }) => sum + (estimate?.total ?? 0), 0);
    yield csvLines(QUOTE_COLUMNS, quotes);
  }
  if (isDownload) yield csvTotals(totals);
}

async function* serviceLines(first: ListedQuote[], rest: AsyncIterable<ListedQuote[]>) {
  yield csvHeader(SERVICE_COLUMNS);
  for await (const quotes of prepend(first, rest)) yield csvLines(SERVICE_COLUMNS, servicesOf(quotes));
}

async function* prepend<T>(first: T, rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield first;
  yield* rest;
}
