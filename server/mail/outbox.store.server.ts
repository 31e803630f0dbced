import { randomUUID } from 'node:crypto';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { json } from '#database/columns.ts';
import { type Db, locksRows } from '#database/open.ts';
import { prepared } from '#database/prepared.ts';
import type { OutboxMessage, Row, Tables } from '#database/tables.ts';
import { LONGEST_WAIT_MS } from './outbox-retry.ts';

const KEPT_MS = 90 * 86_400_000;

export type OutboxRow = Row<'outbox'>;

export interface NewMail {
  /** Its kind, for the outbox page: `owner-notice`, `customer-confirmation`, … */
  kind: string;
  quoteId: number | null;
  /** Null: the owner at the time of sending. */
  recipient: string | null;
  message: OutboxMessage;
  /** Not to be sent before; at once when absent. */
  notBefore?: Date;
  /** Canonical address of the site; its host is the right-hand side of the Message-ID. */
  publicUrl: string;
}

/**
 * Leaves a mail to be sent; call it in the transaction that stores what the mail is about. The Message-ID is made here,
 * once, so that a mail that had to be sent twice is recognised as one.
 * @returns its id
 */
export async function enqueue(trx: Db, mail: NewMail, now = new Date()): Promise<number> {
  const row = { ...rowOf(mail, now), message: json(mail.message) };
  const { id } = await trx.insertInto('outbox').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** The same for several at once. */
export async function enqueueAll(trx: Db, mails: NewMail[], now = new Date()): Promise<void> {
  if (mails.length === 0) return;
  insertMails[mails.length] ??= insertOf(mails.length);
  const rows = mails.map((mail) => rowOf(mail, now));
  await insertMails[mails.length]!(
    trx,
    rows.flatMap((row) => COLUMNS.map((column) => row[column])),
  );
}

/** By how many mails they store. */
const insertMails: ReturnType<typeof insertOf>[] = [];
const COLUMNS = ['kind', 'quoteId', 'recipient', 'message', 'messageId', 'nextAttemptAt', 'createdAt'] as const;

function insertOf(count: number) {
  return prepared<(string | number | null)[], unknown>((db, slot) => {
    const rowAt = (at: number) => COLUMNS.map((column, n) => [column, slot(at * COLUMNS.length + n)]);
    return db.insertInto('outbox').values(Array.from({ length: count }, (_, at) => Object.fromEntries(rowAt(at))));
  });
}

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

/** A site has one address; taking it apart takes longer than all else that a row needs. */
const hosts = new Map<string, string>();

/**
 * Claims the mail that waits longest, with a lease of `leaseMs`. One statement, so that two processes
 * never take the same one; `attempts` is counted here and tells this taking from any other.
 */
export async function claimNext(db: Db, now: Date, leaseMs: number): Promise<OutboxRow | undefined> {
  const time = now.toISOString();
  // What is put off, or taken, for so long was so while the clock was wrong. Twice: the clocks of two nodes differ a little.
  const latest = new Date(now.getTime() + 2 * LONGEST_WAIT_MS).toISOString();
  const due = (e: ExpressionBuilder<Tables, 'outbox'>): Expression<SqlBool> =>
    e.and([
      e('sentAt', 'is', null),
      e('failedAt', 'is', null),
      e.or([e('nextAttemptAt', '<=', time), e.and([e('nextAttemptAt', '>', latest), e.not(isScheduled(e))])]),
      e.or([e('claimedUntil', 'is', null), e('claimedUntil', '<=', time), e('claimedUntil', '>', latest)]),
    ]);
  return db
    .updateTable('outbox')
    .set((e) => ({ claimedUntil: leaseEnd(now, leaseMs), attempts: e('attempts', '+', 1) }))
    .where('id', '=', (e) =>
      e
        .selectFrom('outbox')
        .select('id')
        .where(due)
        .orderBy('nextAttemptAt')
        .orderBy('id')
        .limit(1)
        .$if(locksRows(db), (query) => query.forUpdate().skipLocked()),
    )
    .where(due)
    .returningAll()
    .executeTakeFirst();
}

/** Left with a `notBefore`, and not tried since. */
function isScheduled(e: ExpressionBuilder<Tables, 'outbox'>) {
  return e.and([e('attempts', '=', 0), e('lastError', 'is', null), e('nextAttemptAt', '<>', e.ref('createdAt'))]);
}

/** Keeps a mail that is still being sent; one that was put off meanwhile is not taken again. */
export async function renewClaim(db: Db, row: OutboxRow, now: Date, leaseMs: number): Promise<void> {
  await whereStillClaimed(db, row)
    .set({ claimedUntil: leaseEnd(now, leaseMs) })
    .where('claimedUntil', 'is not', null)
    .execute();
}

/** Marks a mail as sent, or as a file with `remark`. Valid whichever worker holds the lease by now. */
export async function markSent(
  db: Db,
  { id, message }: OutboxRow,
  now: Date,
  remark: string | null = null,
): Promise<void> {
  const sent = { sentAt: now.toISOString(), failedAt: null, claimedUntil: null, lastError: remark };
  await db
    .updateTable('outbox')
    .set({ ...sent, ...withoutSecret(message) })
    .where('id', '=', id)
    .execute();
}

/** Gives a mail up for good, unless another process has taken it meanwhile. */
export async function markFailed(db: Db, row: OutboxRow, now: Date, reason: string): Promise<void> {
  await whereStillClaimed(db, row)
    .set({ failedAt: now.toISOString(), claimedUntil: null, lastError: reason, ...withoutSecret(row.message) })
    .execute();
}

/** Blanks a sealed text once its mail has left; the subject stays. */
function withoutSecret({ secret, subject }: OutboxMessage) {
  return secret ? { message: json<OutboxMessage>({ subject, text: '', html: '', secret }) } : {};
}

/** @param next.attempts how many tries count so far */
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

/** What identifies each mail that was written in this time, both ends included; ISO 8601. */
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

/** Removes what was sent or failed long ago: it holds people's names and words. */
export async function sweepOutbox(db: Db, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS).toISOString();
  await db
    .deleteFrom('outbox')
    .where((e) => e.or([e('sentAt', '<', before), e('failedAt', '<', before)]))
    .execute();
}

function whereStillClaimed(db: Db, { id, attempts }: OutboxRow) {
  return db.updateTable('outbox').where('id', '=', id).where('attempts', '=', attempts).where('sentAt', 'is', null);
}

function leaseEnd(now: Date, leaseMs: number): string {
  return new Date(now.getTime() + leaseMs).toISOString();
}
