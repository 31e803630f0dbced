import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import type { Author } from '#features/content/history/store.server.ts';
import { timeOfChange } from '#features/content/rules.ts';
import { eraseMailsAbout } from '#server/outbox.store.server.ts';
import { releaseSlot } from './appointments/store.server.ts';
import type { Quote } from './contract.ts';
import { noteDeletions } from './desk/events.store.server.ts';
import { noteEvent } from './desk/timeline.store.server.ts';
import type { QuoteSource, QuoteStatus } from './words.ts';

export async function findQuote(db: Db, id: number): Promise<Quote | null> {
  const row = await db.selectFrom('quotes').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? toQuote(row) : null;
}

/** A status may come with the reason why the quote was lost. */
export type QuoteChange = { status: QuoteStatus; reason?: string | null | undefined } | { notes: string | null };
export type ChangeOutcome =
  | { outcome: 'changed'; quote: Quote }
  /** It moved on since `expectedUpdatedAt`; `quote` is how it stands. */
  | { outcome: 'conflict'; quote: Quote }
  | { outcome: 'missing' };

/** Changes status or notes; a lost one leaves its appointment to others. Every change moves `updatedAt` on, also within one millisecond. */
export async function changeQuote(
  db: Db,
  id: number,
  change: QuoteChange,
  { expectedUpdatedAt, ...by }: Author & { expectedUpdatedAt?: string | undefined },
): Promise<ChangeOutcome> {
  for (;;) {
    const before = await findQuote(db, id);
    if (!before) return { outcome: 'missing' };
    if (expectedUpdatedAt !== undefined && Date.parse(expectedUpdatedAt) !== Date.parse(before.updatedAt))
      return { outcome: 'conflict', quote: before };

    const quote = await db.transaction().execute((trx) => applyChange(trx, before, change, by));
    if (quote) return { outcome: 'changed', quote };
  }
}

/** The change itself, in a transaction given; null when the quote is no longer as `before`. */
export async function applyChange(trx: Db, before: Quote, change: QuoteChange, by: Author): Promise<Quote | null> {
  const row = await trx
    .updateTable('quotes')
    .set({ ...columnsOf(change, before), updatedAt: timeOfChange(before.updatedAt, by.now) })
    .where('id', '=', before.id)
    .where('updatedAt', '=', before.updatedAt)
    .returningAll()
    .executeTakeFirst();
  if (!row) return null;
  const after = toQuote(row);
  await noteDifference(trx, before, after, by);
  const released = after.status === 'Lost Quote' && (await releaseSlot(trx, after.id, by.now));
  if (released) {
    const { startsAt, status } = released;
    await noteEvent(trx, after.id, { kind: 'appointment', startsAt, status }, by);
  }
  return after;
}

function columnsOf(change: QuoteChange, before: Quote) {
  if ('notes' in change) return change;
  const { status, reason } = change;
  if (status !== 'Lost Quote') return { status, lostReason: null };
  return { status, lostReason: reason === undefined ? before.lostReason : reason || null };
}

async function noteDifference(trx: Db, before: Quote, after: Quote, by: Author): Promise<void> {
  const { status, lostReason: reason, notes } = after;
  if (before.status !== status || before.lostReason !== reason)
    await noteEvent(trx, after.id, { kind: 'status', from: before.status, to: status, reason }, by);
  if (before.notes !== notes) await noteEvent(trx, after.id, { kind: 'notes', notes }, by);
}

/**
 * Deletes the quote with all that belongs to it, also the mails that wait: they hold what the person wrote, and could
 * wait for as long as the mail server is away. @returns whether there was one
 */
export async function deleteQuote(db: Db, id: number, now = new Date()): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await eraseMailsAbout(trx, [id]);
    const { numDeletedRows } = await trx.deleteFrom('quotes').where('id', '=', id).executeTakeFirst();
    if (numDeletedRows === 0n) return false;
    await noteDeletions(trx, [id], now);
    return true;
  });
}

export function toQuote({ searchText, sortName, emailKey, tailKey, ...row }: Row<'quotes'>): Quote {
  return { ...row, source: row.source as QuoteSource, estimate: row.estimate as Quote['estimate'] };
}
