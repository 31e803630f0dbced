import { sql } from 'kysely';
import { type Db, engineOf } from '#database/open.ts';
import { splitWords } from '#features/leads/search.store.server.ts';
import { MAX_COUNTED } from './constants.ts';
import type { QuoteCounts } from './contract.ts';
import { filteredQuotes, type QuoteFilter } from './list.store.server.ts';

/** Counts the matches; a search stops at `MAX_COUNTED` + 1. */
export async function countQuotes(db: Db, filter: QuoteFilter): Promise<number> {
  if (hasStoredCounts(filter)) return (await readStoredCounts(db, filter)).total;
  const { query } = await filteredQuotes(db, filter);
  const found = query.select('quotes.id').$if(isSearch(filter), (query) => query.limit(MAX_COUNTED + 1));
  const { total } = await db
    .selectFrom(found.as('found'))
    .select((e) => e.fn.countAll().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

export function isCountCapped(filter: QuoteFilter, total: number): boolean {
  return isSearch(filter) && total > MAX_COUNTED;
}

export async function countByStatus(db: Db, filter: Omit<QuoteFilter, 'status'>): Promise<QuoteCounts> {
  if (hasStoredCounts(filter)) return readStoredCounts(db, filter);
  const { query } = await filteredQuotes(db, filter);
  const found = query.select('status').$if(isSearch(filter), (query) => query.limit(MAX_COUNTED + 1));
  const rows = await db
    .selectFrom(found.as('found'))
    .select((e) => ['status', e.fn.countAll().as('count')] as const)
    .groupBy('status')
    .execute();
  const counts = toCounts(rows);
  return isCountCapped(filter, counts.total) ? { ...counts, total: MAX_COUNTED, atLeast: true } : counts;
}

const isSearch = ({ q }: QuoteFilter) => splitWords(q).length > 0;

/** `quote_counts` has totals by status and source only. */
function hasStoredCounts(filter: QuoteFilter): boolean {
  return !isSearch(filter) && filter.from === undefined && filter.to === undefined;
}

async function readStoredCounts(db: Db, { status, source }: QuoteFilter): Promise<QuoteCounts> {
  const rows = await db
    .selectFrom('quoteCounts')
    .select((e) => ['status', e.fn.sum('count').as('count')] as const)
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
    .$if(source !== undefined, (query) => query.where('source', '=', source!))
    .groupBy('status')
    .execute();
  return toCounts(rows.filter(({ count }) => Number(count) > 0));
}

function toCounts(rows: { status: string; count: number | string | bigint }[]): QuoteCounts {
  const counted = rows.map(({ status, count }): [string, number] => [status, Number(count)]);
  return { total: counted.reduce((sum, [, count]) => sum + count, 0), statuses: Object.fromEntries(counted) };
}

/** Merges the counts of each PostgreSQL connection. Rows that a transaction has locked wait for the next sweep. */
export async function sweepQuoteCounts(db: Db): Promise<void> {
  if (engineOf(db) === 'sqlite') return;
  await sql`with counted as (
      delete from quote_counts where (status, source, connection) in
        (select status, source, connection from quote_counts where connection <> 0 for update skip locked)
      returning status, source, count)
    insert into quote_counts as stored (status, source, connection, count)
      select status, source, 0, sum(count) from counted group by status, source order by status, source
      on conflict (status, source, connection) do update set count = stored.count + excluded.count`.execute(db);
}
