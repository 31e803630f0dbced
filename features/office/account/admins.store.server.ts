import { randomBytes, randomUUID } from 'node:crypto';
import type { Db } from '#database/open.ts';
import type { Role } from '#rights/rights.ts';
import { sameText, sha256 } from '#server/crypto.ts';
import { transactOnce } from '#server/http/idempotency.store.server.ts';
import { enqueue, type NewMail } from '#server/mail/outbox.store.server.ts';
import { type Code, fail, type Outcome, transact } from '#server/outcome.store.server.ts';
import { DAY_MS } from '#time/units.ts';
import { SETUP_MINUTES } from './setup.ts';
import type { Invitation, InvitedAddress, User } from './users.contract.ts';
import { insertAccount, lockOwners, setPassword, setRole, USER_COLUMNS } from './users.store.server.ts';
import { INVITATION_DAYS, userName, validExpiryRange } from './users.ts';

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

/** Hash and expiry of the code; a newer one replaces it. */
const CODE = 'setup_code';
/** Set with the first admin, for ever. */
const DONE = 'setup_done';
const SETUP_MS = SETUP_MINUTES * 60_000;

/**
 * Makes a new code for the first start; null once there was an admin, also one made by `npm run admin`. The table holds its
 * hash only.
 */
export async function issueSetupCode(db: Db, now = new Date()): Promise<string | null> {
  return db.transaction().execute(async (trx) => {
    if (await isDone(trx)) return null;
    if (await hasAdmin(trx)) {
      await finish(trx, now);
      return null;
    }
    const code = randomBytes(32).toString('base64url');
    const value = `${sha256(code)} ${new Date(now.getTime() + SETUP_MS).toISOString()}`;
    await trx
      .insertInto('meta')
      .values({ key: CODE, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute();
    return code;
  });
}

/** Whether the site still waits for its first admin. */
export async function isSetupOpen(db: Db): Promise<boolean> {
  return !(await isDone(db)) && !(await hasAdmin(db));
}

/** Whether a code is the current one and has not expired. */
export async function isSetupCode(db: Db, code: string): Promise<boolean> {
  return (await findValidCode(db, code)) !== null;
}

/** Consumes the code and creates the first admin. Null if another request was first, or the code is invalid. */
export async function createFirstAdmin(
  db: Db,
  {
    code,
    email,
    passwordHash,
    ...names
  }: { code: string; email: string; passwordHash: string; firstName?: string | null; lastName?: string | null },
): Promise<User | null> {
  const value = await findValidCode(db, code);
  if (value === null) return null;
  return db.transaction().execute(async (trx) => {
    const used = await trx
      .deleteFrom('meta')
      .where('key', '=', CODE)
      .where('value', '=', value)
      .returning('key')
      .executeTakeFirst();
    if (!used || !(await isSetupOpen(trx))) return null;
    await finish(trx, new Date());
    return insertAccount(trx, email, passwordHash, 'owner', names);
  });
}

/** Whether anyone has sent a request: then the site is no place for a demonstration. */
export async function hasRequests(db: Db): Promise<boolean> {
  return (await db.selectFrom('quotes').select('id').limit(1).executeTakeFirst()) !== undefined;
}

async function findValidCode(db: Db, code: string): Promise<string | null> {
  const value = await readMeta(db, CODE);
  const [hash = '', expiresAt = ''] = value?.split(' ') ?? [];
  const { after, until } = validExpiryRange(SETUP_MS);
  const isCurrent = sameText(hash, sha256(code)) && expiresAt > after && expiresAt <= until;
  return isCurrent ? value : null;
}

async function finish(trx: Db, now: Date): Promise<void> {
  await trx.deleteFrom('meta').where('key', '=', CODE).execute();
  await trx
    .insertInto('meta')
    .values({ key: DONE, value: now.toISOString() })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

const isDone = async (db: Db) => (await readMeta(db, DONE)) !== null;

async function hasAdmin(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('role', '=', 'owner').executeTakeFirst()) !== undefined;
}

async function readMeta(db: Db, key: string): Promise<string | null> {
  return (await db.selectFrom('meta').select('value').where('key', '=', key).executeTakeFirst())?.value ?? null;
}

/** Open invitations, newest first. */
export async function listInvitations(db: Db): Promise<Invitation[]> {
  const rows = await openInvitations(db).orderBy('invitations.createdAt', 'desc').orderBy('invitations.id').execute();
  return rows.map(toInvitation);
}

/**
 * Creates an invitation and enqueues its mail, in one transaction. Replaces an earlier one to the same address.
 * @returns null when the address is of an account with a role
 */
export async function createInvitation(
  db: Db,
  { email, role, token, by, mail }: { email: string; role: Role; token: string; by: string; mail: NewMail },
): Promise<Invitation | null> {
  return transactOnce(db, async (trx) => {
    const known = await trx
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .where('role', '<>', 'user')
      .executeTakeFirst();
    if (known) return null;
    const fields = {
      role,
      tokenHash: sha256(token),
      invitedBy: by,
      expiresAt: new Date(Date.now() + INVITATION_MS).toISOString(),
      createdAt: new Date().toISOString(),
    };
    const { id } = await trx
      .insertInto('invitations')
      .values({ email, ...fields })
      .onConflict((conflict) => conflict.column('email').doUpdateSet(fields))
      .returning('id')
      .executeTakeFirstOrThrow();
    await enqueue(trx, mail);
    return toInvitation(await openInvitations(trx).where('invitations.id', '=', id).executeTakeFirstOrThrow());
  });
}

/** False when there is no such invitation. */
export async function withdrawInvitation(db: Db, id: number): Promise<boolean> {
  const removed = await db.deleteFrom('invitations').where('id', '=', id).returning('id').executeTakeFirst();
  return removed !== undefined;
}

/** Null when the token is invalid. */
export async function findInvitation(db: Db, token: string): Promise<InvitedAddress | null> {
  const row = await openInvitations(db).where('tokenHash', '=', sha256(token)).executeTakeFirst();
  return row ? { email: row.email, expiresAt: row.expiresAt } : null;
}

/** Consumes the invitation and creates the account, with the role that it names. Null when the token is invalid. */
export async function acceptInvitation(
  db: Db,
  token: string,
  { passwordHash, ...names }: { firstName?: string | null; lastName?: string | null; passwordHash: string },
): Promise<User | null> {
  const { after, until } = validExpiryRange(INVITATION_MS);
  return db.transaction().execute(async (trx) => {
    const used = await trx
      .deleteFrom('invitations')
      .where('tokenHash', '=', sha256(token))
      .where('expiresAt', '>', after)
      .where('expiresAt', '<=', until)
      .returning(['email', 'role'])
      .executeTakeFirst();
    if (!used) return null;
    const user = await trx
      .insertInto('users')
      .values({ id: randomUUID(), ...used, ...names })
      .onConflict((conflict) =>
        conflict.column('email').doUpdateSet({ role: used.role, ...names, updatedAt: new Date().toISOString() }),
      )
      .returning(USER_COLUMNS)
      .executeTakeFirstOrThrow();
    await setPassword(trx, user, passwordHash);
    return user;
  });
}

/** Deletes expired invitations. */
export async function sweepInvitations(db: Db): Promise<void> {
  await db.deleteFrom('invitations').where('expiresAt', '<=', new Date().toISOString()).execute();
}

const INVITATION_MS = INVITATION_DAYS * DAY_MS;

function openInvitations(db: Db) {
  const { after, until } = validExpiryRange(INVITATION_MS);
  return db
    .selectFrom('invitations')
    .innerJoin('users', 'users.id', 'invitations.invitedBy')
    .select([
      'invitations.id',
      'invitations.email',
      'invitations.role',
      'invitations.expiresAt',
      'invitations.createdAt',
    ])
    .select(['users.firstName', 'users.lastName', 'users.email as inviter'])
    .where('invitations.expiresAt', '>', after)
    .where('invitations.expiresAt', '<=', until);
}

type Row = Awaited<ReturnType<ReturnType<typeof openInvitations>['executeTakeFirstOrThrow']>>;

function toInvitation({ firstName, lastName, inviter, ...row }: Row): Invitation {
  return { ...row, invitedBy: userName({ firstName, lastName, email: inviter }) };
}
