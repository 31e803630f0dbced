import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { isOutdated, timeOfChange } from '#features/audit/rules.ts';
import type { Author } from '#server/author.store.server.ts';
import { eraseMailsAbout } from '#server/mail/outbox.store.server.ts';
import { releaseSlot, takeSlotBack } from './appointments/store.server.ts';
import { LOST, type QuoteSource, type QuoteStatus } from './constants.ts';
import type { AppointmentMove, Quote } from './contract.ts';
import type { StatusCause } from './desk/constants.ts';
import { noteDeletions } from './desk/events.store.server.ts';
import { appointmentWhenLost, noteEvent } from './desk/timeline.store.server.ts';

/** Null when there is no such quote request. */
export async function findQuote(db: Db, id: number): Promise<Quote | null> {
  const row = await db.selectFrom('quotes').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? toQuote(row) : null;
}

/** A status may come with the reason why the quote was lost; one that undoes this takes the appointment back. */
export type QuoteChange =
  | {
      status: QuoteStatus;
      reason?: string | null | undefined;
      takeBackAppointment?: boolean | undefined;
      /** What moves it, where no person chose the status. */
      cause?: StatusCause;
    }
  | { notes: string | null };
type Changed = { quote: Quote; appointment?: AppointmentMove };
export type ChangeOutcome =
  | ({ outcome: 'changed' } & Changed)
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
    if (isOutdated(expectedUpdatedAt, before.updatedAt)) return { outcome: 'conflict', quote: before };

    const changed = await db.transaction().execute((trx) => applyChange(trx, before, change, by));
    if (changed) return { outcome: 'changed', ...changed };
  }
}

/** The change itself, in a transaction given; null when the quote is no longer as `before`. */
export async function applyChange(trx: Db, before: Quote, change: QuoteChange, by: Author): Promise<Changed | null> {
  const row = await trx
    .updateTable('quotes')
    .set({ ...columnsOf(change, before), updatedAt: timeOfChange(before.updatedAt, by.now) })
    .where('id', '=', before.id)
    .where('updatedAt', '=', before.updatedAt)
    .returningAll()
    .executeTakeFirst();
  if (!row) return null;
  const after = toQuote(row);
  await noteDifference(trx, before, after, by, 'cause' in change ? change.cause : undefined);
  const appointment = await moveAppointment(trx, before, after, change, by);
  return { quote: after, ...(appointment && { appointment }) };
}

/** What becomes of the appointment with the change; null: it stays as it is. */
async function moveAppointment(
  trx: Db,
  before: Quote,
  { id, status }: Quote,
  change: QuoteChange,
  by: Author,
): Promise<AppointmentMove | null> {
  if (status === LOST) {
    const lost = await releaseSlot(trx, id, by.now);
    if (!lost) return null;
    const { startsAt, status: was } = lost;
    await noteEvent(trx, id, { kind: 'appointment', startsAt, status: 'released', was }, by);
    return 'released';
  }
  if (before.status !== LOST || !('takeBackAppointment' in change && change.takeBackAppointment)) return null;
  const was = await appointmentWhenLost(trx, id);
  const back = was && (await takeSlotBack(trx, id, was, by.now));
  if (!back || back === 'taken') return back;
  await noteEvent(trx, id, { kind: 'appointment', startsAt: back.startsAt, status: was, was: 'released' }, by);
  return 'restored';
}

function columnsOf(change: QuoteChange, before: Quote) {
  if ('notes' in change) return change;
  const { status, reason } = change;
  if (status !== LOST) return { status, lostReason: null };
  return { status, lostReason: reason === undefined ? before.lostReason : reason || null };
}

async function noteDifference(trx: Db, before: Quote, after: Quote, by: Author, cause?: StatusCause): Promise<void> {
  const { status, lostReason: reason, notes } = after;
  if (before.status !== status || before.lostReason !== reason)
    await noteEvent(
      trx,
      after.id,
      { kind: 'status', from: before.status, to: status, reason, ...(cause && { cause }) },
      by,
    );
  if (before.notes !== notes) await noteEvent(trx, after.id, { kind: 'notes', notes }, by);
}

/**
 * Deletes the quote with all that belongs to it, also the mails that wait: they hold what the person wrote, and could
 * wait for as long as the mail server is away. @returns whether there was one
 */
export async function deleteQuote(db: Db, id: number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await eraseMailsAbout(trx, [id]);
    const { numDeletedRows } = await trx.deleteFrom('quotes').where('id', '=', id).executeTakeFirst();
    if (numDeletedRows === 0n) return false;
    await noteDeletions(trx, [id], new Date());
    return true;
  });
}

/** The row as the desk sees it, without the columns that are there to be searched and sorted by. */
export function toQuote({ searchText, sortName, emailKey, tailKey, ...row }: Row<'quotes'>): Quote {
  return { ...row, source: row.source as QuoteSource, estimate: row.estimate as Quote['estimate'] };
}
