import { randomUUID } from 'node:crypto';
import type { Db } from '#database/open.ts';
import type { Role } from '#rights/rights.ts';
import { sha256 } from '#server/crypto.ts';
import { transactOnce } from '#server/http/idempotency.store.server.ts';
import { enqueue, type NewMail } from '#server/mail/outbox.store.server.ts';
import { DAY_MS } from '#time/constants.ts';
import { INVITATION_DAYS } from '../constants.ts';
import type { User } from '../contract.ts';
import { userName, validExpiryRange } from '../rules.ts';
import { setPassword, USER_COLUMNS } from '../store.server.ts';
import type { Invitation, InvitedAddress } from './contract.ts';

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
