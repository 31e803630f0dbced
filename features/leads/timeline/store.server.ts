import { json } from '#database/columns.ts';
import type { Db } from '#database/open.ts';
import { type Author, nameOf } from '#server/author.store.server.ts';
import type { TimelineEntry } from './contract.ts';

/** What an event of this kind stores. */
export type Told<Kind extends TimelineEntry['kind']> = Omit<Extract<TimelineEntry, { kind: Kind }>, 'at' | 'by'>;
/** An event of a lead. The mail of a reply is in the outbox under `mailId`. */
type QuoteEvent =
  | Told<'status'>
  | Told<'notes'>
  | Told<'appointment'>
  | Told<'expired'>
  | Told<'customerNote'>
  | Told<'moved'>
  | Told<'cancelled'>
  | Told<'reminder'>
  | Told<'unconfirmed'>
  /** `from` is the status when the reply was written. */
  | (Omit<Told<'reply'>, 'delivery' | 'mailId'> & { mailId: number; from: string })
  /** The mail of a reply has left. The outbox forgets its mails after a while; this stays. */
  | { kind: 'sent'; mailId: number };

/** Stores an event of a lead. Call it in the transaction of the change. */
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
