import { randomInt } from 'node:crypto';
import { type Db, locksRows } from '#database/open.ts';
import { readCode } from '#foundation/fields/typed-text.ts';
import { readSetting } from '#foundation/settings/settings.store.server.ts';
import { isStaff } from '#rights/rights.ts';
import { sha256 } from '#server/crypto.ts';
import { transactOnce } from '#server/http/idempotency.store.server.ts';
import { enqueue, type NewMail } from '#server/mail/outbox.store.server.ts';
import { SECURITY_SETTING } from './second-factor.contract.ts';
import { LOGIN_STEP_MINUTES, RECOVERY_CODES, validExpiryRange } from './users.ts';

const STEP_MS = LOGIN_STEP_MINUTES * 60_000;

/** The second factors in use of an account. */
export async function findFactors(db: Db, userId: string) {
  const timeCode = await db
    .selectFrom('timeCodes')
    .select(['confirmedAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst();
  const passkeys = await db.selectFrom('passkeys').select('id').where('userId', '=', userId).execute();
  const codes = await db
    .selectFrom('recoveryCodes')
    .select('id')
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .execute();
  return {
    timeCode: timeCode ? { addedAt: timeCode.confirmedAt!, lastUsedAt: timeCode.lastUsedAt } : null,
    count: passkeys.length + (timeCode ? 1 : 0),
    recoveryCodesLeft: codes.length,
  };
}

/** Begins a step of a login, known by a token. It is no session. */
export async function startChallenge(
  db: Db,
  token: string,
  { userId, challenge }: { userId: string | null; challenge: string | null },
): Promise<void> {
  const fields = { userId, challenge, attempts: 0, expiresAt: new Date(Date.now() + STEP_MS).toISOString() };
  await db
    .insertInto('loginChallenges')
    .values({ tokenHash: sha256(token), ...fields })
    .onConflict((conflict) => conflict.column('tokenHash').doUpdateSet(fields))
    .execute();
}

/** Consumes one of `maxAttempts`, in one statement. Null if the step has expired, is done or has none left. */
export async function consumeChallengeAttempt(
  db: Db,
  token: string,
  maxAttempts: number,
): Promise<{ userId: string | null; challenge: string | null } | null> {
  const { after, until } = validExpiryRange(STEP_MS);
  const row = await db
    .updateTable('loginChallenges')
    .set((e) => ({ attempts: e('attempts', '+', 1) }))
    .where('tokenHash', '=', sha256(token))
    .where('attempts', '<', maxAttempts)
    .where('expiresAt', '>', after)
    .where('expiresAt', '<=', until)
    .returning(['userId', 'challenge'])
    .executeTakeFirst();
  return row ?? null;
}

/** Ends a step. False when it was ended before: of concurrent requests one succeeds. */
export async function endChallenge(db: Db, token: string): Promise<boolean> {
  const ended = await db
    .deleteFrom('loginChallenges')
    .where('tokenHash', '=', sha256(token))
    .returning('tokenHash')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Deletes expired steps. */
export async function sweepChallenges(db: Db): Promise<void> {
  await db.deleteFrom('loginChallenges').where('expiresAt', '<=', new Date().toISOString()).execute();
}

export type FactorRemoval = 'removed' | 'missing' | 'last';

/** Removes a factor by `remove`, unless it is the last one while all need one. */
export async function removeFactor(
  db: Db,
  userId: string,
  notice: NewMail,
  remove: (trx: Db) => Promise<boolean>,
): Promise<FactorRemoval> {
  return db.transaction().execute(async (trx) => {
    const role = await lockFactors(trx, userId);
    const isLast = (await findFactors(trx, userId)).count === 1;
    const { secondFactorRequired } = await readSetting(trx, SECURITY_SETTING);
    if (isLast && secondFactorRequired && isStaff(role)) return 'last';
    if (!(await remove(trx))) return 'missing';
    // Recovery codes replace a second factor: without one they open nothing.
    if (isLast) await trx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
    await enqueue(trx, notice);
    return 'removed';
  });
}

/** Changes of an account's factors and recovery codes take turns. @returns its role */
export async function lockFactors(trx: Db, userId: string): Promise<string | undefined> {
  const user = await trx
    .selectFrom('users')
    .select('role')
    .where('id', '=', userId)
    .$if(locksRows(trx), (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  return user?.role;
}

/** For an admin who lost them all. */
export async function removeAllFactors(trx: Db, userId: string): Promise<void> {
  for (const table of ['passkeys', 'timeCodes', 'recoveryCodes'] as const)
    await trx.deleteFrom(table).where('userId', '=', userId).execute();
}

/** Leaves out letters and digits that look alike. 16 of them are 79 bits: a plain hash is enough. */
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
