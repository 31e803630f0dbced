import type { Db } from '#database/open.ts';
import type { SessionFacts } from '#database/tables.ts';
import { endRinging } from '#office/push/devices.store.server.ts';
import { sha256 } from '#server/crypto.ts';
import { enqueue, type NewMail } from '#server/mail/outbox.store.server.ts';
import { DAY_MS } from '#time/units.ts';
import type { KnownDevice } from './users.contract.ts';

type StoredSession = { sid: string; sess: SessionFacts; expire: string };

/** Live sessions of a user, last used first. */
export async function listSessions(db: Db, userId: string): Promise<StoredSession[]> {
  return db
    .selectFrom('sessions')
    .select(['sid', 'sess', 'expire'])
    .where('userId', '=', userId)
    .where('expire', '>', new Date().toISOString())
    .orderBy('expire', 'desc')
    .orderBy('sid')
    .execute();
}

/** False when the user has no such session. */
export async function endUserSession(db: Db, userId: string, sid: string): Promise<boolean> {
  const ended = await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('sid', '=', sid)
    .returning(['sid', 'sess'])
    .executeTakeFirst();
  if (ended) await endRinging(db, userId, { only: deviceOf(ended) });
  return ended !== undefined;
}

/** Ends a session, and what rings in its browser unless `nextUserId`, who logs in there, is the same user. */
export async function endSession(db: Db, token: string, nextUserId: string | null = null): Promise<void> {
  const ended = await db
    .deleteFrom('sessions')
    .where('sid', '=', sha256(token))
    .returning(['userId', 'sid', 'sess'])
    .executeTakeFirst();
  if (ended?.userId && ended.userId !== nextUserId) await endRinging(db, ended.userId, { only: deviceOf(ended) });
}

/** Ends the sessions of a user but one, and what rings in other browsers than its. */
export async function endSessionsExcept(db: Db, userId: string, sid: string): Promise<void> {
  const kept = await db.selectFrom('sessions').select(['sid', 'sess']).where('sid', '=', sid).executeTakeFirst();
  await db.deleteFrom('sessions').where('userId', '=', userId).where('sid', '<>', sid).execute();
  await endRinging(db, userId, { except: kept ? deviceOf(kept) : '' });
}

/** The browser of a session, as of `known_devices`; a session of an earlier release stands for its browser. */
export const deviceOf = ({ sid, sess }: { sid: string; sess: SessionFacts }): string => sess.device ?? sid;

export interface Device {
  userId: string;
  /** The id in the browser's cookie; the table has only its hash. */
  deviceId: string;
  browser: string;
  network: string;
}

/** Notes a login from a known device. False if it is new to the account. */
export async function noteKnownDevice(db: Db, { userId, deviceId, browser, network }: Device): Promise<boolean> {
  const known = await db
    .updateTable('knownDevices')
    .set({ browser, network, lastLoginAt: new Date().toISOString() })
    .where('userId', '=', userId)
    .where('deviceHash', '=', sha256(deviceId))
    .returning('id')
    .executeTakeFirst();
  return known !== undefined;
}

/** Adds a new device and enqueues the notice, except with the first of an account. Returns whether it did. */
export async function addDevice(trx: Db, { deviceId, ...device }: Device, notice: NewMail): Promise<boolean> {
  const other = await trx
    .selectFrom('knownDevices')
    .select('id')
    .where('userId', '=', device.userId)
    .executeTakeFirst();
  const added = await trx
    .insertInto('knownDevices')
    .values({ ...device, deviceHash: sha256(deviceId) })
    .onConflict((conflict) => conflict.columns(['userId', 'deviceHash']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!other || !added) return false;
  await enqueue(trx, notice);
  return true;
}

/** The last used first. */
export async function listDevices(db: Db, userId: string, currentId: string | null): Promise<KnownDevice[]> {
  const rows = await db
    .selectFrom('knownDevices')
    .select(['id', 'deviceHash', 'browser', 'network', 'createdAt', 'lastLoginAt'])
    .where('userId', '=', userId)
    .orderBy('lastLoginAt', 'desc')
    .orderBy('id')
    .execute();
  const currentHash = currentId && sha256(currentId);
  return rows.map(({ deviceHash, ...row }) => ({ ...row, current: deviceHash === currentHash }));
}

/** Forgets a device, so that its next login is from a new one. False when there is none. */
export async function removeDevice(db: Db, userId: string, id: number): Promise<boolean> {
  const removed = await db
    .deleteFrom('knownDevices')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return removed !== undefined;
}

/** Deletes devices whose cookie has expired. */
export async function sweepDevices(db: Db): Promise<void> {
  const before = new Date(Date.now() - DEVICE_DAYS * DAY_MS).toISOString();
  await db.deleteFrom('knownDevices').where('lastLoginAt', '<', before).execute();
}

const DEVICE_DAYS = 365;
