import type { Db } from '#database/open.ts';
import { preparedInsert } from '#database/prepared.ts';
import { type Author, nameOf } from '#server/content-change.store.server.ts';
import { DAY_MS } from '#time/units.ts';
import type { Conversation, TimelineEntry } from './timeline.contract.ts';

/** The stored detail of an event. */
export type EventDetail<Kind extends TimelineEntry['kind']> = Omit<Extract<TimelineEntry, { kind: Kind }>, 'at' | 'by'>;
/** An event of a lead. The mail of a reply is in the outbox under `mailId`. */
export type LeadEvent =
  | EventDetail<'status'>
  | EventDetail<'notes'>
  | EventDetail<'appointment'>
  | EventDetail<'expired'>
  | EventDetail<'customerNote'>
  | EventDetail<'moved'>
  | EventDetail<'proposedTime'>
  | EventDetail<'cancelled'>
  | EventDetail<'reminder'>
  | EventDetail<'unconfirmed'>
  | EventDetail<'promoted'>
  | EventDetail<'offer'>
  | EventDetail<'job'>
  | EventDetail<'change'>
  | EventDetail<'stay'>
  | EventDetail<'waitlist'>
  | EventDetail<'proposal'>
  /** `from` is the status when the reply was written. */
  | (Omit<EventDetail<'reply'>, 'delivery' | 'mailId'> & { mailId: number; from: string })
  /** A reply was sent. The outbox deletes old mails; this event stays. */
  | { kind: 'sent'; mailId: number };

/** Call it in the transaction of the change. */
export async function recordEvent(trx: Db, quoteId: number, event: LeadEvent, by: Author): Promise<void> {
  await recordEvents(trx, quoteId, [event], by);
}

/** The same for several events, in their order. */
export async function recordEvents(
  trx: Db,
  quoteId: number,
  events: readonly LeadEvent[],
  { userId, now }: Author,
): Promise<void> {
  if (events.length === 0) return;
  const by = { userId, userName: await nameOf(trx, userId), createdAt: now.toISOString() };
  await insertEvents(
    trx,
    events.map(({ kind, ...detail }) => ({ quoteId, kind, detail: JSON.stringify(detail), ...by })),
  );
}

const insertEvents = preparedInsert('quoteEvents', ['quoteId', 'kind', 'detail', 'userId', 'userName', 'createdAt']);

/** A customer's question that no reply has followed yet. */
export interface OpenQuestion {
  /** The number of the offer, job or change order. */
  number: string;
  askedAt: string;
  text: string | null;
}

/** The last question of each of these leads about one of these kinds, unless a reply has followed it. */
export async function findOpenQuestions(
  db: Db,
  leadIds: readonly number[],
  kinds: readonly ('offer' | 'job' | 'change')[],
): Promise<Map<number, OpenQuestion>> {
  const questions = new Map<number, OpenQuestion>();
  if (leadIds.length === 0) return questions;
  const events = await db
    .selectFrom('quoteEvents')
    .select(['quoteId', 'kind', 'detail', 'createdAt'])
    .where('quoteId', 'in', leadIds)
    .where('kind', 'in', [...kinds, 'reply'])
    .orderBy('id')
    .execute();
  for (const { quoteId, kind, detail, createdAt } of events) {
    const { event, number, text } = detail as Pick<EventDetail<'offer'>, 'number' | 'text'> & { event: string };
    if (kind === 'reply') questions.delete(quoteId);
    else if (event === 'asked' || event === 'asked about')
      questions.set(quoteId, { number, askedAt: createdAt, text: text ?? null });
  }
  return questions;
}

/** What questions are about: fields of their events. */
type Subject = { kind: 'offer' | 'job'; number: string } | { kind: 'change'; job: string; number: number };

/** The questions about a document, and the replies until something else was asked; none once the lead is erased. */
export async function readConversation(db: Db, leadId: number | null, subject: Subject): Promise<Conversation> {
  if (leadId === null) return [];
  const events = await db
    .selectFrom('quoteEvents')
    .select(['kind', 'detail', 'createdAt'])
    .where('quoteId', '=', leadId)
    .where('kind', 'in', ['offer', 'job', 'change', 'reply'])
    .orderBy('id')
    .execute();
  const conversation: Conversation = [];
  // An open question waits for the next reply, whatever is asked meanwhile.
  let state: 'elsewhere' | 'open' | 'replied' = 'elsewhere';
  for (const { kind, detail, createdAt: at } of events) {
    const text = String(detail.text ?? '');
    if (kind === 'reply') {
      if (state === 'elsewhere') continue;
      conversation.push({ from: 'shop', text, at });
      state = 'replied';
    } else if (detail.event === 'asked' || detail.event === 'asked about') {
      const fields: Record<string, unknown> = { ...detail, kind };
      const isAboutIt = Object.entries(subject).every(([name, value]) => fields[name] === value);
      if (isAboutIt) conversation.push({ from: 'customer', text, at });
      if (isAboutIt || state === 'replied') state = isAboutIt ? 'open' : 'elsewhere';
    }
  }
  return conversation;
}

interface ChangedLead {
  id: number;
  createdAt: string;
  updatedAt: string;
}

const MAX_EVENTS = 1_000;

/** Latest first, at most `MAX_EVENTS`. */
export function findChangedLeads(db: Db, since: string): Promise<ChangedLead[]> {
  return db
    .selectFrom('quotes')
    .select(['id', 'createdAt', 'updatedAt'])
    .where('updatedAt', '>', since)
    .orderBy('updatedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_EVENTS)
    .execute();
}

const RETENTION_MS = DAY_MS;

/** Records deletions for open desks. Call it in the transaction of the deletion. */
export async function recordDeletions(trx: Db, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .insertInto('deletedQuotes')
    .values(ids.map((quoteId) => ({ quoteId, deletedAt: now.toISOString() })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Latest first, at most `MAX_EVENTS`. */
export function findDeletedLeads(db: Db, since: string): Promise<{ id: number; deletedAt: string }[]> {
  return db
    .selectFrom('deletedQuotes')
    .select(['quoteId as id', 'deletedAt'])
    .where('deletedAt', '>', since)
    .orderBy('deletedAt', 'desc')
    .orderBy('quoteId', 'desc')
    .limit(MAX_EVENTS)
    .execute();
}

/** Removes deletions that every desk has received. */
export async function sweepDeletions(db: Db, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - RETENTION_MS).toISOString();
  await db.deleteFrom('deletedQuotes').where('deletedAt', '<', before).execute();
}
