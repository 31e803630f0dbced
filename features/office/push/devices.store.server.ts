import { json } from '#database/columns.ts';
import { type Db, takeTurns } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { seal, unseal } from '#server/crypto.ts';
import { conflict, type Outcome, transact } from '#server/outcome.store.server.ts';
import type { NewDevice, PushDevice, RingingChange, RingingSettings } from './push.contract.ts';
import { BUILT_IN_QUIET, mayRing, PUSH_KIND_NAMES, PUSH_LIMITS, PUSH_MESSAGES, rings, type VapidKeys } from './push.ts';

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

type Reader = { id: string; role: string };

/** What rings for a user, where and when. `current` is the browser that asks. */
export async function readRinging(
  db: Db,
  { id, role }: Reader,
  { current, sessionSecret }: { current: string; sessionSecret: string },
): Promise<RingingSettings> {
  const choices = await findChoices(db, id);
  const { quietFrom, quietTo } = choices ?? BUILT_IN_QUIET;
  const kinds = PUSH_KIND_NAMES.filter((kind) => mayRing(kind, role));
  return {
    publicKey: (await readVapidKeys(db, sessionSecret)).publicKey,
    devices: await listPushDevices(db, id, current),
    kinds: kinds.map((kind) => ({ kind, on: rings(kind, role, choices) })),
    quietFrom,
    quietTo,
  };
}

/** Stores what a user chose. Kinds that are left out stay as they were. */
export async function chooseRinging(db: Db, userId: string, { kinds, ...quiet }: RingingChange): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await takeTurns(trx, `ringing ${userId}`);
    const chosen = { ...(await findChoices(trx, userId))?.kinds, ...kinds };
    await trx
      .updateTable('users')
      .set({ ringing: json({ kinds: chosen, ...quiet }) })
      .where('id', '=', userId)
      .execute();
  });
}

async function findChoices(db: Db, userId: string) {
  return (await db.selectFrom('users').select('ringing').where('id', '=', userId).executeTakeFirst())?.ringing ?? null;
}

/** The devices of a user, the first registered first. */
async function listPushDevices(db: Db, userId: string, currentHash: string): Promise<PushDevice[]> {
  const rows = await db.selectFrom('pushDevices').selectAll().where('userId', '=', userId).orderBy('id').execute();
  return rows.map((row) => toDevice(row, currentHash));
}

const toDevice = ({ id, deviceHash, browser, lastRangAt, createdAt }: Row<'pushDevices'>, current: string) => ({
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

/** Whether a user has this device. */
export async function hasPushDevice(db: Db, userId: string, id: number): Promise<boolean> {
  const device = await db
    .selectFrom('pushDevices')
    .select('id')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return device !== undefined;
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
export async function endRinging(trx: Db, userId: string, which: { only: string } | { except: string }): Promise<void> {
  const [operator, hash] = 'only' in which ? (['=', which.only] as const) : (['<>', which.except] as const);
  await trx.deleteFrom('pushDevices').where('userId', '=', userId).where('deviceHash', operator, hash).execute();
}
