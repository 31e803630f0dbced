import type { Db } from '#database/open.ts';

/** Who changes something, and when. */
export interface Author {
  userId: string | null;
  now: Date;
}

/** Kept in words, so that the history still says who it was when the account is gone. */
export async function nameOf(trx: Db, userId: string | null): Promise<string | null> {
  if (userId === null) return null;
  const user = await trx
    .selectFrom('users')
    .select(['firstName', 'lastName', 'email'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return user ? [user.firstName, user.lastName].filter(Boolean).join(' ') || user.email : null;
}
