import { randomBytes, randomUUID } from 'node:crypto';
import { json } from '#database/columns.ts';
import type { Db } from '#database/open.ts';
import type { SessionFacts } from '#database/tables.ts';
import { sha256 } from '#server/crypto.ts';
import { enqueue, type NewMail } from '#server/mail/outbox.store.server.ts';
import type { ProfileChange, User } from './contract.ts';
import { validExpiryRange } from './rules.ts';

export const USER_COLUMNS = [
  'users.id',
  'users.email',
  'users.firstName',
  'users.lastName',
  'users.profileImageUrl',
  'users.role',
  'users.createdAt',
  'users.updatedAt',
] as const;

/** Addresses are compared without case. */
export const normalEmail = (email: string) => email.trim().toLowerCase();

/** The account with this address, with the hash of its password; null when there is none. */
export async function findLogin(db: Db, email: string): Promise<{ user: User; passwordHash: string } | null> {
  const row = await db
    .selectFrom('users')
    .innerJoin('credentials', 'credentials.userId', 'users.id')
    .select(USER_COLUMNS)
    .select('credentials.passwordHash')
    .where('email', '=', normalEmail(email))
    .executeTakeFirst();
  if (!row) return null;
  const { passwordHash, ...user } = row;
  return { user, passwordHash };
}

/** Changes the fields that are given. @throws when there is no such account */
export async function changeProfile(db: Db, userId: string, change: ProfileChange): Promise<User> {
  return db
    .updateTable('users')
    .set({ ...change, updatedAt: new Date().toISOString() })
    .where('id', '=', userId)
    .returning(USER_COLUMNS)
    .executeTakeFirstOrThrow();
}

/**
 * Gives an account a new password, in one transaction with the mail that says so.
 * @param keep the session in which it was changed; every other one ends
 */
export async function changePassword(
  db: Db,
  user: Pick<User, 'id' | 'email'>,
  { passwordHash, keep, notice }: { passwordHash: string; keep: string; notice: NewMail },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await setPassword(trx, user, passwordHash, sha256(keep));
    await enqueue(trx, notice);
  });
}

/** Stores the new password; the account's sessions but `keptSid` end, and codes to reset the old one are void. */
export async function setPassword(
  trx: Db,
  { id: userId, email }: Pick<User, 'id' | 'email'>,
  passwordHash: string,
  keptSid = '',
): Promise<void> {
  const updatedAt = new Date().toISOString();
  await trx
    .insertInto('credentials')
    .values({ userId, passwordHash })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ passwordHash, updatedAt }))
    .execute();
  await trx.deleteFrom('sessions').where('userId', '=', userId).where('sid', '<>', keptSid).execute();
  await trx.deleteFrom('passwordResetTokens').where('email', '=', email).execute();
}

/** Begins a session that ends at `expire`. The token goes to the browser, only its hash to the table. */
export async function startSession(db: Db, userId: string, expire: Date, facts: SessionFacts): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('sessions')
    .values({ sid: sha256(token), sess: json(facts), expire: expire.toISOString(), userId })
    .execute();
  return token;
}

/** The user of a live session and when it ends, or null. `life`: how long one lives that is not used, in milliseconds. */
export async function findSession(db: Db, token: string, life: number): Promise<{ user: User; expire: string } | null> {
  const { after, until } = validExpiryRange(life);
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(USER_COLUMNS)
    .select('sessions.expire')
    .where('sid', '=', sha256(token))
    .where('expire', '>', after)
    .where('expire', '<=', until)
    .executeTakeFirst();
  if (!row) return null;
  const { expire, ...user } = row;
  return { user, expire };
}

/** From now on the session of this token ends at `expire`. */
export async function renewSession(db: Db, token: string, expire: Date): Promise<void> {
  await db.updateTable('sessions').set({ expire: expire.toISOString() }).where('sid', '=', sha256(token)).execute();
}

/** The token opens nothing any more. */
export async function endSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom('sessions').where('sid', '=', sha256(token)).execute();
}

/** Removes the sessions that have ended. */
export async function sweepSessions(db: Db): Promise<void> {
  await db.deleteFrom('sessions').where('expire', '<=', new Date().toISOString()).execute();
}

/** The addresses of all admins, the oldest account first. */
export async function adminEmails(db: Db): Promise<string[]> {
  const admins = await db
    .selectFrom('users')
    .select('email')
    .where('role', '=', 'admin')
    .orderBy('createdAt')
    .execute();
  return admins.map(({ email }) => email);
}

/** Makes an admin unless the account exists, which is then left as it is. Returns whether it was made. */
export async function createAdmin(db: Db, email: string, passwordHash: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const made = await trx
      .insertInto('users')
      .values({ id: randomUUID(), email: normalEmail(email), role: 'admin' })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (made) await trx.insertInto('credentials').values({ userId: made.id, passwordHash }).execute();
    return made !== undefined;
  });
}

/** Gives an existing account the admin role and a new password; its sessions end. False when there is none. */
export async function resetAdmin(db: Db, email: string, passwordHash: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const found = await trx
      .updateTable('users')
      .set({ role: 'admin', updatedAt: new Date().toISOString() })
      .where('email', '=', normalEmail(email))
      .returning(['id', 'email'])
      .executeTakeFirst();
    if (found) await setPassword(trx, found, passwordHash);
    return found !== undefined;
  });
}
