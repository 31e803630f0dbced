import { sql } from 'kysely';
import type { Db } from '#database/open.ts';
import type { SensitiveAct } from '#rights/rights.ts';
import { transactOnce } from './http/idempotency.store.server.ts';
import { fail, type Outcome, outcomeOf } from './outcome.store.server.ts';

/** The author and time of a change. */
export interface Author {
  userId: string | null;
  now: Date;
}

/** An author whose change sends mail. */
export interface MailAuthor extends Author {
  publicUrl: string;
}

/** An author whose change sends mail with private links. */
export interface LinkAuthor extends MailAuthor {
  sessionSecret: string;
}

/** An author whose login must be recent for a sensitive change. */
export interface GuardedAuthor extends Author {
  /** Call it in the transaction, before the change. @throws when the login is not recent */
  startSensitive: (kind: SensitiveAct, detail: string) => void;
}

/** Stores the name, so that the history keeps it after the account is deleted. */
export async function nameOf(trx: Db, userId: string | null): Promise<string | null> {
  if (userId === null) return null;
  const user = await trx
    .selectFrom('users')
    .select(['firstName', 'lastName', 'email'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return user ? [user.firstName, user.lastName].filter(Boolean).join(' ') || user.email : null;
}

const KEY = 'content_version';

/** The current content version. Every change of content, texts or settings raises it. */
export async function contentVersion(db: Db): Promise<string> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', KEY).executeTakeFirst();
  return row?.value ?? '0';
}

/** Raises the content version, in the transaction of a change that a page may show. */
export async function moveContentVersion(trx: Db): Promise<void> {
  await trx
    .insertInto('meta')
    .values({ key: KEY, value: '1' })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ value: sql`cast(cast(meta.value as integer) + 1 as text)` }),
    )
    .execute();
}

/** Changes content and commits only the outcome `done`. */
export function changeContent<T>(db: Db, work: (trx: Db) => Promise<Outcome<T>>): Promise<Outcome<T>> {
  return outcomeOf(() =>
    inContentTransaction(db, async (trx) => {
      const result = await work(trx);
      return result.outcome === 'done' ? result.value : fail(result);
    }),
  );
}

/** Runs `work` in a transaction that excludes other content changes on every node. */
function inContentTransaction<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  return transactOnce(db, async (trx) => {
    await moveContentVersion(trx); // its row stays locked until the end, so the others wait here
    return work(trx);
  });
}
