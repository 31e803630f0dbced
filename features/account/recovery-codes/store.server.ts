import { randomInt } from 'node:crypto';
import type { Db } from '#database/open.ts';
import { readCode } from '#features/fields/rules.ts';
import { sha256 } from '#server/crypto.ts';
import { transactOnce } from '#server/http/idempotency.store.server.ts';
import { enqueue, type NewMail } from '#server/mail/outbox.store.server.ts';
import { lockFactors } from '../second-factor/store.server.ts';
import { RECOVERY_CODES } from './constants.ts';

/** Without letters and digits that look alike. 16 of them are 79 bits: a plain hash is enough. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Voids the codes of an account. @returns new ones, of which only hashes are stored */
export async function replaceRecoveryCodes(db: Db, userId: string, notice: NewMail): Promise<string[]> {
  return transactOnce(db, async (trx) => {
    await lockFactors(trx, userId);
    await trx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
    await enqueue(trx, notice);
    return insertCodes(trx, userId);
  });
}

/** The first codes of an account; null if it has some. */
export async function addMissingCodes(trx: Db, userId: string): Promise<string[] | null> {
  const existing = await trx.selectFrom('recoveryCodes').select('id').where('userId', '=', userId).executeTakeFirst();
  return existing ? null : insertCodes(trx, userId);
}

/** Consumes a code: false if it is wrong or was used. */
export async function consumeRecoveryCode(db: Db, userId: string, typed: string): Promise<boolean> {
  const used = await db
    .updateTable('recoveryCodes')
    .set({ usedAt: new Date().toISOString() })
    .where('userId', '=', userId)
    .where('codeHash', '=', sha256(readCode(typed)))
    .where('usedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

async function insertCodes(trx: Db, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES.count }, createCode);
  const rows = codes.map((code) => ({ userId, codeHash: sha256(readCode(code)), usedAt: null }));
  await trx.insertInto('recoveryCodes').values(rows).execute();
  return codes;
}

/** 'k4vp-9w2m-x8rt-3hcd' */
function createCode(): string {
  const letter = () => ALPHABET[randomInt(ALPHABET.length)];
  const group = () => Array.from({ length: RECOVERY_CODES.groupLength }, letter).join('');
  return Array.from({ length: RECOVERY_CODES.groups }, group).join('-');
}
