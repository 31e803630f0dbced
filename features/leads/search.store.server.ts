import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Db, engineOf } from '#database/open.ts';

/** Words that fewer quotes have are looked up; those of more are soon found by going through the list in its order. */
const FEW = 1_000;
/** The index knows three letters and more. */
const SHORTEST_INDEXED = 3;

/** What others wait for, while it is done. */
const INDEXED_AT_ONCE = 50;

/** The words of a search: each must occur, in any case. */
export function wordsIn(q = ''): string[] {
  return q.toLowerCase().split(/\s+/).filter(Boolean);
}

/** Which quotes may have these words: all that do, and perhaps others; null when they are many. */
export async function findMatchingIds(db: Db, words: string[]): Promise<number[] | null> {
  const known = words.filter((word) => [...word].length >= SHORTEST_INDEXED && !word.includes('\0'));
  if (known.length === 0) return null;
  const all = (parts: RawBuilder<unknown>[]) => sql.join(parts, sql` and `);
  const { rows } = await (engineOf(db) === 'sqlite'
    ? sql<{ id: number }>`select rowid as id from quotes_search
        where quotes_search match ${known.map((word) => `"${word.replaceAll('"', '""')}"`).join(' ')}
        union all select id from quotes where id > (select id from quotes_search_upto)
          and ${all(known.map((word) => mentions(db, word)))}
        limit ${FEW + 1}`
    : sql<{ id: number }>`select id from quotes
        where ${all(known.map((word) => sql`search_text like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`))}
        limit ${FEW + 1}`
  ).execute(db);
  return rows.length > FEW ? null : rows.map(({ id }) => id);
}

/**
 * Takes quotes into SQLite's index that it does not have yet, the oldest first; until then a search reads them one by one.
 * @returns whether it took all that go at once, so that there may be more
 */
export async function indexNewQuotes(db: Db): Promise<boolean> {
  if (engineOf(db) !== 'sqlite' || (await newQuotes(db).limit(1).execute()).length === 0) return false;
  return db.transaction().execute(async (trx) => {
    const rows = await newQuotes(trx).orderBy('id').limit(INDEXED_AT_ONCE).execute();
    const last = rows.at(-1)?.id;
    if (last === undefined) return false;
    await sql`insert into quotes_search(rowid, search_text)
      select id, search_text from quotes where id > (select id from quotes_search_upto) and id <= ${last}`.execute(trx);
    await sql`update quotes_search_upto set id = ${last}`.execute(trx);
    return rows.length === INDEXED_AT_ONCE;
  });
}

function newQuotes(db: Db) {
  return db.selectFrom('quotes').select('id').where(sql<SqlBool>`id > (select id from quotes_search_upto)`);
}

/** Plain text, so that no character of it means anything else. */
export function mentions(db: Db, word: string): RawBuilder<SqlBool> {
  const position = sql.raw(engineOf(db) === 'sqlite' ? 'instr' : 'strpos');
  return sql<SqlBool>`${position}(search_text, ${word}) > 0`;
}
