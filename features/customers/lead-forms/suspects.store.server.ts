import { contentOf } from '#customers/leads/lead-words.ts';
import type { ParsedLead } from '#customers/leads/leads.contract.ts';
import { json } from '#database/columns.ts';
import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { DAY_MS } from '#time/units.ts';
import { MAX_SUSPECTS, SUSPECT_RETENTION_DAYS } from './suspects.constants.ts';
import type { Suspect } from './suspects.contract.ts';

/** Stores a request that looks like spam. Those beyond `MAX_SUSPECTS` are deleted, the oldest first. */
export async function storeSuspect(trx: Db, request: ParsedLead, now: Date): Promise<void> {
  await trx
    .insertInto('suspects')
    .values({ request: json(request), createdAt: now.toISOString() })
    .execute();
  await trx
    .deleteFrom('suspects')
    .where('id', 'not in', (e) => e.selectFrom('suspects').select('id').orderBy('id', 'desc').limit(MAX_SUSPECTS))
    .execute();
}

/** Newest first. `next` is the next page's cursor; null on the last. */
export async function findSuspectPage(
  db: Db,
  { limit, cursor }: { limit: number; cursor?: number | undefined },
): Promise<{ suspects: Suspect[]; next: number | null }> {
  const rows = await db
    .selectFrom('suspects')
    .selectAll()
    .$if(cursor !== undefined, (query) => query.where('id', '<', cursor!))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const suspects = rows.slice(0, limit).map(toSuspect);
  return { suspects, next: rows.length > limit ? suspects.at(-1)!.id : null };
}

export async function countSuspects(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('suspects')
    .select((e) => e.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Deletes it and returns what was sent, once, also of two simultaneous calls; null for the other. */
export async function takeSuspect(trx: Db, id: number): Promise<{ request: ParsedLead; createdAt: string } | null> {
  const row = await trx.deleteFrom('suspects').where('id', '=', id).returningAll().executeTakeFirst();
  return row ? { request: requestOf(row), createdAt: row.createdAt } : null;
}

export async function findSuspects(db: Db): Promise<Suspect[]> {
  return (await db.selectFrom('suspects').selectAll().orderBy('id').execute()).map(toSuspect);
}

export async function deleteSuspects(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('suspects').where('id', 'in', ids).execute();
}

export async function sweepSuspects(db: Db, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - SUSPECT_RETENTION_DAYS * DAY_MS).toISOString();
  await db.deleteFrom('suspects').where('createdAt', '<', before).execute();
}

function toSuspect(row: Row<'suspects'>): Suspect {
  const request = requestOf(row);
  return {
    id: row.id,
    ...contentOf(request),
    photos: request.photoTokens?.length ?? 0,
    hasScheme: Boolean(request.scheme),
    trap: request.website ?? '',
    createdAt: row.createdAt,
  };
}

const requestOf = ({ request }: Pick<Row<'suspects'>, 'request'>) => request as ParsedLead;
