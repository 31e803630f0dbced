import { randomBytes, randomUUID } from 'node:crypto';
import { json } from '#database/columns.ts';
import { type Db, locksRows } from '#database/open.ts';
import type { SessionFacts } from '#database/tables.ts';
import { withAsciiDomain } from '#foundation/fields/typed-text.ts';
import { settingColumn, settingIn } from '#foundation/settings/settings.store.server.ts';
import { type Area, can, isStaff, ROLES, type Role } from '#rights/rights.ts';
import { moveContentVersion } from '#server/content-change.store.server.ts';
import { sha256 } from '#server/crypto.ts';
import { enqueue, type NewMail } from '#server/mail/outbox.store.server.ts';
import { DAY_MS } from '#time/units.ts';
import { SECURITY_SETTING } from './second-factor.contract.ts';
import { removeAllFactors } from './second-factor.store.server.ts';
import { deviceOf, endSessionsExcept } from './sessions.store.server.ts';
import type { ProfileChange, User } from './users.contract.ts';
import { MAX_SESSION_DAYS, validExpiryRange } from './users.ts';

export const USER_COLUMNS = [
  'users.id',
  'users.email',
  'users.firstName',
  'users.lastName',
  'users.profileImageUrl',
  'users.role',
  'users.landing',
  'users.createdAt',
  'users.updatedAt',
] as const;

export const normalizeEmail = (email: string) => withAsciiDomain(email.trim()).toLowerCase();

/** User and password hash by email; null when there is no account. */
export async function findLogin(db: Db, email: string): Promise<{ user: User; passwordHash: string } | null> {
  const row = await db
    .selectFrom('users')
    .innerJoin('credentials', 'credentials.userId', 'users.id')
    .select(USER_COLUMNS)
    .select('credentials.passwordHash')
    .where('email', '=', normalizeEmail(email))
    .executeTakeFirst();
  if (!row) return null;
  const { passwordHash, ...user } = row;
  return { user, passwordHash };
}

/** @throws when there is no such account */
export async function changeProfile(db: Db, userId: string, change: ProfileChange): Promise<User> {
  return db
    .updateTable('users')
    .set({ ...change, updatedAt: new Date().toISOString() })
    .where('id', '=', userId)
    .returning(USER_COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Sets the password and enqueues the notice, in one transaction. All sessions end except that of `keepToken`. */
export async function changePassword(
  db: Db,
  user: Pick<User, 'id' | 'email'>,
  { passwordHash, keepToken, notice }: { passwordHash: string; keepToken: string; notice: NewMail },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await setPassword(trx, user, passwordHash, sha256(keepToken));
    await enqueue(trx, notice);
  });
}

/** Sets the password, ends all sessions except `keepSid` and logins that wait for a second step, and voids reset codes. */
export async function setPassword(
  trx: Db,
  { id: userId, email }: Pick<User, 'id' | 'email'>,
  passwordHash: string,
  keepSid = '',
): Promise<void> {
  const updatedAt = new Date().toISOString();
  await trx
    .insertInto('credentials')
    .values({ userId, passwordHash })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ passwordHash, updatedAt }))
    .execute();
  await endSessionsExcept(trx, userId, keepSid);
  await trx.deleteFrom('loginChallenges').where('userId', '=', userId).execute();
  await trx.deleteFrom('passwordResetTokens').where('email', '=', email).execute();
}

/** @throws when there is no such account */
export async function findUser(db: Db, id: string): Promise<User> {
  return db.selectFrom('users').select(USER_COLUMNS).where('id', '=', id).executeTakeFirstOrThrow();
}

/** Returns the token; the table has only its hash. */
export async function startSession(db: Db, userId: string, expire: Date, facts: SessionFacts): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = new Date().toISOString();
  await db
    .insertInto('sessions')
    .values({
      sid: sha256(token),
      sess: json(facts),
      expire: expire.toISOString(),
      userId,
      begunAt: now,
      authenticatedAt: now,
    })
    .execute();
  return token;
}

export interface LiveSession {
  user: User;
  expire: string;
  authenticatedAt: string | null;
  needsSecondFactor: boolean;
  /** The browser, as in `known_devices`. */
  device: string;
}

/**
 * A live session, or null. `lifetimeMs` is the longest valid time since its last use; since its begin it is
 * `MAX_SESSION_DAYS`.
 */
