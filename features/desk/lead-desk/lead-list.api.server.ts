import { Readable } from 'node:stream';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { leadExport, leadFilter, leadQuery, PAGE_SIZE } from '#customers/leads/leads.contract.ts';
import { recordAccess } from '#foundation/audit/logs.store.server.ts';
import { csvHeader, csvLines } from '#foundation/fields/csv.ts';
import { endpoints, nextLink } from '#server/http/endpoint.ts';
import { badInput } from '#server/http/problem.ts';
import { limitExports, sendTable, table } from '#server/http/sent-files.ts';
import { authorOf, requireOwner, requireRecentOwner } from '#server/http/session.ts';
import type { Services } from '#server/services.ts';
import { shopDay } from '#time/shop-time.ts';
import { type ListedLead, leadCounts, listedLead, MAX_COUNTED } from './lead-desk.contract.ts';
import {
  BATCH_SIZE,
  countByStatus,
  countLeads,
  findLeadPage,
  isCountCapped,
  readLeadBatches,
} from './lead-list.store.server.ts';
import { csvTotals, LEAD_COLUMNS, SERVICE_COLUMNS, servicesOf } from './lead-list.ts';

/** `GET /api/quotes` and `/api/quotes/counts`. */
export function leadListApi({ db, log }: Pick<Services, 'db' | 'log'>): FastifyPluginAsyncZod {
  return async (app) => {
    const route = endpoints(app, { tag: 'Quotes', guard: requireOwner });

    route('GET /', {
      summary: 'Quote requests, newest first',
      description: `All of them; with any parameter, a page. \`X-Total-Count\` says how many fit, \`Link\` where the next page is. A search counts up to ${MAX_COUNTED}; where it has more, \`X-Total-Count-Is\` is \`at least\`.`,
      query: leadQuery,
      gives: z.array(listedLead),
      async handle(request, reply) {
        if (Object.keys(request.query).length === 0) {
          await recordAccess(db, { kind: 'listed' }, authorOf(request));
          const batches = readLeadBatches(db, {}, 'newest');
          const first = await readFirst(batches);
          const total = first.length < BATCH_SIZE ? first.length : await countLeads(db, {});
          return reply
            .headers({ 'content-type': 'application/json; charset=utf-8', 'x-total-count': total })
            .send(toStream(toJsonArray(first, batches), log));
        }
        const { sort = 'newest', limit = PAGE_SIZE.standard, cursor, ...filter } = request.query;
        if (filter.q) await recordAccess(db, { kind: 'searched', words: filter.q }, authorOf(request));
        const page = await findLeadPage(db, { ...filter, sort, limit, cursor });
        if (!page) throw badInput([{ path: 'cursor', message: 'Use the next link from the previous page' }]);
        if (page.nextCursor)
          reply.headers(nextLink('/api/quotes', { ...filter, sort, limit, cursor: page.nextCursor }));
        const isOnlyPage = cursor === undefined && page.nextCursor === null;
        const total = isOnlyPage ? page.leads.length : await countLeads(db, filter);
        if (isCountCapped(filter, total)) reply.header('x-total-count-is', 'at least');
        reply.header('x-total-count', isCountCapped(filter, total) ? MAX_COUNTED : total);
        return page.leads;
      },
    });

    route('GET /counts', {
      summary: 'How many quote requests have each status',
      description: 'Leads that match the filter.',
      query: leadFilter.omit({ status: true }),
      gives: leadCounts,
      handle: (request) => countByStatus(db, request.query),
    });
  };
}

async function* toJsonArray(first: ListedLead[], rest: AsyncIterable<ListedLead[]>): AsyncGenerator<string> {
  yield `[${withoutBrackets(first)}`;
  for await (const leads of rest) yield `,${withoutBrackets(leads)}`;
  yield ']';
}

const withoutBrackets = (leads: ListedLead[]) => JSON.stringify(leads).slice(1, -1);

const FORMAT =
  'RFC 4180, with a header row; times are those of the shop. A cell that a spreadsheet would take for a formula starts with an apostrophe.';

/** `GET /api/quotes.csv`, a line per lead, and `/api/quotes/services.csv`, a line per service. */
export function leadTablesApi({ db, log }: Pick<Services, 'db' | 'log'>): FastifyPluginAsyncZod {
  return async (app) => {
    const tables = [
      {
        path: '.csv',
        file: 'quotes',
        summary: 'Quote requests as a table',
        description: `${FORMAT} What a browser downloads starts with a byte order mark and ends with a line of totals.`,
        lines: leadLines,
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
        query: leadExport,
        gives: table,
        async handle(request, reply) {
          const { sort = 'newest', ...filter } = request.query;
          await recordAccess(db, { kind: 'exported', words: filter.q }, authorOf(request));
          const batches = readLeadBatches(db, filter, sort);
          const first = await readFirst(batches);
          const isDownload = request.headers['sec-fetch-mode'] === 'navigate';
          const table = toStream(lines(first, batches, isDownload), log);
          // Programs read this table, too.
          return sendTable(reply, `${file}-${shopDay()}`, table, { isForExcel: isDownload });
        },
      });
  };
}

async function* leadLines(first: ListedLead[], rest: AsyncIterable<ListedLead[]>, isDownload: boolean) {
  const totals = { count: 0, estimates: 0 };
  yield csvHeader(LEAD_COLUMNS);
  for await (const leads of prepend(first, rest)) {
    totals.count += leads.length;
    totals.estimates += leads.reduce((sum, { estimate }) => sum + (estimate?.total ?? 0), 0);
    yield csvLines(LEAD_COLUMNS, leads);
  }
  if (isDownload) yield csvTotals(totals);
}

async function* serviceLines(first: ListedLead[], rest: AsyncIterable<ListedLead[]>) {
  yield csvHeader(SERVICE_COLUMNS);
  for await (const leads of prepend(first, rest)) yield csvLines(SERVICE_COLUMNS, servicesOf(leads));
}

async function* prepend<T>(first: T, rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield first;
  yield* rest;
}

/** Reads the first batch before the answer begins, so that an unavailable database is a 503 and not half a list. */
async function readFirst<Q>(batches: AsyncIterator<Q[]>): Promise<Q[]> {
  const { done, value } = await batches.next();
  return done ? [] : value;
}

/** Streams text to the client with backpressure. */
function toStream(text: AsyncIterable<string>, log: Services['log']): Readable {
  const parts = Readable.from(text);
  parts.on('error', (err) => log.error({ err }, 'a stream of quotes ended early'));
  return parts;
}
