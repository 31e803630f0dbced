import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import * as z from 'zod';
import { isAmong } from '#database/columns.ts';
import type { Db } from '#database/open.ts';
import type { Tables } from '#database/tables.ts';
import type { QuoteSource, QuoteStatus } from '#features/leads/constants.ts';
import type { Quote, QuoteSort } from '#features/leads/contract.ts';
import { findMatchingIds, mentions, wordsIn } from '#features/leads/search.store.server.ts';
import { toQuote } from '#features/leads/store.server.ts';
import { BUSINESS } from '#features/site/contract.ts';
import { startOfDay } from '#time/start-of-day.ts';
import { findAppointments } from '../appointments/store.server.ts';

import type { ListedQuote } from './contract.ts';

export interface QuoteFilter {
  /** Every word must occur in name, email, phone, business, aircraft, tail number or message, in any case. */
  q?: string | undefined;
  status?: QuoteStatus | undefined;
  source?: QuoteSource | undefined;
  /** First and last day on which it was received, YYYY-MM-DD in shop time. */
  from?: string | undefined;
  to?: string | undefined;
}

interface QuotePage {
  quotes: ListedQuote[];
  /** For the page after this one; null on the last. */
  nextCursor: string | null;
}

type PageOf = QuoteFilter & { sort: QuoteSort; limit: number; cursor?: string | undefined };

/**
 * One page. Quotes that come or go meanwhile neither repeat nor hide another.
 * @returns null for a cursor that this list did not give out
 */
export async function pageOfQuotes(db: Db, { sort, limit, cursor, ...filter }: PageOf): Promise<QuotePage | null> {
  const after = cursor === undefined ? null : readCursor(cursor, sort);
  if (cursor !== undefined && !after) return null;
  const { key, direction } = ORDERS[sort];
  const beyond = sql.raw(direction === 'asc' ? '>' : '<');

  let page = inOrder((await filteredQuotes(db, filter)).query, sort).selectAll();
  if (after) page = page.where(sql<SqlBool>`(${sql.ref(key)}, id) ${beyond} (${after.key}, ${after.id})`);
  const rows = await page.limit(limit + 1).execute();
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    quotes: await withAppointments(db, rows.slice(0, limit).map(toQuote)),
    nextCursor: last ? writeCursor(sort, { key: last[key], id: last.id }) : null,
  };
}

async function withAppointments(db: Db, quotes: readonly Quote[]): Promise<ListedQuote[]> {
  const ids = quotes.filter(({ source }) => source === 'booking').map(({ id }) => id);
  const rows = ids.length > 0 ? await findAppointments(db, ids) : [];
  const byQuote = new Map(rows.map(({ quoteId, startsAt, status }) => [quoteId, { startsAt, status }]));
  return quotes.map((quote) => ({ ...quote, currentAppointment: byQuote.get(quote.id) ?? null }));
}

/** How many are read at once of a list that is too long to hold; reading them takes a few milliseconds. */
export const SLICE = 200;

/** Every quote that fits, a slice at a time: others get their turn in between, for SQLite answers at once. */
export async function* eachQuote(db: Db, filter: QuoteFilter, sort: QuoteSort): AsyncGenerator<ListedQuote[]> {
  let cursor: string | undefined;
  do {
    const page = await pageOfQuotes(db, { ...filter, sort, limit: SLICE, cursor });
    if (!page) return;
    yield page.quotes;
    cursor = page.nextCursor ?? undefined;
    if (cursor) await new Promise(setImmediate);
  } while (cursor);
}

/** Each order has an index, which ends in the id. */
const ORDERS = {
  newest: { key: 'createdAt', direction: 'desc' },
  oldest: { key: 'createdAt', direction: 'asc' },
  updated: { key: 'updatedAt', direction: 'desc' },
  name: { key: 'sortName', direction: 'asc' },
} as const satisfies Record<QuoteSort, object>;

function inOrder<O>(query: SelectQueryBuilder<Tables, 'quotes', O>, sort: QuoteSort) {
  const { key, direction } = ORDERS[sort];
  return query.orderBy(key, direction).orderBy('id', direction);
}

/** The quotes that fit a filter. */
export async function filteredQuotes(db: Db, { q, status, source, from, to }: QuoteFilter) {
  const words = wordsIn(q);
  const few = await findMatchingIds(db, words);
  const { timeZone } = BUSINESS;
  const query = db
    .selectFrom('quotes')
    .$if(few !== null, (query) => query.where(isAmong(db, 'id', few!)))
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
    .$if(source !== undefined, (query) => query.where('source', '=', source!))
    .$if(from !== undefined, (query) => query.where('createdAt', '>=', startOfDay(from!, timeZone)))
    .$if(to !== undefined, (query) => query.where('createdAt', '<', startOfDay(to!, timeZone, 1)))
    .$if(words.length > 0, (query) => query.where((e) => e.and(words.map((word) => mentions(db, word)))));
  // A query is awaited as its rows, so it is handed on in something else.
  return { query };
}

type Place = { key: string; id: number };

function writeCursor(sort: QuoteSort, { key, id }: Place): string {
  return Buffer.from(JSON.stringify([sort, key, id])).toString('base64url');
}

/** Null for anything but a place in the list of this order. */
function readCursor(cursor: string, sort: QuoteSort): Place | null {
  try {
    const [writtenFor, key, id] = placeInList.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    if (writtenFor !== sort || (sort !== 'name' && !A_TIME.safeParse(key).success)) return null;
    return { key, id };
  } catch {
    return null;
  }
}

// A cursor comes from outside: what the database could not compare must not get to it.
const placeInList = z.tuple([z.string(), z.string().regex(/^\P{Cc}*$/u), z.int32()]);
const A_TIME = z.iso.datetime().regex(/^[1-9]/);
