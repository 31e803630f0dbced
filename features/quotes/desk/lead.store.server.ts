import { type Db, locksRows } from '#database/open.ts';
import { isOutdated, timeOfChange } from '#features/audit/rules.ts';
import type { Author } from '#server/author.store.server.ts';
import { currentLink, type Link } from '#server/links.store.server.ts';
import { type OutboxRow, withdrawMailsAbout } from '#server/mail/outbox.store.server.ts';
import { findAppointment } from '../appointments/store.server.ts';
import type { QuoteStatus } from '../constants.ts';
import type { Quote } from '../contract.ts';
import { countPhotos } from '../photos/store.server.ts';
import { applyChange, type ChangeOutcome, findQuote, toQuote } from '../store.server.ts';
import { claimKey, type Submission, underKey } from '../submission.store.server.ts';
import type { Lead, NewReply } from './contract.ts';
import { identityOf } from './rules.ts';
import { noteEvent, timelineOf } from './timeline.store.server.ts';

/** All that belongs to a quote beside itself; null when there is no such quote. */
export async function findLead(db: Db, id: number): Promise<Lead | null> {
  const quote = await findQuote(db, id);
  if (!quote) return null;
  const [timeline, appointment, link, photos, related] = await Promise.all([
    timelineOf(db, quote),
    findAppointment(db, id),
    currentLink(db, { kind: 'request', subjectId: id, now: new Date() }),
    countPhotos(db, id),
    relatedTo(db, quote),
  ]);
  return { timeline, appointment, link: link && linkFacts(link), photos, related };
}

function linkFacts({ createdAt, openedAt, expiresAt }: Link): Lead['link'] {
  return { createdAt, openedAt, expiresAt };
}

const RELATED_AT_MOST = 20;

/** Other requests of the same email address or tail number, newest first. */
async function relatedTo(db: Db, quote: Quote): Promise<Lead['related']> {
  const { emailKey, tailKey } = identityOf(quote);
  const rows = await db
    .selectFrom('quotes')
    .select(['id', 'firstName', 'lastName', 'source', 'aircraftType', 'status', 'createdAt'])
    .where('id', '<>', quote.id)
    .where((e) => e.or([e('emailKey', '=', emailKey), ...(tailKey ? [e('tailKey', '=', tailKey)] : [])]))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(RELATED_AT_MOST)
    .execute();
  return rows.map(({ source, ...row }) => ({ ...row, source: source as Quote['source'] }));
}

/** The key came before with another reply. */
const KEY_TAKEN = { outcome: 'key taken' } as const;

/**
 * Leaves a reply to be sent. `settleReply` changes the status once it has left. `enqueue` makes the mail. What comes once
 * more under the key of `repeat` is not sent again: its answer got lost, and whoever sent it tries once more.
 */
export async function sendReply(
  db: Db,
  id: number,
  { subject, text, status, expectedUpdatedAt }: NewReply,
  { repeat = null, ...by }: Author & Partial<Pick<Submission, 'repeat'>>,
  enqueue: (trx: Db, quote: Quote) => Promise<number>,
): Promise<ChangeOutcome | typeof KEY_TAKEN> {
  return db.transaction().execute(async (trx) => {
    const before = await lockQuote(trx, id);
    if (!before) return { outcome: 'missing' };
    const earlier = repeat && (await underKey(trx, repeat.key, by.now));
    if (earlier) return earlier.requestHash === repeat.contentHash ? { outcome: 'changed', quote: before } : KEY_TAKEN;
    if (isOutdated(expectedUpdatedAt, before.updatedAt)) return { outcome: 'conflict', quote: before };
    if (repeat) await claimKey(trx, repeat, by.now);
    const mailId = await enqueue(trx, before);
    const move = { from: before.status, ...(status && { status }) };
    await noteEvent(trx, id, { kind: 'reply', subject, text, mailId, ...move }, by);
    return { outcome: 'changed', quote: await touch(trx, before, {}, by.now) };
  });
}

/**
 * Records that a reply has left and gives its quote the status that was asked for, unless it was changed meanwhile. A
 * reply that did not leave changes nothing, but open desks hear of it.
 */
export async function settleReply(
  trx: Db,
  { id: mailId, kind, quoteId }: Pick<OutboxRow, 'id' | 'kind' | 'quoteId'>,
  { hasLeft, now }: { hasLeft: boolean; now: Date },
): Promise<void> {
  if (kind !== 'reply' || quoteId === null) return;
  const quote = await lockQuote(trx, quoteId);
  if (!quote) return;
  const reply = hasLeft ? await unsentReply(trx, quoteId, mailId) : null;
  const by = { userId: reply?.userId ?? null, now };
  if (reply) await noteEvent(trx, quoteId, { kind: 'sent', mailId }, by);
  if (reply?.status && reply.status !== quote.status && reply.from === quote.status)
    await applyChange(trx, quote, { status: reply.status, cause: 'reply' }, by);
  else await touch(trx, quote, {}, now);
}

/** The reply that a mail carries; null once it has left: a mail is sent again when its answer got lost. */
async function unsentReply(trx: Db, quoteId: number, mailId: number) {
  const events = await trx
    .selectFrom('quoteEvents')
    .select(['kind', 'detail', 'userId'])
    .where('quoteId', '=', quoteId)
    .where('kind', 'in', ['reply', 'sent'])
    .execute();
  const ofMail = events.filter(({ detail }) => detail.mailId === mailId);
  const reply = ofMail.find(({ kind }) => kind === 'reply');
  if (!reply || ofMail.some(({ kind }) => kind === 'sent')) return null;
  const { status, from } = reply.detail as { status?: QuoteStatus; from?: string };
  return { userId: reply.userId, status, from };
}

/** Reminds the owner on a day, in place of the reminder before; null takes it back. `enqueue` makes the mail. */
export async function remind(
  db: Db,
  id: number,
  reminder: { on: string; about: string | null } | null,
  by: Author,
  enqueue: (trx: Db, quote: Quote) => Promise<unknown>,
): Promise<ChangeOutcome> {
  return db.transaction().execute(async (trx) => {
    const before = await lockQuote(trx, id);
    if (!before) return { outcome: 'missing' };
    const remindOn = reminder?.on ?? null;
    const remindAbout = reminder?.about ?? null;
    if (before.remindOn === remindOn && before.remindAbout === remindAbout)
      return { outcome: 'changed', quote: before };
    await withdrawMailsAbout(trx, id, 'reminder');
    const quote = await touch(trx, before, { remindOn, remindAbout }, by.now);
    await noteEvent(trx, id, { kind: 'reminder', on: remindOn, about: remindAbout }, by);
    if (reminder) await enqueue(trx, quote);
    return { outcome: 'changed', quote };
  });
}

/** The quote, and nobody else changes it until the transaction is through. */
export async function lockQuote(trx: Db, id: number): Promise<Quote | null> {
  const row = await trx
    .selectFrom('quotes')
    .selectAll()
    .where('id', '=', id)
    .$if(locksRows(trx), (query) => query.forUpdate())
    .executeTakeFirst();
  return row ? toQuote(row) : null;
}

/** Moves `updatedAt` on with what changes, so that everybody who has the quote open hears of it. */
export async function touch(
  trx: Db,
  { id, updatedAt }: Quote,
  changes: Partial<Pick<Quote, 'remindOn' | 'remindAbout'>>,
  now: Date,
): Promise<Quote> {
  const row = await trx
    .updateTable('quotes')
    .set({ ...changes, updatedAt: timeOfChange(updatedAt, now) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toQuote(row);
}
