import { type Db, locksRows } from '#database/open.ts';
import { prepared } from '#database/prepared.ts';
import type { Row } from '#database/tables.ts';
import { timeOfChange } from '#features/audit/rules.ts';
import type { Author } from '#server/author.store.server.ts';
import type { StatusCause } from './constants.ts';
import { LOST, type QuoteSource, type QuoteStatus } from './constants.ts';
import type { Quote } from './contract.ts';
import { type QuoteEvent, recordEvents } from './timeline/store.server.ts';

/** Null when there is no such quote request. */
export async function findQuote(db: Db, id: number): Promise<Quote | null> {
  const row = await db.selectFrom('quotes').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? toQuote(row) : null;
}

export type QuoteChange =
  | {
      status: QuoteStatus;
      reason?: string | null | undefined;
      takeBackAppointment?: boolean | undefined;
      /** Set when no admin chose the status. */
      cause?: StatusCause;
    }
  | { notes: string | null };

/** Changes status or notes. @returns null when the quote has changed since `before` */
export async function applyChange(trx: Db, before: Quote, change: QuoteChange, by: Author): Promise<Quote | null> {
  const changed = await changeRow(trx, before, change, by.now);
  if (!changed) return null;
  await recordEvents(trx, before.id, changed.events, by);
  return changed.quote;
}

/** The same without its events, for a caller that records them with others. */
export async function changeRow(
  trx: Db,
  before: Quote,
  change: QuoteChange,
  now: Date,
): Promise<{ quote: Quote; events: QuoteEvent[] } | null> {
  const quote = { ...before, ...columnsOf(change, before), updatedAt: timeOfChange(before.updatedAt, now) };
  const { id, status, lostReason, notes, updatedAt } = quote;
  const [row] = await updateRow(trx, { id, status, lostReason, notes, updatedAt, before: before.updatedAt });
  return row ? { quote, events: differences(before, quote, 'cause' in change ? change.cause : undefined) } : null;
}

type Changed = Pick<Quote, 'id' | 'status' | 'lostReason' | 'notes' | 'updatedAt'> & { before: string };

const updateRow = prepared<Changed, { id: number }>((db, slot) =>
  db
    .updateTable('quotes')
    .set({
      status: slot('status'),
      lostReason: slot('lostReason'),
      notes: slot('notes'),
      updatedAt: slot('updatedAt'),
    })
    .where('id', '=', slot('id'))
    .where('updatedAt', '=', slot('before'))
    .returning('id'),
);

function columnsOf(change: QuoteChange, before: Quote) {
  if ('notes' in change) return change;
  const { status, reason } = change;
  if (status !== LOST) return { status, lostReason: null };
  return { status, lostReason: reason === undefined ? before.lostReason : reason || null };
}

function differences(before: Quote, { status, lostReason: reason, notes }: Quote, cause?: StatusCause): QuoteEvent[] {
  const isMoved = before.status !== status || before.lostReason !== reason;
  return [
    ...(isMoved ? [{ kind: 'status' as const, from: before.status, to: status, reason, ...(cause && { cause }) }] : []),
    ...(before.notes !== notes ? [{ kind: 'notes' as const, notes }] : []),
  ];
}

/** Leaves out the columns for searching and sorting. */
export function toQuote({ searchText, sortName, emailKey, tailKey, ...row }: Row<'quotes'>): Quote {
  return { ...row, source: row.source as QuoteSource, estimate: row.estimate as Quote['estimate'] };
}

/** Locks the quote until the transaction ends. */
export async function lockQuote(trx: Db, id: number): Promise<Quote | null> {
  const [row] = await selectLocked(trx, { id });
  return row ? toQuote(row) : null;
}

const selectLocked = prepared<{ id: number }, Row<'quotes'>>((db, slot) =>
  db
    .selectFrom('quotes')
    .selectAll()
    .where('id', '=', slot('id'))
    .$if(locksRows(db), (query) => query.forUpdate()),
);

/** Updates `updatedAt`, so that open desks reload the quote. */
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
