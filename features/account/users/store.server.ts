import type { Db } from '#database/open.ts';
import type { Role } from '#rights/rights.ts';
import { type Code, fail, type Outcome, transact } from '#server/outcome.store.server.ts';
import type { User } from '../contract.ts';
import { lockOwners, setRole, USER_COLUMNS } from '../store.server.ts';

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

type NotOwner = Code<'not owner'>;

/** Removes another user with sessions and sent invitations, and returns the email address. */
export async function removeUser(db: Db, id: string, by: string): Promise<Outcome<string, NotOwner>> {
  return changeAsOwner(db, by, async (trx) => {
    const user = await trx.deleteFrom('users').where('id', '=', id).returning('email').executeTakeFirst();
    if (user) await trx.deleteFrom('passwordResetTokens').where('email', '=', user.email).execute();
    return user?.email ?? null;
  });
}

/** Gives another user a role, which its sessions have at once, and returns the email address. */
export async function changeRole(db: Db, id: string, role: Role, by: string): Promise<Outcome<string, NotOwner>> {
  return changeAsOwner(db, by, (trx) => setRole(trx, id, role));
}

/** Locks the owners and checks that `by` still is one, so that two who remove or demote each other at once leave one. */
function changeAsOwner(
  db: Db,
  by: string,
  change: (trx: Db) => Promise<string | null>,
): Promise<Outcome<string, NotOwner>> {
  return transact(db, async (trx) => {
    if (!(await lockOwners(trx)).includes(by)) fail<NotOwner>({ outcome: 'not owner' });
    return (await change(trx)) ?? fail({ outcome: 'missing' });
  });
}
