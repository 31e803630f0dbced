import { sql } from 'kysely';
import type { Db } from '#database/open.ts';
import { prepared } from '#database/prepared.ts';
import type { Row } from '#database/tables.ts';
import { claimNext, type Queue } from '#server/queue.store.server.ts';
import { DAY_MS } from '#time/units.ts';
import {
  BUILT_IN_QUIET,
  type Notification,
  PUSH_DAYS,
  PUSH_LIMITS,
  PUSH_WAITS_MS,
  quietUntil,
  type Ring,
  rings,
  SUMMARY_TAG,
  summarize,
  TEST_KIND,
} from './push.ts';

type Listener = Pick<Row<'users'>, 'role' | 'ringing'> & { id: number; userId: string };

/** Few: the devices of all users. */
const selectListeners = prepared<object, Listener>((db) =>
  db
    .selectFrom('pushDevices')
    .innerJoin('users', 'users.id', 'pushDevices.userId')
    .select(['pushDevices.id', 'pushDevices.userId', 'users.role', 'users.ringing'])
    .orderBy('pushDevices.id'),
);

/**
 * Rings on each device whose user wants to hear of it, in the transaction of what happened. In the quiet hours of a user
 * it waits for a summary at their end, trouble excepted. What one does oneself does not ring.
 */
export async function ring(
  trx: Db,
  { kind, tag, title, body = '', path }: Ring,
  { userId, now }: { userId: string | null; now: Date },
): Promise<void> {
  for (const listener of await selectListeners(trx, {})) {
    if (listener.userId === userId || !rings(kind, listener.role, listener.ringing)) continue;
    const quietEnd = kind === 'trouble' ? null : quietUntil(now, listener.ringing ?? BUILT_IN_QUIET);
    const message = quietEnd
      ? { tag: SUMMARY_TAG, title: '', body: '', path: '/admin/today' }
      : { tag, title, body, path };
    await enqueuePush(trx, { deviceId: listener.id, kind, ...message }, quietEnd ?? now);
  }
}

/** Rings once on one device, at any hour. */
export async function ringTest(trx: Db, deviceId: number, shopName: string, now: Date): Promise<void> {
  const title = 'It rings';
  const body = `${shopName} will ring on this device like this.`;
  await enqueuePush(
    trx,
    { deviceId, kind: TEST_KIND, tag: TEST_KIND, title, body, path: '/admin/account/notifications' },
    now,
  );
}

async function enqueuePush(
  trx: Db,
  { deviceId, kind, tag, title, body, path }: Omit<Required<Ring>, 'kind'> & { deviceId: number; kind: string },
  at: Date,
): Promise<void> {
  const fresh = {
    title: title.slice(0, PUSH_LIMITS.title),
    body: body.slice(0, PUSH_LIMITS.body),
    path,
    nextAttemptAt: at.toISOString(),
    attempts: 0,
    claimedUntil: null,
  };
  await trx
    .insertInto('pushMessages')
    .values({ deviceId, tag, kinds: kind, ...fresh })
    .onConflict((conflict) =>
      conflict
        .columns(['deviceId', 'tag'])
        .where('sentAt', 'is', null)
        .where('failedAt', 'is', null)
        .doUpdateSet({
          ...fresh,
          kinds: tag === SUMMARY_TAG ? sql<string>`push_messages.kinds || ',' || ${kind}` : kind,
        }),
    )
    .execute();
}

export type MessageRow = Row<'pushMessages'>;

const QUEUE: Queue<'pushMessages'> = {
  table: 'pushMessages',
  // As long as quiet hours can be.
  maxWaitMs: DAY_MS,
};

/** Claims the next message that is due, with a lease of `leaseMs`. */
export const claimPush = (db: Db, now: Date, leaseMs: number): Promise<MessageRow | undefined> =>
  claimNext(db, QUEUE, now, leaseMs);

/** What a message says now: as the role of its user and what he wants to hear allow. Null: nothing anymore. */
export async function findNotification(db: Db, { deviceId, tag, kinds, title, body, path }: MessageRow) {
  const device = await db
    .selectFrom('pushDevices')
    .innerJoin('users', 'users.id', 'pushDevices.userId')
    .select(['endpoint', 'p256dh', 'auth', 'users.role', 'users.ringing'])
    .where('pushDevices.id', '=', deviceId)
    .executeTakeFirst();
  if (!device) return null;
  const { role, ringing } = device;
  const allowed = kinds.split(',').filter((kind) => kind === TEST_KIND || rings(kind, role, ringing));
  if (allowed.length === 0) return null;
  const text = tag === SUMMARY_TAG ? { title: 'While it was quiet', body: summarize(allowed) } : { title, body };
  return { device, tag, path, ...text } satisfies Notification;
}

/** How a push service answered; `null` without an answer. */
type Status = number | null;
const isTaken = (status: Status) => status !== null && status >= 200 && status < 300;
const GONE = [404, 410];
const TOO_LARGE = 413;
const isPassing = (status: Status) => status === null || status === 429 || status >= 500;

/**
 * Records a try, unless the message was replaced or claimed by another worker meanwhile. A device that is gone is removed,
 * a message that is too large goes again without its text, and what may pass is tried again.
 */
export async function settlePush(db: Db, { id, deviceId, attempts, body }: MessageRow, status: Status, now: Date) {
  const time = now.toISOString();
  if (status !== null && GONE.includes(status)) {
    await db.deleteFrom('pushDevices').where('id', '=', deviceId).execute();
    return;
  }
  if (isTaken(status))
    await db.updateTable('pushDevices').set({ lastRangAt: time }).where('id', '=', deviceId).execute();
  const wait = isPassing(status) ? PUSH_WAITS_MS[attempts - 1] : undefined;
  const again = wait === undefined ? null : { nextAttemptAt: new Date(now.getTime() + wait).toISOString() };
  const shorter = status === TOO_LARGE && body !== '' ? { body: '', nextAttemptAt: time } : null;
  await db
    .updateTable('pushMessages')
    .set({ claimedUntil: null, ...(isTaken(status) ? { sentAt: time } : (shorter ?? again ?? { failedAt: time })) })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('sentAt', 'is', null)
    .where('failedAt', 'is', null)
    .execute();
}

/** Gives up a message that its user is not to see anymore. */
export async function dropPush(db: Db, { id }: MessageRow, now: Date): Promise<void> {
  await db
    .updateTable('pushMessages')
    .set({ failedAt: now.toISOString(), claimedUntil: null })
    .where('id', '=', id)
    .execute();
}

/** Deletes what rings about records of a person who is erased: it names them. */
export async function eraseRings(trx: Db, record: 'lead' | 'quote' | 'job', ids: readonly number[]): Promise<void> {
  const tags = ids.map((id) => `${record}-${id}`);
  if (tags.length > 0) await trx.deleteFrom('pushMessages').where('tag', 'in', tags).execute();
}

/** Deletes what was sent or given up long ago. */
export async function sweepPushMessages(db: Db, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - PUSH_DAYS * DAY_MS).toISOString();
  await db
    .deleteFrom('pushMessages')
    .where((e) => e.or([e('sentAt', '<', before), e('failedAt', '<', before)]))
    .execute();
}
