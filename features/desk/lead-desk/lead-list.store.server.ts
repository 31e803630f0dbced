import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import * as z from 'zod';
import { findAppointments } from '#customers/appointments/appointments.store.server.ts';
import { findSwatches } from '#customers/lead-schemes/lead-schemes.store.server.ts';
import type { LeadSource, LeadStatus } from '#customers/leads/leads.constants.ts';
import type { Lead, LeadSort } from '#customers/leads/leads.contract.ts';
import { containsWord, findMatchingIds, splitWords, toLead } from '#customers/leads/leads.store.server.ts';
import { isAmong } from '#database/columns.ts';
import { type Db, engineOf } from '#database/open.ts';
import type { Tables } from '#database/tables.ts';
import { shopTimeZone, startOfDay } from '#time/shop-time.ts';
import { countJobsOf } from '#workshop/jobs/person.store.server.ts';
import { countOffersOf } from '#workshop/offers/offer.store.server.ts';
import { type LeadCounts, type ListedLead, MAX_COUNTED } from './lead-desk.contract.ts';

export interface LeadFilter {
  /** Every word must occur in name, email, phone, business, aircraft, tail number or message, ignoring case. */
  q?: string | undefined;
  status?: LeadStatus | undefined;
  source?: LeadSource | undefined;
  /** First and last day of receipt, YYYY-MM-DD in shop time. */
  from?: string | undefined;
  to?: string | undefined;
}

interface LeadListPage {
  leads: ListedLead[];
  /** Null on the last page. */
  nextCursor: string | null;
}

type PageQuery = LeadFilter & { sort: LeadSort; limit: number; cursor?: string | undefined };

/**
 * Pages by key, so inserts and deletes between two pages neither repeat nor hide a lead.
 * @returns null for a cursor that is not of this list
 */
export async function findLeadPage(
  db: Db,
  { sort, limit, cursor, ...filter }: PageQuery,
): Promise<LeadListPage | null> {
  const after = cursor === undefined ? null : readCursor(cursor, sort);
  if (cursor !== undefined && !after) return null;
  const { key, direction } = ORDERS[sort];
  const comparison = sql.raw(direction === 'asc' ? '>' : '<');

  let page = orderBy((await filteredLeads(db, filter)).query, sort).selectAll();
  if (after) page = page.where(sql<SqlBool>`(${sql.ref(key)}, id) ${comparison} (${after.key}, ${after.id})`);
  const rows = await page.limit(limit + 1).execute();
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    leads: await toListed(db, rows.slice(0, limit).map(toLead)),
    nextCursor: last ? writeCursor(sort, { key: last[key], id: last.id }) : null,
  };
}

/** Adds appointments, schemes and the numbers of offers and jobs, with one query each. */
async function toListed(db: Db, leads: readonly Lead[]): Promise<ListedLead[]> {
  const ids = leads.map(({ id }) => id);
  const booked = leads.filter(({ source }) => source === 'booking').map(({ id }) => id);
  const [rows, swatches, offers, jobs] = await Promise.all([
    booked.length > 0 ? findAppointments(db, booked) : [],
    findSwatches(db, ids),
    countOffersOf(db, ids),
    countJobsOf(db, ids),
  ]);
  const appointments = new Map(rows.map(({ quoteId, startsAt, status }) => [quoteId, { startsAt, status }]));
  return leads.map((lead) => ({
    ...lead,
    currentAppointment: appointments.get(lead.id) ?? null,
    scheme: swatches.get(lead.id) ?? null,
    offers: offers.get(lead.id) ?? 0,
    jobs: jobs.get(lead.id) ?? 0,
  }));
}

/** Reading this many takes a few milliseconds. */
export const BATCH_SIZE = 200;

/** Yields all matches in batches. SQLite blocks the event loop, so other requests run between two batches. */
export async function* readLeadBatches(db: Db, filter: LeadFilter, sort: LeadSort): AsyncGenerator<ListedLead[]> {
  let cursor: string | undefined;
  do {
    const page = await findLeadPage(db, { ...filter, sort, limit: BATCH_SIZE, cursor });
    if (!page) return;
    yield page.leads;
    cursor = page.nextCursor ?? undefined;
    if (cursor) await new Promise(setImmediate);
  } while (cursor);
}

/** Each order has an index that ends in the id. */
const ORDERS = {
  newest: { key: 'createdAt', direction: 'desc' },
  oldest: { key: 'createdAt', direction: 'asc' },
  updated: { key: 'updatedAt', direction: 'desc' },
  name: { key: 'sortName', direction: 'asc' },
} as const satisfies Record<LeadSort, object>;

function orderBy<O>(query: SelectQueryBuilder<Tables, 'quotes', O>, sort: LeadSort) {
  const { key, direction } = ORDERS[sort];
  return query.orderBy(key, direction).orderBy('id', direction);
}

