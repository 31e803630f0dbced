import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Db } from '#database/open.ts';
import type { OutboxMessage, Row, Tables } from '#database/tables.ts';
import { HOUR_MS } from '#time/units.ts';
import { type Code, done, type Outcome } from '../outcome.store.server.ts';
import { makePictures, type PictureSources, toDataAddresses } from './attachments.ts';
import { wordsOf } from './layout.ts';

export type MailState = 'waiting' | 'sent' | 'failed';

/** A mail in lists, without its text. */
export interface ListedMail {
  id: number;
  kind: string;
  quoteId: number | null;
  /** Null: the owner. */
  recipient: string | null;
  subject: string;
  state: MailState;
  /** When it was sent or failed, or the time of the next try. */
  at: string;
  /** Why the last try failed, or the note on a saved file. */
  reason: string | null;
  createdAt: string;
}

/** Mails of a status, newest first, below the id `cursor`. */
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

/**
 * Mails that were saved as files, oldest first, above the id `after`; without secret ones, whose text is gone, and those
 * with a private link that works no more or an appointment that is past.
 */
export async function findSavedMails(
  db: Db,
  { after, except, now }: { after: number; except: readonly string[]; now: Date },
): Promise<ListedMail[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(SHOWN)
    .where('id', '>', after)
    .where('sentAt', 'is not', null)
    .where('lastError', 'is not', null)
    .where('kind', 'not in', except)
    .orderBy('id')
    .execute();
  const ended = await db
    .selectFrom('links')
    .select('id')
    .where('id', 'in', [0, ...rows.flatMap(({ message }) => linksIn(message))])
    .where((e) => e.or([e('revokedAt', 'is not', null), e('expiresAt', '<=', now.toISOString())]))
    .execute();
  const isEnded = new Set(ended.map(({ id }) => id));
  return rows
    .filter(
      ({ message }) => !message.secret && !isPast(message, now) && !linksIn(message).some((id) => isEnded.has(id)),
    )
    .map(toListed);
}

const linksIn = (message: OutboxMessage): number[] =>
  'page' in message
    ? message.page.blocks.flatMap((block) => ('privateLink' in block ? [block.privateLink.linkId] : []))
    : [];

/** Whether the appointment of its calendar entry has begun. */
function isPast({ calendar = '' }: OutboxMessage, now: Date): boolean {
  const start = /^DTSTART:(\d{8}T\d{6}Z)/m.exec(calendar)?.[1];
  return start !== undefined && start <= now.toISOString().replace(/[-:]|\.\d+/g, '');
}

const OVERDUE_AFTER_MS = HOUR_MS;

interface OutboxCounts {
  waiting: number;
  sent: number;
  /** Sent mails that were only saved as files. */
  kept: number;
  failed: number;
  /** Waiting mails whose last try failed. */
  retrying: number;
  /** Waiting mails that are overdue. */
  overdue: number;
  lastSentAt: string | null;
}

/** Counts mails by status; waiting for an hour counts as overdue. */
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
      count((each) => each.and([IN_STATE.waiting(each), each('lastError', 'is not', null)]))(e).as('retrying'),
      // Retries move the next try: the waiting time counts from the start.
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
    retrying: Number(row.retrying),
    overdue: Number(row.overdue),
    lastSentAt: last?.sentAt ?? null,
  };
}

/** Mails of other kinds than these that failed since a time and are still failed. */
export async function countFailedSince(db: Db, since: string, except: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select((e) => e.fn.countAll<number | string>().as('count'))
    .where((e) => IN_STATE.failed(e))
    .where('failedAt', '>=', since)
    .where('kind', 'not in', except)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A mail with its text and the names of its files. Secret mails have no text. */
type WholeMail = ListedMail & { text: string | null; html: string | null; files: string[] };

/** Null if it does not exist. Pictures without a source are shown in words. */
export async function readMail(db: Db, id: number, sources: PictureSources = {}): Promise<WholeMail | null> {
  const row = await db.selectFrom('outbox').select(SHOWN).where('id', '=', id).executeTakeFirst();
  if (!row) return null;
  const pictures = await makePictures(row.message, sources, () => {});
  const { text, html } = wordsOf(row.message, toDataAddresses(pictures));
  const isReadable = !row.message.secret && text !== '';
  const files = (row.message.files ?? []).map(({ name }) => name);
  return { ...toListed(row), text: isReadable ? text : null, html: isReadable ? html : null, files };
}

/**
 * Changes the recipient of a waiting or failed mail about a lead, and sends it next. Mails to the owner and secret
 * mails keep their recipient.
 */
export async function readdressMail(
  db: Db,
  id: number,
  recipient: string,
  now: Date,
): Promise<Outcome<ListedMail, Code<'sent' | 'sending' | 'fixed'>>> {
  const time = now.toISOString();
  const row = await db.selectFrom('outbox').select(SHOWN).where('id', '=', id).executeTakeFirst();
  if (!row) return { outcome: 'missing' };
  if (row.sentAt) return { outcome: 'sent' };
  if (row.recipient === null || row.quoteId === null || row.message.secret) return { outcome: 'fixed' };
  const changed = await db
    .updateTable('outbox')
    .set({
      recipient,
      nextAttemptAt: time,
      attempts: 0,
      failedAt: null,
      lastError: null,
      bounced: false,
      claimedUntil: null,
    })
    .where('id', '=', id)
    .where('sentAt', 'is', null)
    .where((e) => e.or([e('claimedUntil', 'is', null), e('claimedUntil', '<=', time)]))
    .returning(SHOWN)
    .executeTakeFirst();
  return changed ? done(toListed(changed)) : { outcome: 'sending' };
}

/** Sends a waiting, failed or saved mail next, with all tries. */
export async function retryMail(
  db: Db,
  id: number,
  now: Date,
): Promise<Outcome<ListedMail, Code<'sent' | 'sending' | 'forgotten'>>> {
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
    .set({ nextAttemptAt: time, attempts: 0, sentAt: null, failedAt: null, bounced: false, claimedUntil: null })
    .where('id', '=', id)
    .where((e) => e.or([e('sentAt', 'is', null), e('lastError', 'is not', null)]))
    .where((e) => e.or([e('claimedUntil', 'is', null), e('claimedUntil', '<=', time)]))
    .returning(SHOWN)
    .executeTakeFirst();
  return retried ? done(toListed(retried)) : { outcome: 'sending' };
}

/** Deletes a failed mail. @returns false if there is none */
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
