import { randomBytes } from 'node:crypto';
import { json } from '#database/columns.ts';
import type { Db } from '#database/open.ts';
import { seal, unseal } from '#server/crypto.ts';
import { enqueue, type NewMail } from '#server/mail/outbox.store.server.ts';
import type { ListedPasskey } from './second-factor.contract.ts';
import { addMissingCodes, type FactorRemoval, lockFactors, removeFactor } from './second-factor.store.server.ts';
import { TIME_CODE } from './users.ts';

type PasskeyRow = {
  id: number;
  userId: string;
  credentialId: string;
  publicKey: string;
  signCount: number;
  transports: string[];
};

const LISTED = ['id', 'name', 'synced', 'createdAt', 'lastUsedAt'] as const;
const STORED = ['id', 'userId', 'credentialId', 'publicKey', 'signCount', 'transports'] as const;

/** Oldest first. */
export async function listPasskeys(db: Db, userId: string): Promise<ListedPasskey[]> {
  return db.selectFrom('passkeys').select(LISTED).where('userId', '=', userId).orderBy('id').execute();
}

/** With their keys. */
export async function findPasskeys(db: Db, userId: string): Promise<PasskeyRow[]> {
  return db.selectFrom('passkeys').select(STORED).where('userId', '=', userId).orderBy('id').execute();
}

export async function findPasskey(db: Db, credentialId: string): Promise<PasskeyRow | null> {
  const row = await db
    .selectFrom('passkeys')
    .select(STORED)
    .where('credentialId', '=', credentialId)
    .executeTakeFirst();
  return row ?? null;
}

/** @returns with recovery codes if these are the first; null for a passkey that is already in use */
export async function addPasskey(
  db: Db,
  { transports, ...passkey }: Omit<PasskeyRow, 'id'> & { name: string; synced: boolean },
  notice: NewMail,
): Promise<{ passkey: ListedPasskey; recoveryCodes: string[] | null } | null> {
  return db.transaction().execute(async (trx) => {
    await lockFactors(trx, passkey.userId);
    const added = await trx
      .insertInto('passkeys')
      .values({ ...passkey, transports: json(transports) })
      .onConflict((conflict) => conflict.column('credentialId').doNothing())
      .returning(LISTED)
      .executeTakeFirst();
    if (!added) return null;
    await enqueue(trx, notice);
    return { passkey: added, recoveryCodes: await addMissingCodes(trx, passkey.userId) };
  });
}

/** Null when there is no such passkey. */
export async function renamePasskey(
  db: Db,
  userId: string,
  { id, name }: { id: number; name: string },
): Promise<ListedPasskey | null> {
  const renamed = await db
    .updateTable('passkeys')
    .set({ name })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning(LISTED)
    .executeTakeFirst();
  return renamed ?? null;
}

export async function noteUse(db: Db, id: number, signCount: number): Promise<void> {
  await db
    .updateTable('passkeys')
    .set({ signCount, lastUsedAt: new Date().toISOString() })
    .where('id', '=', id)
    .execute();
}

export async function removePasskey(db: Db, userId: string, id: number, notice: NewMail): Promise<FactorRemoval> {
  return removeFactor(db, userId, notice, async (trx) => {
    const passkey = trx.deleteFrom('passkeys').where('userId', '=', userId).where('id', '=', id);
    return (await passkey.returning('id').executeTakeFirst()) !== undefined;
  });
}

const PURPOSE = 'time-code';

/** Stores a new secret, not in use before `confirmTimeCode`. Null while another one is in use. */
export async function startTimeCode(db: Db, userId: string, sessionSecret: string): Promise<Uint8Array | null> {
  const bytes = randomBytes(TIME_CODE.secretBytes);
  const secret = seal(sessionSecret, PURPOSE, bytes.toString('base64url'));
  const started = await db
    .insertInto('timeCodes')
    .values({ userId, secret })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet({ secret, lastStep: 0 }).where('timeCodes.confirmedAt', 'is', null),
    )
    .returning('userId')
    .executeTakeFirst();
  return started ? bytes : null;
}

/** The secret of an account; null without one, or if it was sealed with another session secret. */
export async function findTimeCode(
  db: Db,
  userId: string,
  sessionSecret: string,
): Promise<{ secret: Uint8Array; isConfirmed: boolean } | null> {
  const row = await db
    .selectFrom('timeCodes')
    .select(['secret', 'confirmedAt'])
    .where('userId', '=', userId)
    .executeTakeFirst();
  const secret = row && unseal(sessionSecret, PURPOSE, row.secret);
  return secret ? { secret: Buffer.from(secret, 'base64url'), isConfirmed: row.confirmedAt !== null } : null;
}

/** Consumes a step, so that its code works once: false if it, or a later one, was used. */
export async function consumeStep(db: Db, userId: string, step: number): Promise<boolean> {
  const used = await db
    .updateTable('timeCodes')
    .set({ lastStep: step, lastUsedAt: new Date().toISOString() })
    .where('userId', '=', userId)
    .where('lastStep', '<', step)
    .where('confirmedAt', 'is not', null)
    .returning('userId')
    .executeTakeFirst();
  return used !== undefined;
}

/** Puts the secret in use. @returns recovery codes if these are the first; undefined when there is nothing to confirm */
export async function confirmTimeCode(
  db: Db,
  userId: string,
  { step, notice }: { step: number; notice: NewMail },
): Promise<string[] | null | undefined> {
  return db.transaction().execute(async (trx) => {
    await lockFactors(trx, userId);
    const confirmed = await trx
      .updateTable('timeCodes')
      .set({ lastStep: step, confirmedAt: new Date().toISOString() })
      .where('userId', '=', userId)
      .where('confirmedAt', 'is', null)
      .returning('userId')
      .executeTakeFirst();
    if (!confirmed) return undefined;
    await enqueue(trx, notice);
    return addMissingCodes(trx, userId);
  });
}

/** Removes the one in use. */
export async function removeTimeCode(db: Db, userId: string, notice: NewMail): Promise<FactorRemoval> {
  return removeFactor(db, userId, notice, async (trx) => {
    const timeCode = trx.deleteFrom('timeCodes').where('userId', '=', userId).where('confirmedAt', 'is not', null);
    return (await timeCode.returning('userId').executeTakeFirst()) !== undefined;
  });
}
