import { type Expression, type SqlBool, sql } from 'kysely';
import { type Db, engineOf } from '#database/open.ts';

/** A word that fewer quotes have is looked up; one of more is soon found by going through the list in its order. */
const FEW = 1_000;
/** The index knows three letters and more. */
const SHORTEST_INDEXED = 3;

/** The words of a search: each must occur, in any case. */
export function wordsIn(q = ''): string[] {
  return q.toLowerCase().split(/\s+/).filter(Boolean);
}

/** Which quotes may have these words: all that do, and perhaps others; null when they are many. */
export async function fewWith(db: Db, words: string[]): Promise<number[] | null> {
  const [rarest] = words.toSorted((a, b) => b.length - a.length);
  if (!rarest || [...rarest].length < SHORTEST_INDEXED || rarest.includes('\0')) return null;
  const { rows } = await (engineOf(db) === 'sqlite'
    ? sql<{ id: number }>`select rowid as id from quotes_search
        where quotes_search match ${`"${rarest.replaceAll('"', '""')}"`} limit ${FEW + 1}`
    : sql<{ id: number }>`select id from quotes
        where search_text like ${`%${rarest.replace(/[\\%_]/g, '\\$&')}%`} limit ${FEW + 1}`
  ).execute(db);
  return rows.length > FEW ? null : rows.map(({ id }) => id);
}

/** Plain text, so that no character of it means anything else. */
export function mentions(db: Db, word: string): Expression<SqlBool> {
  const position = sql.raw(engineOf(db) === 'sqlite' ? 'instr' : 'strpos');
  return sql<SqlBool>`${position}(search_text, ${word}) > 0`;
}
