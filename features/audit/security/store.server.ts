import { sql } from 'kysely';
import type { Db } from '#database/open.ts';
import { sha256 } from '#server/crypto.ts';
import { HOUR_MS, MINUTE_MS } from '#time/constants.ts';
import { COMMAND_LINE } from '../access/constants.ts';
import { SECURITY_RETENTION_DAYS, SECURITY_RUN_MINUTES, type SecurityKind } from './constants.ts';
import type { SecurityEntry } from './contract.ts';

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
  /** Of the account; null for a login to none. `userName` alone is of the command line. */
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
