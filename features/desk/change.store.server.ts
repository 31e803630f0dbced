import type { Db } from '#database/open.ts';
import { reclaimSlot, releaseSlot } from '#features/appointments/store.server.ts';
import { isOutdated } from '#features/audit/rules.ts';
import { LOST } from '#features/leads/constants.ts';
import type { AppointmentMove, Quote } from '#features/leads/contract.ts';
import { applyChange, findQuote, type QuoteChange } from '#features/leads/store.server.ts';
import { recordEvent } from '#features/leads/timeline/store.server.ts';
import { hasAgreedWork, withdrawOffersOf } from '#features/offers/store.server.ts';
import type { Author } from '#server/author.store.server.ts';
import { done, type Failure, type Outcome } from '#server/outcome.store.server.ts';
import { DESK_MESSAGES } from './constants.ts';
import { findStatusBeforeLoss } from './timeline.store.server.ts';

/** Changes status or notes. Losing a quote releases its appointment. `updatedAt` always increases, even within one millisecond. */
export async function changeQuote(
  db: Db,
  id: number,
  change: QuoteChange,
  { expectedUpdatedAt, ...by }: Author & { expectedUpdatedAt?: string | undefined },
): Promise<Outcome<Changed>> {
  for (;;) {
    const before = await findQuote(db, id);
    if (!before) return { outcome: 'missing' };
    if (isOutdated(expectedUpdatedAt, before.updatedAt)) return outdated(before);

    const changed = await db.transaction().execute((trx) => changeLead(trx, before, change, by));
    if (changed === 'accepted')
      return { outcome: 'conflict', detail: DESK_MESSAGES.acceptedNotLost, members: { current: before } };
    if (changed) return done(changed);
  }
}

/**
 * A lead that is lost loses its undecided offers, too.
 * @returns null when the quote has changed since `before`, 'accepted' for a loss while work is agreed
 */
export async function changeLead(
  trx: Db,
  before: Quote,
  change: QuoteChange,
  by: Author,
): Promise<Changed | 'accepted' | null> {
  // An acceptance changes the quote, so that one after this look leads to null.
  const isLoss = 'status' in change && change.status === LOST && before.status !== LOST;
  if (isLoss && (await hasAgreedWork(trx, before.id))) return 'accepted';
  const quote = await applyChange(trx, before, change, by);
  if (!quote) return null;
  if (isLoss) await withdrawOffersOf(trx, quote.id, by);
  const appointment = await syncAppointmentWithStatus(trx, before, quote, change, by);
  return { quote, ...(appointment && { appointment }) };
}

/** Releases or restores the appointment with the change. @returns null when it stays */
async function syncAppointmentWithStatus(
  trx: Db,
  before: Quote,
  { id, status }: Quote,
  change: QuoteChange,
  by: Author,
): Promise<AppointmentMove | null> {
  if (status === LOST) {
    const released = await releaseSlot(trx, id, by.now);
    if (!released) return null;
    const { startsAt, status: previousStatus } = released;
    await recordEvent(trx, id, { kind: 'appointment', startsAt, status: 'released', was: previousStatus }, by);
    return 'released';
  }
  if (before.status !== LOST || !('takeBackAppointment' in change && change.takeBackAppointment)) return null;
  const previousStatus = await findStatusBeforeLoss(trx, id);
  const restored = previousStatus && (await reclaimSlot(trx, id, previousStatus, by.now));
  if (!restored || restored === 'taken') return restored;
  const { startsAt } = restored;
  await recordEvent(trx, id, { kind: 'appointment', startsAt, status: previousStatus, was: 'released' }, by);
  return 'restored';
}

type Changed = { quote: Quote; appointment?: AppointmentMove };

/** The lead changed since it was read. */
export const outdated = (current: Quote): Failure => ({
  outcome: 'conflict',
  detail: 'Someone else changed this quote request in the meantime. Please check the current version.',
  members: { current },
});
