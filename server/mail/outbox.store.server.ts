import { randomUUID } from 'node:crypto';
import { type SqlBool, sql } from 'kysely';
import { json } from '#database/columns.ts';
import type { Db } from '#database/open.ts';
import { preparedInsert } from '#database/prepared.ts';
import type { OutboxMessage, Row } from '#database/tables.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#time/units.ts';
import { seal, unseal } from '../crypto.ts';
import { DEMO_IN_PROGRESS } from '../demo-progress.store.server.ts';
import { claimNext, type Queue, renewClaim } from '../queue.store.server.ts';

const MAX_WAIT_MS = 6 * HOUR_MS;

/** About three days with the waits below. */
export const MAX_ATTEMPTS = 20;

/**
 * The wait after the nth try: about 1, 2, 4, … minutes, at most 6 hours, with a fifth of jitter.
 * @param random from 0 to 1
 */
export function waitAfter(attempts: number, random = Math.random()): number {
  const wait = Math.min(MINUTE_MS * 2 ** (attempts - 1), MAX_WAIT_MS);
  return Math.round(wait * (0.8 + 0.4 * random));
}

interface MailError {
  command?: string;
  responseCode?: number;
  message?: string;
}

/**
 * Whether a retry is useless: the server rejects this recipient or message for good (SMTP 5xx). A refused login or
 * sender depends on settings and is retried.
 */
export function isPermanent(error: unknown): boolean {
  const { command, responseCode = 0 } = error as MailError;
  return responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA');
}

/** A bad destination address or mailbox (RFC 3463, 3.2 and 3.3), wherever the server says it. */
const ADDRESS_STATUS = /\b5\.[12]\.\d{1,3}\b/;

/** Whether the server refuses the recipient for good, so that only another address helps. */
export function isBounce(error: unknown): boolean {
  const { command, message = '' } = error as MailError;
  return isPermanent(error) && (command === 'RCPT TO' || ADDRESS_STATUS.test(message));
}

const RETENTION_MS = 90 * DAY_MS;

export type OutboxRow = Row<'outbox'>;

/** The owner at the time of sending, as a recipient. It is not null, so that a person without an address is none. */
export const OWNER = { owner: true } as const;

export interface NewMail {
  /** The kind on the outbox page: `owner-notice`, `customer-confirmation`, … */
  kind: string;
  quoteId: number | null;
  recipient: string | typeof OWNER;
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

function rowOf({ publicUrl, recipient, message, notBefore, ...mail }: NewMail, now: Date) {
  const time = now.toISOString();
  return {
    ...mail,
    // As the outbox has the owner.
    recipient: typeof recipient === 'string' ? recipient : null,
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

const PURPOSE = 'mail';

/** The mail was sealed with an earlier session secret. */
export class UnreadableMail extends Error {
  constructor() {
    super('It was encrypted with another session secret and can no longer be read. Please request a new one.');
  }
}

/**
 * Seals a secret mail, such as a reset code, for the outbox: all but its subject is encrypted with the session secret,
 * so that a copy of the database opens no account.
 */
export function sealMessage(sessionSecret: string, { subject, ...rest }: OutboxMessage): OutboxMessage {
  return { subject, sealed: seal(sessionSecret, PURPOSE, JSON.stringify(rest)), secret: true };
}

/** Unseals a message. @throws {UnreadableMail} if it was sealed with another secret */
export function openMessage(sessionSecret: string, message: OutboxMessage): OutboxMessage {
  if (!('sealed' in message)) return message;
  const rest = unseal(sessionSecret, PURPOSE, message.sealed);
  if (rest === null) throw new UnreadableMail();
  return { subject: message.subject, ...JSON.parse(rest) };
}

/** Seals secret mails of earlier releases. */
export async function sealSecretMails(db: Db, sessionSecret: string): Promise<void> {
  const rows = await db.selectFrom('outbox').select(['id', 'message']).where(WAITS_READABLE).execute();
  for (const { id, message } of rows)
    await db
      .updateTable('outbox')
      .set({ message: json(sealMessage(sessionSecret, message)) })
      .where('id', '=', id)
      .where(WAITS_READABLE)
      .execute();
}

const WAITS_READABLE = sql<SqlBool>`sent_at is null and failed_at is null
  and message ->> 'secret' is not null and message ->> 'sealed' is null`;
