import type { Db } from '#database/open.ts';
import type { SensitiveAct } from '#rights/sensitive.ts';

/** The author and time of a change. */
export interface Author {
  userId: string | null;
  now: Date;
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
