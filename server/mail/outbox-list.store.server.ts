import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Db } from '#database/open.ts';
import type { Row, Tables } from '#database/tables.ts';
import { wordsOf } from './layout.ts';

export type MailState = 'waiting' | 'sent' | 'failed';

/** A mail as people may see it: never its text. */
export interface ListedMail {
  id: number;
  kind: string;
  quoteId: number | null;
  /** Null: the owner. */
  recipient: string | null;
  subject: string;
  state: MailState;
  /** When it was sent or given up, or when it is tried next. */
  at: string;
  /** Why the last try failed; for a sent one, that it only became a file. */
  reason: string | null;
  createdAt: string;
}

/** The mails that stand so, the latest first, from below the id `cursor` on. */
export async function listMails(
  db: Db,
  { state, cursor, limit }: { state?: MailState | undefined; cursor?: number | undefined; limit: number },
): Promise<ListedMail[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(SHOWN)
    .$if(state !== undefined, (query) => query.where((e) => IN_STATE[state!](e)))
    .$if(cursor !== undefined, (query) => query.where('id', '<', cursor!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toListed);
}

const OVERDUE_AFTER_MS = 60 * 60_000;

interface OutboxCounts {
  waiting: number;
  sent: number;
  /** Of those that count as sent, the ones that only became a file. */
  kept: number;
  failed: number;
  /** Of those that wait, the ones that should have gone long before. */
  overdue: number;
  lastSentAt: string | null;
}

/** How many mails stand how; those that have waited for an hour are overdue. */
export async function countMails(db: Db, now = new Date()): Promise<OutboxCounts> {
  const before = new Date(now.getTime() - OVERDUE_AFTER_MS).toISOString();
  const count = (which: Condition) => (e: Outbox) => e.fn.countAll().filterWhere(which);
  const row = await db
    .selectFrom('outbox')
    .select((e) => [
      count(IN_STATE.waiting)(e).as('waiting'),
      count(IN_STATE.sent)(e).as('sent'),
      count((each) => each.and([IN_STATE.sent(each), each('lastError', 'is not', null)]))(e).as('kept'),
      count(IN_STATE.failed)(e).as('failed'),
      // One that was refused is put off again and again: what counts is since when it waits.
      count((each) =>
        each.and([
          IN_STATE.waiting(each),
          each.or([
            each('nextAttemptAt', '<', before),
            each.and([each('lastError', 'is not', null), each('createdAt', '<', before)]),
          ]),
        ]),
      )(e).as('overdue'),
    ])
    .executeTakeFirstOrThrow();
  const last = await db
    .selectFrom('outbox')
    .select('sentAt')
    .where('sentAt', 'is not', null)
    .where('lastError', 'is', null)
    .orderBy('sentAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    waiting: Number(row.waiting),
    sent: Number(row.sent),
    kept: Number(row.kept),
    failed: Number(row.failed),
    overdue: Number(row.overdue),
    lastSentAt: last?.sentAt ?? null,
  };
}

/** A mail as it reads; null for one that is not there. Of a secret one, or one whose text is not kept, no text. */
export async function readMail(
  db: Db,
  id: number,
): Promise<(ListedMail & { text: string | null; html: string | null }) | null> {
  const row = await db.selectFrom('outbox').select(SHOWN).where('id', '=', id).executeTakeFirst();
  if (!row) return null;
  const { text, html } = wordsOf(row.message);
  const isReadable = !row.message.secret && text !== '';
  return { ...toListed(row), text: isReadable ? text : null, html: isReadable ? html : null };
}

/** Why a mail cannot go to another address, or the mail that does. */
type Readdress = { outcome: 'done'; mail: ListedMail } | { outcome: 'missing' | 'sent' | 'sending' | 'fixed' };

/**
 * Gives a mail about a lead that waits or failed another recipient, and makes it the next to go. One to the owner goes
 * where the owner is, and one that lets its reader in goes to its first recipient: theirs are fixed.
 */
export async function readdressMail(db: Db, id: number, recipient: string, now: Date): Promise<Readdress> {
  const time = now.toISOString();
  const row = await db.selectFrom('outbox').select(SHOWN).where('id', '=', id).executeTakeFirst();
  if (!row) return { outcome: 'missing' };
  if (row.sentAt) return { outcome: 'sent' };
  if (row.recipient === null || row.quoteId === null || row.message.secret) return { outcome: 'fixed' };
  const changed = await db
    .updateTable('outbox')
    .set({ recipient, nextAttemptAt: time, attempts: 0, failedAt: null, lastError: null, claimedUntil: null })
    .where('id', '=', id)
    .where('sentAt', 'is', null)
    .where((e) => e.or([e('claimedUntil', 'is', null), e('claimedUntil', '<=', time)]))
    .returning(SHOWN)
    .executeTakeFirst();
  return changed ? { outcome: 'done', mail: toListed(changed) } : { outcome: 'sending' };
}

export type Retry = { outcome: 'done'; mail: ListedMail } | { outcome: 'missing' | 'sent' | 'sending' | 'forgotten' };

/** Makes a mail that waits, failed or became a file the next to go, with all its tries before it again. */
export async function retryMail(db: Db, id: number, now: Date): Promise<Retry> {
  const time = now.toISOString();
  const row = await db
    .selectFrom('outbox')
    .select([...SHOWN, 'claimedUntil'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return { outcome: 'missing' };
  if (row.sentAt && !row.lastError) return { outcome: 'sent' };
  if (row.message.secret && 'text' in row.message && row.message.text === '') return { outcome: 'forgotten' };
  const retried = await db
    .updateTable('outbox')
    .set({ nextAttemptAt: time, attempts: 0, sentAt: null, failedAt: null, claimedUntil: null })
    .where('id', '=', id)
    .where((e) => e.or([e('sentAt', 'is', null), e('lastError', 'is not', null)]))
    .where((e) => e.or([e('claimedUntil', 'is', null), e('claimedUntil', '<=', time)]))
    .returning(SHOWN)
    .executeTakeFirst();
  return retried ? { outcome: 'done', mail: toListed(retried) } : { outcome: 'sending' };
}

/** Removes a mail that failed. @returns false where there is none that did */
export async function dropMail(db: Db, id: number): Promise<boolean> {
  const dropped = await db
    .deleteFrom('outbox')
    .where('id', '=', id)
    .where('failedAt', 'is not', null)
    .where('sentAt', 'is', null)
    .executeTakeFirst();
  return Number(dropped.numDeletedRows) > 0;
}

type Outbox = ExpressionBuilder<Tables, 'outbox'>;
type Condition = (e: Outbox) => Expression<SqlBool>;

const IN_STATE = {
  waiting: (e) => e.and([e('sentAt', 'is', null), e('failedAt', 'is', null)]),
  sent: (e) => e('sentAt', 'is not', null),
  failed: (e) => e.and([e('sentAt', 'is', null), e('failedAt', 'is not', null)]),
} satisfies Record<MailState, Condition>;

const SHOWN = [
  'id',
  'kind',
  'quoteId',
  'recipient',
  'message',
  'nextAttemptAt',
  'sentAt',
  'failedAt',
  'lastError',
  'createdAt',
] as const;

type ShownRow = Pick<Row<'outbox'>, (typeof SHOWN)[number]>;

function toListed({ message, nextAttemptAt, sentAt, failedAt, lastError, ...mail }: ShownRow): ListedMail {
  const common = { ...mail, subject: message.subject, reason: lastError };
  if (sentAt) return { ...common, state: 'sent', at: sentAt };
  if (failedAt) return { ...common, state: 'failed', at: failedAt };
  return { ...common, state: 'waiting', at: nextAttemptAt };
}