async function filteredLeads(db: Db, { q, status, source, from, to }: LeadFilter) {
  const words = splitWords(q);
  const matchingIds = await findMatchingIds(db, words);
  const timeZone = shopTimeZone();
  const query = db
    .selectFrom('quotes')
    .$if(matchingIds !== null, (query) => query.where(isAmong(db, 'id', matchingIds!)))
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
    .$if(source !== undefined, (query) => query.where('source', '=', source!))
    .$if(from !== undefined, (query) => query.where('createdAt', '>=', startOfDay(from!, timeZone)))
    .$if(to !== undefined, (query) => query.where('createdAt', '<', startOfDay(to!, timeZone, 1)))
    .$if(words.length > 0, (query) => query.where((e) => e.and(words.map((word) => containsWord(db, word)))));
  // Wrapped, because awaiting a query would run it.
  return { query };
}

type CursorPosition = { key: string; id: number };

function writeCursor(sort: LeadSort, { key, id }: CursorPosition): string {
  return Buffer.from(JSON.stringify([sort, key, id])).toString('base64url');
}

function readCursor(cursor: string, sort: LeadSort): CursorPosition | null {
  try {
    const [writtenFor, key, id] = cursorTuple.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    if (writtenFor !== sort || (sort !== 'name' && !cursorTime.safeParse(key).success)) return null;
    return { key, id };
  } catch {
    return null;
  }
}

// A cursor is untrusted input: only values that the database can compare pass.
const cursorTuple = z.tuple([z.string(), z.string().regex(/^\P{Cc}*$/u), z.int32()]);
const cursorTime = z.iso.datetime().regex(/^[1-9]/);

/** Counts the matches; a search stops at `MAX_COUNTED` + 1. */
export async function countLeads(db: Db, filter: LeadFilter): Promise<number> {
  if (hasStoredCounts(filter)) return (await readStoredCounts(db, filter)).total;
  const { query } = await filteredLeads(db, filter);
  const found = query.select('quotes.id').$if(isSearch(filter), (query) => query.limit(MAX_COUNTED + 1));
  const { total } = await db
    .selectFrom(found.as('found'))
    .select((e) => e.fn.countAll().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

export function isCountCapped(filter: LeadFilter, total: number): boolean {
  return isSearch(filter) && total > MAX_COUNTED;
}

export async function countByStatus(db: Db, filter: Omit<LeadFilter, 'status'>): Promise<LeadCounts> {
  if (hasStoredCounts(filter)) return readStoredCounts(db, filter);
  const { query } = await filteredLeads(db, filter);
  const found = query.select('status').$if(isSearch(filter), (query) => query.limit(MAX_COUNTED + 1));
  const rows = await db
    .selectFrom(found.as('found'))
    .select((e) => ['status', e.fn.countAll().as('count')] as const)
    .groupBy('status')
    .execute();
  const counts = toCounts(rows);
  return isCountCapped(filter, counts.total) ? { ...counts, total: MAX_COUNTED, atLeast: true } : counts;
}

const isSearch = ({ q }: LeadFilter) => splitWords(q).length > 0;

/** `quote_counts` has totals by status and source only. */
function hasStoredCounts(filter: LeadFilter): boolean {
  return !isSearch(filter) && filter.from === undefined && filter.to === undefined;
}

async function readStoredCounts(db: Db, { status, source }: LeadFilter): Promise<LeadCounts> {
  const rows = await db
    .selectFrom('quoteCounts')
    .select((e) => ['status', e.fn.sum('count').as('count')] as const)
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
    .$if(source !== undefined, (query) => query.where('source', '=', source!))
    .groupBy('status')
    .execute();
  return toCounts(rows.filter(({ count }) => Number(count) > 0));
}

function toCounts(rows: { status: string; count: number | string | bigint }[]): LeadCounts {
  const counted = rows.map(({ status, count }): [string, number] => [status, Number(count)]);
  return { total: counted.reduce((sum, [, count]) => sum + count, 0), statuses: Object.fromEntries(counted) };
}

/** Merges the counts of each PostgreSQL connection. Rows that a transaction has locked wait for the next sweep. */
export async function sweepLeadCounts(db: Db): Promise<void> {
  if (engineOf(db) === 'sqlite') return;
  await sql`with counted as (
      delete from quote_counts where (status, source, connection) in
        (select status, source, connection from quote_counts where connection <> 0 for update skip locked)
      returning status, source, count)
    insert into quote_counts as stored (status, source, connection, count)
      select status, source, 0, sum(count) from counted group by status, source order by status, source
      on conflict (status, source, connection) do update set count = stored.count + excluded.count`.execute(db);
}
