import type { Db } from '#database/open.ts';
import { releaseSlot, takeSlotBack } from '#features/appointments/store.server.ts';
import { isOutdated } from '#features/audit/rules.ts';
import { LOST } from '#features/leads/constants.ts';
import type { AppointmentMove, Quote } from '#features/leads/contract.ts';
import { applyChange, findQuote, type QuoteChange } from '#features/leads/store.server.ts';
import { recordEvent } from '#features/leads/timeline/store.server.ts';
import type { Author } from '#server/author.store.server.ts';
import { appointmentWhenLost } from './timeline.store.server.ts';

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

    const changed = await db.transaction().execute((trx) => changeLead(trx, before, change, by));
    if (changed) return { outcome: 'changed', ...changed };
  }
}

/** The same in a transaction given; null when the quote is no longer as `before`. */
export async function changeLead(trx: Db, before: Quote, change: QuoteChange, by: Author): Promise<Changed | null> {
  const quote = await applyChange(trx, before, change, by);
  if (!quote) return null;
  const appointment = await moveAppointment(trx, before, quote, change, by);
  return { quote, ...(appointment && { appointment }) };
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
    await recordEvent(trx, id, { kind: 'appointment', startsAt, status: 'released', was }, by);
    return 'released';
  }
  if (before.status !== LOST || !('takeBackAppointment' in change && change.takeBackAppointment)) return null;
  const was = await appointmentWhenLost(trx, id);
  const back = was && (await takeSlotBack(trx, id, was, by.now));
  if (!back || back === 'taken') return back;
  await recordEvent(trx, id, { kind: 'appointment', startsAt: back.startsAt, status: was, was: 'released' }, by);
  return 'restored';
}

type Changed = { quote: Quote; appointment?: AppointmentMove };

export type ChangeOutcome =
  | ({ outcome: 'changed' } & Changed)
  /** It moved on since `expectedUpdatedAt`; `quote` is how it stands. */
  | { outcome: 'conflict'; quote: Quote }
  | { outcome: 'missing' };
