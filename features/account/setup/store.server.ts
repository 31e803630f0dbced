import { randomBytes } from 'node:crypto';
import type { Db } from '#database/open.ts';
import { sameText, sha256 } from '#server/crypto.ts';
import type { User } from '../contract.ts';
import { validExpiryRange } from '../rules.ts';
import { insertAccount } from '../store.server.ts';
import { SETUP_MINUTES } from './constants.ts';

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
