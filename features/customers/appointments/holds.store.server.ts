import type { Lead } from '#customers/leads/leads.contract.ts';
import { findLead } from '#customers/leads/leads.store.server.ts';
import { mailboxOf } from '#customers/leads/recipients.ts';
import { recordEvent } from '#customers/leads/timeline.store.server.ts';
import { type Db, takeTurns } from '#database/open.ts';
import { timeOfChange } from '#foundation/audit/changes.ts';
import { shopDay, shopTimeZone, startOfDay } from '#time/shop-time.ts';
import type { Appointment } from './appointments.contract.ts';
import { change, findAppointment, lockLeadStatus, toAppointment } from './appointments.store.server.ts';
import { HOLD_MS, HOLDS, requestedSlot } from './slots.ts';

/**
 * Checks the limits of holds, in the transaction that made a new one. Confirmed and released holds do not count.
 * @returns the exceeded limit, or null
 */
export async function findExceededHoldLimit(
  trx: Db,
  lead: Pick<Lead, 'source' | 'details' | 'email'>,
  now: Date,
): Promise<'mailbox' | 'day' | null> {
  // Only visitors ask for a time; they give an address.
  if (lead.email === null || !requestedSlot(lead)) return null;
  // Simultaneous bookings take turns until they commit, so that each counts the earlier ones.
  await takeTurns(trx, 'appointment holds');
  const held = await trx
    .selectFrom('appointments')
    .innerJoin('quotes', 'quotes.id', 'appointments.quoteId')
    .select(['quotes.email', 'appointments.createdAt'])
    .where('appointments.status', '=', 'held')
    .execute();
  const mailbox = mailboxOf(lead.email);
  if (held.filter(({ email }) => email !== null && mailboxOf(email) === mailbox).length > HOLDS.perMailbox)
    return 'mailbox';
  const midnight = startOfDay(shopDay(now), shopTimeZone());
  return held.filter(({ createdAt }) => createdAt >= midnight).length > HOLDS.perDay ? 'day' : null;
}

/** Holds expired per batch. */
const BATCH_SIZE = 100;

/**
 * Releases holds that the shop did not confirm in time, each once, also with several nodes. `announce` runs in the
 * transaction of each.
 * @returns whether there were any
 */
export async function expireHolds(
  db: Db,
  now: Date,
  announce: (trx: Db, lead: Lead, appointment: Appointment) => Promise<void>,
): Promise<boolean> {
  const at = (ms: number) => new Date(now.getTime() + ms).toISOString();
  const due = await db
    .selectFrom('appointments')
    .select('quoteId')
    .where('status', '=', 'held')
    // A hold from the future was made under a wrong clock.
    .where((e) => e.or([e('updatedAt', '<=', at(-HOLD_MS)), e('updatedAt', '>', at(HOLD_MS))]))
    .orderBy('updatedAt')
    .limit(BATCH_SIZE)
    .execute();
  for (const { quoteId } of due) await db.transaction().execute((trx) => expire(trx, quoteId));
  return due.length > 0;

  async function expire(trx: Db, quoteId: number): Promise<void> {
    // Locks the lead first, in the same order as every other change of an appointment.
    await lockLeadStatus(trx, quoteId);
    const before = await findAppointment(trx, quoteId);
    const lead = await findLead(trx, quoteId);
    if (!lead || before?.status !== 'held' || isHeldAgain(before.updatedAt)) return;
    const released = await change(trx, before, {
      status: 'released',
      updatedAt: timeOfChange(before.updatedAt, now),
    });
    if (!released) return;
    await recordEvent(trx, quoteId, { kind: 'expired', startsAt: before.startsAt }, { userId: null, now });
    await announce(trx, lead, toAppointment(released));
  }

  /** The shop took it back meanwhile, which restarts its time. */
  function isHeldAgain(updatedAt: string): boolean {
    return updatedAt > at(-HOLD_MS) && updatedAt <= at(HOLD_MS);
  }
}
