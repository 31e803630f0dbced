import type { Db } from '#database/open.ts';
import { preparedInsert } from '#database/prepared.ts';
import { type Author, nameOf } from '#server/author.store.server.ts';
import type { TimelineEntry } from './contract.ts';

/** The stored detail of an event. */
export type EventDetail<Kind extends TimelineEntry['kind']> = Omit<Extract<TimelineEntry, { kind: Kind }>, 'at' | 'by'>;
/** An event of a lead. The mail of a reply is in the outbox under `mailId`. */
export type QuoteEvent =
  | EventDetail<'status'>
  | EventDetail<'notes'>
  | EventDetail<'appointment'>
  | EventDetail<'expired'>
  | EventDetail<'customerNote'>
  | EventDetail<'moved'>
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
export async function recordEvent(trx: Db, quoteId: number, event: QuoteEvent, by: Author): Promise<void> {
  await recordEvents(trx, quoteId, [event], by);
}

/** The same for several events, in their order. */
export async function recordEvents(
  trx: Db,
  quoteId: number,
  events: readonly QuoteEvent[],
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
