import { type SqlBool, sql } from 'kysely';
import type { Db } from '#database/open.ts';
import { type Author, nameOf } from '#server/author.store.server.ts';
import { sha256 } from '#server/crypto.ts';
import { ACCESS_KEPT_DAYS, ACCESS_RUN_MINUTES, type AccessKind, COMMAND_LINE } from './constants.ts';
import type { AccessEntry } from './contract.ts';

const MINUTE_MS = 60_000;
const WORDS_KEPT = 200;
const TYPING_MS = 30_000;

/** What a user opens. */
export interface Access {
  kind: AccessKind;
  quoteId?: number;
  words?: string | undefined;
}

/**
 * Records that a user opened personal data. Repeats within a few minutes share one entry, by one statement, so
 * that neither a list that is fetched again and again nor two calls at once make it grow.
 */
export async function recordAccess(db: Db, { kind, quoteId, words }: Access, { userId, now }: Author): Promise<void> {
  const time = now.toISOString();
  const shown = words ? [...words.toLowerCase()].slice(0, WORDS_KEPT).join('') : null;
  if (shown && userId) await forgetTyping(db, { kind, words: shown, userId, now });
  const minutes = Math.floor(now.getTime() / (ACCESS_RUN_MINUTES * MINUTE_MS));
  await db
    .insertInto('accessLog')
    .values({
      kind,
      quoteId: quoteId ?? null,
      words: shown,
      userId,
      userName: userId ? await nameOf(db, userId) : COMMAND_LINE,
      run: sha256(JSON.stringify([minutes, userId, kind, quoteId ?? null, shown])),
      createdAt: time,
      updatedAt: time,
    })
    .onConflict((conflict) => conflict.column('run').doUpdateSet({ times: sql`access_log.times + 1`, updatedAt: time }))
    .execute();
}

/** A search is made while it is typed: of 'c', 'ce', 'ces' and 'cessna' the last is what was searched for. */
async function forgetTyping(
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

/** One page, newest first. `next` is the cursor of the page after it; null on the last. */
export async function pageOfAccess(
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

/** Removes what is older than the time for which it is kept. */
export async function sweepAccess(db: Db, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - ACCESS_KEPT_DAYS * 24 * 60 * MINUTE_MS).toISOString();
  await db.deleteFrom('accessLog').where('updatedAt', '<', before).execute();
}

/** Takes out of the record what was searched for, where it names a person. */
export async function dropSearchWords(trx: Db, names: (words: string) => boolean): Promise<void> {
  const rows = await trx.selectFrom('accessLog').select(['id', 'words']).where('words', 'is not', null).execute();
  const ids = rows.filter(({ words }) => names(words!)).map(({ id }) => id);
  if (ids.length > 0) await trx.updateTable('accessLog').set({ words: null }).where('id', 'in', ids).execute();
}
