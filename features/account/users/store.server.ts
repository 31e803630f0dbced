import { type Db, locksRows } from '#database/open.ts';
import type { User } from '../contract.ts';
import { USER_COLUMNS } from '../store.server.ts';

/** All users, oldest first, with the expiry of their last session. */
export async function listUsers(db: Db): Promise<{ user: User; expire: string | null }[]> {
  const rows = await db
    .selectFrom('users')
    .select(USER_COLUMNS)
    .select((e) =>
      e
        .selectFrom('sessions')
        .select('sessions.expire')
        .whereRef('sessions.userId', '=', 'users.id')
        .orderBy('sessions.expire', 'desc')
        .limit(1)
        .as('expire'),
    )
    .orderBy('users.createdAt')
    .orderBy('users.id')
    .execute();
  return rows.map(({ expire, ...user }) => ({ user, expire }));
}

/**
 * Removes another user with sessions and sent invitations, and returns the email address. Locks the admins and checks that `by` still is one, so that two
 * who remove each other at once leave one.
 */
export async function removeUser(
  db: Db,
  id: string,
  by: string,
): Promise<{ removed: string } | 'missing' | 'not admin'> {
  return db.transaction().execute(async (trx) => {
    const admins = await trx
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'admin')
      .orderBy('id')
      .$if(locksRows(db), (query) => query.forUpdate())
      .execute();
    if (!admins.some((admin) => admin.id === by)) return 'not admin';
    const user = await trx.deleteFrom('users').where('id', '=', id).returning('email').executeTakeFirst();
    if (!user) return 'missing';
    await trx.deleteFrom('passwordResetTokens').where('email', '=', user.email).execute();
    return { removed: user.email };
  });
}
