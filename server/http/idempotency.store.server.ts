import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import type { Db } from '#database/open.ts';
import { prepared } from '#database/prepared.ts';
import type { Row } from '#database/tables.ts';
import { DAY_MS } from '#time/units.ts';

/** Identifies a repeated request: the key and a hash of the canonical content. */
export type Repeat = { key: string; contentHash: string };

/** A request that is carried out once, however often it comes. */
export interface KeyedRequest extends Repeat {
  /** Whether its transaction has ended well: it is carried out, whatever follows. */
  isCommitted: boolean;
  /** @throws {KeyUsed} if the key stands for a request that came before */
  refuseRepeat(): Promise<void>;
}

const keyedRequests = new AsyncLocalStorage<KeyedRequest>();

/** Runs the handler of a request: its `transactOnce` claims the key. */
export function withKey<T>(request: KeyedRequest, handle: () => T): T {
  return keyedRequests.run(request, handle);
}

/** The key stands for a request that came before: nothing is carried out. */
export class KeyUsed extends Error {}

/**
 * Runs `work` in a transaction that also claims the key of the current request, if it has one: both are committed, or
 * neither. Each POST that creates or mails changes its records in one of these.
 * @throws {KeyUsed}
 */
export async function transactOnce<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  const request = keyedRequests.getStore();
  const result = await db.transaction().execute(async (trx) => {
    if (request && !request.isCommitted && (await claimIdempotencyKey(trx, request, new Date()))) throw new KeyUsed();
    return work(trx);
  });
  if (request) request.isCommitted = true;
  return result;
}

/** Ends a repeat before it does work that its transaction would undo. @throws {KeyUsed} */
export async function refuseRepeat(): Promise<void> {
  await keyedRequests.getStore()?.refuseRepeat();
}

/** Claims the key of the current request for what no transaction covers, such as a mail that leaves at once. */
export function claimKey(db: Db): Promise<void> {
  return transactOnce(db, async () => {});
}

/** A refused request is none: its key can come again. */
export async function releaseKey(db: Db, key: string): Promise<void> {
  await db.deleteFrom('idempotencyKeys').where('key', '=', key).execute();
}

/**
 * Claims the key and returns null, or returns what it stands for. A simultaneous second request waits here until the
 * first commits.
 * @param response the first answer, where it is known; else `noteAnswer` stores it
 */
export async function claimIdempotencyKey(
  trx: Db,
  { key, contentHash }: Repeat,
  now: Date,
  response: Record<string, unknown> = {},
) {
  const [claimed] = await insertKey(trx, {
    key,
    requestHash: contentHash,
    response: JSON.stringify(response),
    createdAt: now.toISOString(),
    dayBefore: dayBefore(now),
  });
  if (claimed) return null;
  return trx.selectFrom('idempotencyKeys').selectAll().where('key', '=', key).executeTakeFirstOrThrow();
}

type Claim = { key: string; requestHash: string; response: string; createdAt: string; dayBefore: string };

const insertKey = prepared<Claim, { key: string }>((db, slot) => {
  const claim = {
    requestHash: slot('requestHash'),
    response: sql<Record<string, unknown>>`${slot('response')}`,
    createdAt: slot('createdAt'),
  };
  return db
    .insertInto('idempotencyKeys')
    .values({ key: slot('key'), ...claim })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet(claim).where('idempotencyKeys.createdAt', '<=', slot('dayBefore')),
    )
    .returning('key');
});

/** Stores the first answer, for its repeats. */
export const noteAnswer = prepared<{ key: string; response: string }, unknown>((db, slot) =>
  db
    .updateTable('idempotencyKeys')
    .set({ response: sql`${slot('response')}` })
    .where('key', '=', slot('key')),
);

/** What a key stands for: the request's hash and its first answer. */
export async function findIdempotencyKey(
  db: Db,
  key: string,
  now: Date,
): Promise<Pick<Row<'idempotencyKeys'>, 'requestHash' | 'response'> | null> {
  const row = await db
    .selectFrom('idempotencyKeys')
    .select(['requestHash', 'response'])
    .where('key', '=', key)
    .where('createdAt', '>', dayBefore(now))
    .executeTakeFirst();
  return row ?? null;
}

/** Whether the key was used at `since` or later. */
export async function wasKeyUsedSince(db: Db, key: string, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('idempotencyKeys')
    .select('key')
    .where('key', '=', key)
    .where('createdAt', '>=', since.toISOString())
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes expired keys. */
export async function sweepIdempotencyKeys(db: Db, now = new Date()): Promise<void> {
  await db.deleteFrom('idempotencyKeys').where('createdAt', '<=', dayBefore(now)).execute();
}

const dayBefore = (now: Date) => new Date(now.getTime() - DAY_MS).toISOString();
