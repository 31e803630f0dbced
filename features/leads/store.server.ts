import type { Db } from '#database/open.ts';
import { locksRows } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { timeOfChange } from '#features/audit/rules.ts';
import type { Author } from '#server/author.store.server.ts';
import type { StatusCause } from './constants.ts';
import { LOST, type QuoteSource, type QuoteStatus } from './constants.ts';
import type { Quote } from './contract.ts';
import { recordEvent } from './timeline/store.server.ts';

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
  const row = await trx
    .updateTable('quotes')
    .set({ ...columnsOf(change, before), updatedAt: timeOfChange(before.updatedAt, by.now) })
    .where('id', '=', before.id)
    .where('updatedAt', '=', before.updatedAt)
    .returningAll()
    .executeTakeFirst();
  if (!row) return null;
  const after = toQuote(row);
  await recordDifference(trx, before, after, by, 'cause' in change ? change.cause : undefined);
  return after;
}

function columnsOf(change: QuoteChange, before: Quote) {
  if ('notes' in change) return change;
  const { status, reason } = change;
  if (status !== LOST) return { status, lostReason: null };
  return { status, lostReason: reason === undefined ? before.lostReason : reason || null };
}

async function recordDifference(trx: Db, before: Quote, after: Quote, by: Author, cause?: StatusCause): Promise<void> {
  const { status, lostReason: reason, notes } = after;
  if (before.status !== status || before.lostReason !== reason)
    await recordEvent(
      trx,
      after.id,
      { kind: 'status', from: before.status, to: status, reason, ...(cause && { cause }) },
      by,
    );
  if (before.notes !== notes) await recordEvent(trx, after.id, { kind: 'notes', notes }, by);
}

/** Leaves out the columns for searching and sorting. */
export function toQuote({ searchText, sortName, emailKey, tailKey, ...row }: Row<'quotes'>): Quote {
  return { ...row, source: row.source as QuoteSource, estimate: row.estimate as Quote['estimate'] };
}

/** Locks the quote until the transaction ends. */
export async function lockQuote(trx: Db, id: number): Promise<Quote | null> {
  const row = await trx
    .selectFrom('quotes')
    .selectAll()
    .where('id', '=', id)
    .$if(locksRows(trx), (query) => query.forUpdate())
    .executeTakeFirst();
  return row ? toQuote(row) : null;
}

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
