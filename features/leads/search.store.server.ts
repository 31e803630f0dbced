import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Db, engineOf } from '#database/open.ts';
import { numberKey, searchWords, withAsciiDomain } from '#features/fields/rules.ts';

/** Beyond this many matches, scanning the list in its order fills a page sooner than the index. */
const MAX_MATCHES = 1_000;
/** The index is of trigrams. */
const MIN_INDEXED_LENGTH = 3;

/** Other requests wait while a batch is indexed. */
const INDEX_BATCH_SIZE = 50;

export function splitWords(q = ''): string[] {
  // Domains are stored in ASCII.
  return searchWords(q.replace(/\S+@\S+/g, withAsciiDomain));
}

/** @returns candidates: all quotes with these words and perhaps others; null when there are too many */
export async function findMatchingIds(db: Db, words: string[]): Promise<number[] | null> {
  const indexedWords = words.map(numberKey).filter((word) => [...word].length >= MIN_INDEXED_LENGTH);
  if (indexedWords.length === 0) return null;
  const all = (parts: RawBuilder<unknown>[]) => sql.join(parts, sql` and `);
  const { rows } = await (engineOf(db) === 'sqlite'
    ? sql<{ id: number }>`select rowid as id from quotes_search
        where quotes_search match ${indexedWords.map((word) => `"${word.replaceAll('"', '""')}"`).join(' ')}
        union all select id from quotes where id > (select id from quotes_search_upto)
          and ${all(indexedWords.map((word) => containsWord(db, word)))}
        limit ${MAX_MATCHES + 1}`
    : sql<{ id: number }>`select id from quotes
        where ${all(indexedWords.map((word) => sql`search_text like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`))}
        limit ${MAX_MATCHES + 1}`
  ).execute(db);
  return rows.length > MAX_MATCHES ? null : rows.map(({ id }) => id);
}

/**
 * Adds quotes to SQLite's search index, oldest first; until then a search scans them.
 * @returns true when the batch was full, so that there may be more
 */
export async function indexNewQuotes(db: Db): Promise<boolean> {
  if (engineOf(db) !== 'sqlite' || (await newQuotes(db).limit(1).execute()).length === 0) return false;
  return db.transaction().execute(async (trx) => {
    const rows = await newQuotes(trx).orderBy('id').limit(INDEX_BATCH_SIZE).execute();
    const last = rows.at(-1)?.id;
    if (last === undefined) return false;
    await sql`insert into quotes_search(rowid, search_text)
      select id, search_text from quotes where id > (select id from quotes_search_upto) and id <= ${last}`.execute(trx);
    await sql`update quotes_search_upto set id = ${last}`.execute(trx);
    return rows.length === INDEX_BATCH_SIZE;
  });
}

function newQuotes(db: Db) {
  return db.selectFrom('quotes').select('id').where(sql<SqlBool>`id > (select id from quotes_search_upto)`);
}

/** As `searchFields` made the text. Not `like`, so that no character of the word is a wildcard. */
export function containsWord(db: Db, word: string): RawBuilder<SqlBool> {
  const position = sql.raw(engineOf(db) === 'sqlite' ? 'instr' : 'strpos');
  return sql<SqlBool>`${position}(search_text, ${numberKey(word)}) > 0`;
}