export async function findSession(db: Db, token: string, lifetimeMs: number): Promise<LiveSession | null> {
  const { after, until } = validExpiryRange(lifetimeMs);
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(USER_COLUMNS)
    .select(['sessions.sid', 'sessions.sess', 'sessions.expire', 'sessions.authenticatedAt'])
    .select((e) => [
      settingColumn(SECURITY_SETTING).as('security'),
      e
        .or([
          e.exists(e.selectFrom('passkeys').select('passkeys.id').whereRef('passkeys.userId', '=', 'users.id')),
          e.exists(
            e
              .selectFrom('timeCodes')
              .select('timeCodes.userId')
              .whereRef('timeCodes.userId', '=', 'users.id')
              .where('timeCodes.confirmedAt', 'is not', null),
          ),
        ])
        .as('hasFactor'),
    ])
    .where('sid', '=', sha256(token))
    .where('expire', '>', after)
    .where('expire', '<=', until)
    .where('begunAt', '>', earliestBegin())
    .executeTakeFirst();
  if (!row) return null;
  const { sid, sess, expire, authenticatedAt, hasFactor, security, ...user } = row;
  const { secondFactorRequired } = settingIn(SECURITY_SETTING, security);
  return {
    user,
    expire,
    authenticatedAt,
    device: deviceOf({ sid, sess }),
    needsSecondFactor: secondFactorRequired && isStaff(user.role) && !hasFactor,
  };
}

/** Whether a token is of a live session whose user may read this area; other arguments as of `findSession`. */
export async function canRead(db: Db, area: Area, token: string | undefined, lifetimeMs: number): Promise<boolean> {
  const session = token ? await findSession(db, token, lifetimeMs) : null;
  return can(session?.user.role, area) && session?.needsSecondFactor === false;
}

export async function renewSession(db: Db, token: string, expire: Date): Promise<void> {
  await db.updateTable('sessions').set({ expire: expire.toISOString() }).where('sid', '=', sha256(token)).execute();
}

/** Deletes expired sessions. */
export async function sweepSessions(db: Db): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((e) => e.or([e('expire', '<=', new Date().toISOString()), e('begunAt', '<=', earliestBegin())]))
    .execute();
}

const earliestBegin = () => new Date(Date.now() - MAX_SESSION_DAYS * DAY_MS).toISOString();

/** Oldest account first. */
export async function listOwnerEmails(db: Db): Promise<string[]> {
  const owners = await db
    .selectFrom('users')
    .select('email')
    .where('role', '=', 'owner')
    .orderBy('createdAt')
    .execute();
  return owners.map(({ email }) => email);
}

/** The addresses of everyone who works here. */
export async function listStaffEmails(db: Db): Promise<string[]> {
  const staff = await db.selectFrom('users').select('email').where('role', 'in', ROLES).execute();
  return staff.map(({ email }) => email);
}

/** Ids of the owners, locked: changes that may leave none run one after the other. */
export async function lockOwners(trx: Db): Promise<string[]> {
  const owners = await trx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'owner')
    .orderBy('id')
    .$if(locksRows(trx), (query) => query.forUpdate())
    .execute();
  return owners.map(({ id }) => id);
}

/** Creates an account unless it exists. Returns whether it was created. */
export async function createAccount(
  db: Db,
  email: string,
  passwordHash: string,
  role: Role = 'owner',
): Promise<boolean> {
  return db.transaction().execute(async (trx) => (await insertAccount(trx, email, passwordHash, role)) !== null);
}

/** The same in a transaction. @returns null if the account exists */
export async function insertAccount(
  trx: Db,
  email: string,
  passwordHash: string,
  role: Role = 'owner',
  names: { firstName?: string | null; lastName?: string | null } = {},
): Promise<User | null> {
  const created = await trx
    .insertInto('users')
    .values({ id: randomUUID(), email: normalizeEmail(email), role, ...names })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(USER_COLUMNS)
    .executeTakeFirst();
  if (!created) return null;
  await trx.insertInto('credentials').values({ userId: created.id, passwordHash }).execute();
  // The login page says whether there is an owner.
  if (role === 'owner') await moveContentVersion(trx);
  return created;
}

/**
 * Gives an existing account a new password and ends its sessions; also removes its second factors if asked to. It keeps
 * its role unless one is named; one without becomes an owner. Null when there is none.
 */
export async function resetAccount(
  db: Db,
  email: string,
  { passwordHash, removesFactors, role }: { passwordHash: string; removesFactors: boolean; role?: Role | undefined },
): Promise<Role | 'last owner' | null> {
  return db.transaction().execute(async (trx) => {
    const owners = await lockOwners(trx);
    const found = await trx
      .selectFrom('users')
      .select(['id', 'email', 'role'])
      .where('email', '=', normalizeEmail(email))
      .executeTakeFirst();
    if (!found) return null;
    const next = role ?? (found.role === 'user' ? 'owner' : found.role);
    if (next !== 'owner' && owners.every((id) => id === found.id)) return 'last owner';
    await setRole(trx, found.id, next);
    await setPassword(trx, found, passwordHash);
    if (removesFactors) await removeAllFactors(trx, found.id);
    return next;
  });
}

/**
 * Lock the owners first. Invitations of a user who is no longer an owner end, which could lead back to the role.
 * @returns the email address; null when there is no such account
 */
export async function setRole(trx: Db, id: string, role: Role): Promise<string | null> {
  if (role !== 'owner') await trx.deleteFrom('invitations').where('invitedBy', '=', id).execute();
  const changed = await trx
    .updateTable('users')
    .set({ role, updatedAt: new Date().toISOString() })
    .where('id', '=', id)
    .returning('email')
    .executeTakeFirst();
  return changed?.email ?? null;
}
