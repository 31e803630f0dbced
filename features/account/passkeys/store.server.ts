import { json } from '#database/columns.ts';
import type { Db } from '#database/open.ts';
import { enqueue, type NewMail } from '#server/mail/outbox.store.server.ts';
import { addMissingCodes } from '../recovery-codes/store.server.ts';
import { type FactorRemoval, lockFactors, removeFactor } from '../second-factor/store.server.ts';
import type { ListedPasskey } from './contract.ts';

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
