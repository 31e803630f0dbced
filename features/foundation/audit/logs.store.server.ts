import { type SqlBool, sql } from 'kysely';
import type { Db } from '#database/open.ts';
import { type Author, nameOf } from '#server/content-change.store.server.ts';
import { sha256 } from '#server/crypto.ts';
import { HOUR_MS, MINUTE_MS } from '#time/units.ts';
import type { AccessEntry, SecurityEntry } from './audit.contract.ts';
import {
  ACCESS_RETENTION_DAYS,
  ACCESS_RUN_MINUTES,
  type AccessKind,
  COMMAND_LINE,
  SECURITY_RETENTION_DAYS,
  SECURITY_RUN_MINUTES,
  type SecurityKind,
} from './logs.ts';

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

const MAX_DETAIL_LENGTH = 255;
const COLUMNS = [
  'id',
  'kind',
  'detail',
  'times',
  'userId',
  'userName',
  'network',
  'browser',
  'createdAt',
  'updatedAt',
] as const;

export interface SecurityEvent {
  kind: SecurityKind;
  detail?: string | undefined;
  /** The account; null for a login to none. `userName` alone is of the command line. */
  userId: string | null;
  userName: string | null;
  /** Null for a shell command. */
  network: string | null;
  browser: string | null;
}

/** The rest of an event by a shell command. */
export const BY_COMMAND = { userId: null, userName: COMMAND_LINE, network: null, browser: null };

/**
 * Logs an event. Repeats from one network within `SECURITY_RUN_MINUTES` share one entry, by one statement, so that
 * guessing bots do not grow the log.
 */
export async function recordSecurity(
  db: Db,
  { detail: words, ...event }: SecurityEvent,
  now: Date = new Date(),
): Promise<void> {
  const time = now.toISOString();
  const minutes = Math.floor(now.getTime() / (SECURITY_RUN_MINUTES * MINUTE_MS));
  const detail = words ? [...words].slice(0, MAX_DETAIL_LENGTH).join('') : null;
  await db
    .insertInto('securityLog')
    .values({
      ...event,
      detail,
      run: sha256(JSON.stringify([minutes, detail, ...Object.values(event)])),
      createdAt: time,
      updatedAt: time,
    })
    .onConflict((conflict) =>
      conflict.column('run').doUpdateSet({ times: sql`security_log.times + 1`, updatedAt: time }),
    )
    .execute();
}

interface SecurityFilter {
  kind?: SecurityKind | undefined;
  user?: string | undefined;
}

/** Newest first. `next` is the cursor of the next page; null on the last. */
export async function readSecurityPage(
  db: Db,
  { limit, cursor, kind, user }: SecurityFilter & { limit: number; cursor?: number | undefined },
): Promise<{ entries: SecurityEntry[]; next: number | null }> {
  const rows = await db
    .selectFrom('securityLog')
    .select(COLUMNS)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind!))
    .$if(user !== undefined, (query) => query.where('userId', '=', user!))
    .$if(cursor !== undefined, (query) => query.where('id', '<', cursor!))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const entries = rows.slice(0, limit).map((row) => ({ ...row, kind: row.kind as SecurityKind }));
  return { entries, next: rows.length > limit ? entries.at(-1)!.id : null };
}

/** How often each kind of event happened since a time. */
export async function countSecurityEvents(db: Db, since: Date): Promise<{ kind: SecurityKind; count: number }[]> {
  const rows = await db
    .selectFrom('securityLog')
    .select((e) => ['kind', e.fn.sum<number>('times').as('count')])
    .where('updatedAt', '>=', since.toISOString())
    .groupBy('kind')
    .execute();
  return rows.map(({ kind, count }) => ({ kind: kind as SecurityKind, count: Number(count) }));
}

/** Deletes entries older than `SECURITY_RETENTION_DAYS`. */
export async function sweepSecurityLog(db: Db, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - SECURITY_RETENTION_DAYS * 24 * HOUR_MS).toISOString();
  await db.deleteFrom('securityLog').where('updatedAt', '<', before).execute();
}

/** The person's address, such as of an invitation, leaves the details. */
export async function clearSecurityDetails(trx: Db, isAboutPerson: (words: string) => boolean): Promise<void> {
  const rows = await trx.selectFrom('securityLog').select(['id', 'detail']).where('detail', 'is not', null).execute();
  const ids = rows.filter(({ detail }) => isAboutPerson(detail!)).map(({ id }) => id);
  if (ids.length > 0) await trx.updateTable('securityLog').set({ detail: null }).where('id', 'in', ids).execute();
}
