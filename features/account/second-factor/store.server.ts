import type { Db } from '#database/open.ts';
import { sha256 } from '#server/crypto.ts';
import { LOGIN_STEP_MINUTES } from '../constants.ts';
import { validExpiryRange } from '../rules.ts';

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

/** Recovery codes replace a second factor: without one they open nothing, and go. */
export async function removeCodesWithoutFactor(trx: Db, userId: string): Promise<void> {
  const { count } = await findFactors(trx, userId);
  if (count === 0) await trx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
}

/** For an admin who lost them all. */
export async function removeAllFactors(trx: Db, userId: string): Promise<void> {
  for (const table of ['passkeys', 'timeCodes', 'recoveryCodes'] as const)
    await trx.deleteFrom(table).where('userId', '=', userId).execute();
}
