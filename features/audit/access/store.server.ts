import { type SqlBool, sql } from 'kysely';
import type { Db } from '#database/open.ts';
import { type Author, nameOf } from '#server/author.store.server.ts';
import { sha256 } from '#server/crypto.ts';
import { HOUR_MS, MINUTE_MS } from '#time/constants.ts';
import { ACCESS_RETENTION_DAYS, ACCESS_RUN_MINUTES, type AccessKind, COMMAND_LINE } from './constants.ts';
import type { AccessEntry } from './contract.ts';

const MAX_WORDS_LENGTH = 200;
const TYPING_MS = 30_000;

export interface Access {
  kind: AccessKind;
  quoteId?: number;
  words?: string | undefined;
}

/**
 * Logs an access to personal data. Repeats within `ACCESS_RUN_MINUTES` share one entry, by one statement, so that neither
 * refetching nor concurrent requests grow the log.
 */
export async function recordAccess(db: Db, { kind, quoteId, words }: Access, { userId, now }: Author): Promise<void> {
  const time = now.toISOString();
  const searchWords = words ? [...words.toLowerCase()].slice(0, MAX_WORDS_LENGTH).join('') : null;
  if (searchWords && userId) await removePartialSearches(db, { kind, words: searchWords, userId, now });
  const minutes = Math.floor(now.getTime() / (ACCESS_RUN_MINUTES * MINUTE_MS));
  await db
    .insertInto('accessLog')
    .values({
      kind,
      quoteId: quoteId ?? null,
      words: searchWords,
      userId,
      userName: userId ? await nameOf(db, userId) : COMMAND_LINE,
      run: sha256(JSON.stringify([minutes, userId, kind, quoteId ?? null, searchWords])),
      createdAt: time,
      updatedAt: time,
    })
    .onConflict((conflict) => conflict.column('run').doUpdateSet({ times: sql`access_log.times + 1`, updatedAt: time }))
    .execute();
}

/** The desk searches while the user types: of 'c', 'ce' and 'cessna' only the last stays. */
async function removePartialSearches(
  db: Db,
  { kind, words, userId, now }: { kind: AccessKind; words: string; userId: string; now: Date },
): Promise<void> {
  await db
    .deleteFrom('accessLog')
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('createdAt', '>', new Date(now.getTime() - TYPING_MS).toISOString())
    .where('words', '<>', words)
    .where(sql<SqlBool>`substr(cast(${words} as text), 1, length(words)) = words`)
    .execute();
}

interface AccessFilter {
  kind?: AccessKind | undefined;
  user?: string | undefined;
  quote?: number | undefined;
}

/** Newest first. `next` is the cursor of the next page; null on the last. */
export async function readAccessPage(
  db: Db,
  { limit, cursor, kind, user, quote }: AccessFilter & { limit: number; cursor?: number | undefined },
): Promise<{ entries: AccessEntry[]; next: number | null }> {
  const rows = await db
    .selectFrom('accessLog')
    .select(['id', 'kind', 'quoteId', 'words', 'times', 'userId', 'userName', 'createdAt', 'updatedAt'])
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind!))
    .$if(user !== undefined, (query) => query.where('userId', '=', user!))
    .$if(quote !== undefined, (query) => query.where('quoteId', '=', quote!))
    .$if(cursor !== undefined, (query) => query.where('id', '<', cursor!))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const entries = rows.slice(0, limit).map((row) => ({ ...row, kind: row.kind as AccessKind }));
  return { entries, next: rows.length > limit ? entries.at(-1)!.id : null };
}

/** Deletes entries older than `ACCESS_RETENTION_DAYS`. */
export async function sweepAccess(db: Db, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - ACCESS_RETENTION_DAYS * 24 * HOUR_MS).toISOString();
  await db.deleteFrom('accessLog').where('updatedAt', '<', before).execute();
}

/** Clears the search words that are about an erased person. */
export async function clearSearchWords(trx: Db, isAboutPerson: (words: string) => boolean): Promise<void> {
  const rows = await trx.selectFrom('accessLog').select(['id', 'words']).where('words', 'is not', null).execute();
  const ids = rows.filter(({ words }) => isAboutPerson(words!)).map(({ id }) => id);
  if (ids.length > 0) await trx.updateTable('accessLog').set({ words: null }).where('id', 'in', ids).execute();
}
