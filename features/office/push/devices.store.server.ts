import { type Db, takeTurns } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { seal, unseal } from '#server/crypto.ts';
import { conflict, type Outcome, transact } from '#server/outcome.store.server.ts';
import type { NewDevice, PushDevice } from './push.contract.ts';
import { PUSH_LIMITS, PUSH_MESSAGES } from './push.ts';

/** The keys that name this site to push services (RFC 8292), base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

const KEYS = 'push-keys';
const PURPOSE = 'push';

/**
 * The site's keys, made once for all nodes and kept sealed. Sealed with another secret they are lost, and with them the
 * devices, which take messages of the keys they know alone.
 */
export async function readVapidKeys(db: Db, sessionSecret: string): Promise<VapidKeys> {
  return (await findKeys(db, sessionSecret)) ?? db.transaction().execute((trx) => makeKeys(trx, sessionSecret));
}

async function findKeys(db: Db, sessionSecret: string): Promise<VapidKeys | null> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', KEYS).executeTakeFirst();
  const opened = row ? unseal(sessionSecret, PURPOSE, row.value) : null;
  return opened && JSON.parse(opened);
}

async function makeKeys(trx: Db, sessionSecret: string): Promise<VapidKeys> {
  await takeTurns(trx, KEYS);
  const known = await findKeys(trx, sessionSecret);
  if (known) return known;
  const { default: webPush } = await import('web-push');
  const keys = webPush.generateVAPIDKeys();
  const value = seal(sessionSecret, PURPOSE, JSON.stringify(keys));
  const { numDeletedRows: lost } = await trx.deleteFrom('meta').where('key', '=', KEYS).executeTakeFirst();
  if (lost > 0n) await trx.deleteFrom('pushDevices').execute();
  await trx.insertInto('meta').values({ key: KEYS, value }).execute();
  return keys;
}

/** The devices of a user, the first registered first. */
export async function listPushDevices(db: Db, userId: string, currentHash: string | null): Promise<PushDevice[]> {
  const rows = await db.selectFrom('pushDevices').selectAll().where('userId', '=', userId).orderBy('id').execute();
  return rows.map((row) => toDevice(row, currentHash));
}

const toDevice = ({ id, deviceHash, browser, lastRangAt, createdAt }: Row<'pushDevices'>, current: string | null) => ({
  id,
  current: deviceHash === current,
  browser,
  lastRangAt,
  createdAt,
});

interface Registering {
  userId: string;
  /** As of `known_devices`. */
  deviceHash: string;
  browser: string;
}

/** Makes a browser ring for a user; for another user it did not ring from then on. */
export function addPushDevice(db: Db, { endpoint, keys }: NewDevice, by: Registering): Promise<Outcome<PushDevice>> {
  return transact(db, async (trx) => {
    await takeTurns(trx, `push devices ${by.userId}`);
    const { count } = await trx
      .selectFrom('pushDevices')
      .select((e) => e.fn.countAll<number | string>().as('count'))
      .where('userId', '=', by.userId)
      .where('endpoint', '<>', endpoint)
      .executeTakeFirstOrThrow();
    if (Number(count) >= PUSH_LIMITS.devices) conflict(PUSH_MESSAGES.tooMany);
    // A browser has one subscription: the one before gets nothing anymore.
    await trx
      .deleteFrom('pushDevices')
      .where('deviceHash', '=', by.deviceHash)
      .where('userId', '=', by.userId)
      .where('endpoint', '<>', endpoint)
      .execute();
    const registered = { ...by, p256dh: keys.p256dh, auth: keys.auth };
    const row = await trx
      .insertInto('pushDevices')
      .values({ endpoint, ...registered })
      .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(registered))
      .returningAll()
      .executeTakeFirstOrThrow();
    return toDevice(row, by.deviceHash);
  });
}

/** @returns false if the user has no such device */
export async function removePushDevice(db: Db, userId: string, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('pushDevices')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** What is logged out rings no longer: one browser of a user, or all but one. */
export async function endRinging(
  trx: Db,
  userId: string,
  which: { only: string | undefined } | { except: string | undefined },
): Promise<void> {
  const [operator, hash] = 'only' in which ? (['=', which.only] as const) : (['<>', which.except ?? ''] as const);
  if (hash === undefined) return;
  await trx.deleteFrom('pushDevices').where('userId', '=', userId).where('deviceHash', operator, hash).execute();
}
