import { randomUUID } from 'node:crypto';
import { json } from '#database/columns.ts';
import type { Db } from '#database/open.ts';
import { preparedInsert } from '#database/prepared.ts';
import type { OutboxMessage, Row } from '#database/tables.ts';
import { DAY_MS } from '#time/constants.ts';
import { DEMO_IN_PROGRESS } from '../demo-progress.store.server.ts';
import { claimNext, type Queue, renewClaim } from '../queue.store.server.ts';
import { MAX_WAIT_MS } from './outbox-retry.ts';

const RETENTION_MS = 90 * DAY_MS;

export type OutboxRow = Row<'outbox'>;

export interface NewMail {
  /** The kind on the outbox page: `owner-notice`, `customer-confirmation`, … */
  kind: string;
  quoteId: number | null;
  /** Null: the owner at the time of sending. */
  recipient: string | null;
  message: OutboxMessage;
  /** By default at once. */
  notBefore?: Date;
  /** Canonical address of the site; its host ends the Message-ID. */
  publicUrl: string;
}

/**
 * Enqueues a mail; call it in the transaction that stores its subject. The Message-ID is created once, so that a mail
 * sent twice is recognized.
 * @returns its id
 */
export async function enqueue(trx: Db, mail: NewMail, now = new Date()): Promise<number> {
  const row = { ...rowOf(mail, now), message: json(mail.message) };
  const { id } = await trx.insertInto('outbox').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** The same for several mails. */
export async function enqueueAll(trx: Db, mails: NewMail[], now = new Date()): Promise<void> {
  await insertMails(
    trx,
    mails.map((mail) => rowOf(mail, now)),
  );
}

const insertMails = preparedInsert('outbox', [
  'kind',
  'quoteId',
  'recipient',
  'message',
  'messageId',
  'nextAttemptAt',
  'createdAt',
]);

function rowOf({ publicUrl, message, notBefore, ...mail }: NewMail, now: Date) {
  const time = now.toISOString();
  return {
    ...mail,
    message: JSON.stringify(message),
    messageId: `<${randomUUID()}@${hostOf(publicUrl)}>`,
    nextAttemptAt: notBefore?.toISOString() ?? time,
    createdAt: time,
  };
}

function hostOf(publicUrl: string): string {
  const host = hosts.get(publicUrl) ?? new URL(publicUrl).hostname;
  hosts.set(publicUrl, host);
  return host;
}

/** Parsing the address takes longer than the rest of a row. */
const hosts = new Map<string, string>();

const QUEUE: Queue<'outbox'> = {
  table: 'outbox',
  maxWaitMs: MAX_WAIT_MS,
  /** With a `notBefore`, and not tried yet. */
  isScheduled: (e) =>
    e.and([e('attempts', '=', 0), e('lastError', 'is', null), e('nextAttemptAt', '<>', e.ref('createdAt'))]),
  isReady: (e) => e.not(e.exists(e.selectFrom('meta').select('key').where('key', '=', DEMO_IN_PROGRESS))),
};

/** Claims the next waiting mail with a lease of `leaseMs`. */
export function claimMail(db: Db, now: Date, leaseMs: number): Promise<OutboxRow | undefined> {
  return claimNext(db, QUEUE, now, leaseMs);
}

/** Renews the lease of a mail that is being sent. */
export function renewMail(db: Db, row: OutboxRow, now: Date, leaseMs: number): Promise<void> {
  return renewClaim(db, QUEUE, row, now, leaseMs);
}

/** Marks a mail as sent, or as saved with `remark`, whichever worker holds the lease. */
export async function markSent(
  db: Db,
  { id, message }: OutboxRow,
  now: Date,
  remark: string | null = null,
): Promise<void> {
  const sent = { sentAt: now.toISOString(), failedAt: null, claimedUntil: null, lastError: remark, bounced: false };
  await db
    .updateTable('outbox')
    .set({ ...sent, ...withoutSecret(message) })
    .where('id', '=', id)
    .execute();
}

/** Marks a mail as failed for good, unless another process has claimed it. */
export async function markFailed(
  db: Db,
  row: OutboxRow,
  now: Date,
  { reason, bounced }: { reason: string; bounced: boolean },
): Promise<void> {
  const failed = { failedAt: now.toISOString(), claimedUntil: null, lastError: reason, bounced };
  await whereStillClaimed(db, row)
    .set({ ...failed, ...withoutSecret(row.message) })
    .execute();
}

/** Removes a sealed text once its mail has left; the subject stays. */
function withoutSecret({ secret, subject }: OutboxMessage) {
  return secret ? { message: json<OutboxMessage>({ subject, text: '', html: '', secret }) } : {};
}

/** @param next.attempts the number of tries so far */
export async function postpone(
  db: Db,
  row: OutboxRow,
  next: { at: Date; attempts: number; reason: string },
): Promise<void> {
  await whereStillClaimed(db, row)
    .set({
      nextAttemptAt: next.at.toISOString(),
      attempts: next.attempts,
      claimedUntil: null,
      lastError: next.reason,
    })
    .execute();
}

/** Identifies each mail written in this period, inclusive; ISO 8601. */
export async function listWrittenMails(
  db: Db,
  first: string,
  last: string,
): Promise<{ messageId: string; date: Date }[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['messageId', 'createdAt'])
    .where('createdAt', '>=', first)
    .where('createdAt', '<=', last)
    .execute();
  return rows.map(({ messageId, createdAt }) => ({ messageId, date: new Date(createdAt) }));
}

/** Deletes mails that were sent or failed long ago: they hold personal data. */
export async function sweepOutbox(db: Db, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - RETENTION_MS).toISOString();
  await db
    .deleteFrom('outbox')
    .where((e) => e.or([e('sentAt', '<', before), e('failedAt', '<', before)]))
    .execute();
}

function whereStillClaimed(db: Db, { id, attempts }: OutboxRow) {
  return db.updateTable('outbox').where('id', '=', id).where('attempts', '=', attempts).where('sentAt', 'is', null);
}
