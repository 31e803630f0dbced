import { json } from '#database/columns.ts';
import type { Db } from '#database/open.ts';
import { type Author, nameOf } from '#server/author.store.server.ts';
import type { TimelineEntry } from './contract.ts';

/** The stored detail of an event. */
export type EventDetail<Kind extends TimelineEntry['kind']> = Omit<Extract<TimelineEntry, { kind: Kind }>, 'at' | 'by'>;
/** An event of a lead. The mail of a reply is in the outbox under `mailId`. */
type QuoteEvent =
  | EventDetail<'status'>
  | EventDetail<'notes'>
  | EventDetail<'appointment'>
  | EventDetail<'expired'>
  | EventDetail<'customerNote'>
  | EventDetail<'moved'>
  | EventDetail<'cancelled'>
  | EventDetail<'reminder'>
  | EventDetail<'unconfirmed'>
  | EventDetail<'offer'>
  | EventDetail<'job'>
  | EventDetail<'change'>
  | EventDetail<'proposal'>
  /** `from` is the status when the reply was written. */
  | (Omit<EventDetail<'reply'>, 'delivery' | 'mailId'> & { mailId: number; from: string })
  /** A reply was sent. The outbox deletes old mails; this event stays. */
  | { kind: 'sent'; mailId: number };

/** Call it in the transaction of the change. */
export async function recordEvent(
  trx: Db,
  quoteId: number,
  { kind, ...detail }: QuoteEvent,
  by: Author,
): Promise<void> {
  await trx
    .insertInto('quoteEvents')
    .values({
      quoteId,
      kind,
      detail: json<Record<string, unknown>>(detail),
      userId: by.userId,
      userName: await nameOf(trx, by.userId),
      createdAt: by.now.toISOString(),
    })
    .execute();
}
