import { LOST, MESSAGES } from '#customers/leads/leads.constants.ts';
import type { Lead } from '#customers/leads/leads.contract.ts';
import { lockLead, touch } from '#customers/leads/leads.store.server.ts';
import { type EventDetail, recordEvent } from '#customers/leads/timeline.store.server.ts';
import type { Db } from '#database/open.ts';
import { isOutdated, timeOfChange } from '#foundation/audit/changes.ts';
import type { Author } from '#server/content-change.store.server.ts';
import { conflict, fail, type Outcome, refuse, transact } from '#server/outcome.store.server.ts';
import type { Appointment, ProposedTime } from './appointments.contract.ts';
import {
  change,
  endProposedTime,
  findAppointment,
  replaceAppointment,
  rowOf,
  takeSlot,
  toAppointment,
} from './appointments.store.server.ts';
import { bookingContext, explainUnoffered } from './slots.store.server.ts';
import { formatWhen, HOLD_MS, isOffered, PROPOSED_TIMES, type Slot, slotStart } from './slots.ts';

/** What is recorded whenever an appointment changes. */
const APPOINTMENT_EVENTS = ['appointment', 'moved', 'cancelled', 'expired', 'proposedTime'];

/** What was proposed last in place of an appointment, and null once that has changed. Its row holds the slot. */
export async function findProposedTime(db: Db, quoteId: number, now: Date): Promise<ProposedTime | null> {
  const last = await db
    .selectFrom('quoteEvents')
    .select(['kind', 'detail'])
    .where('quoteId', '=', quoteId)
    .where('kind', 'in', APPOINTMENT_EVENTS)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  const { event, startsAt, until } = (last?.detail ?? {}) as EventDetail<'proposedTime'>;
  if (last?.kind !== 'proposedTime' || event === 'taken') return null;
  if (event === 'withdrawn') return { startsAt, until, state: 'withdrawn' };
  return { startsAt, until, state: until > now.toISOString() ? 'open' : 'expired' };
}

/**
 * Holds another slot for the customer of an appointment, which stands until that is taken. An earlier proposal ends.
 * `announce` runs in the same transaction.
 */
export async function proposeTime(
  db: Db,
  quoteId: number,
  { slot, expectedUpdatedAt }: { slot: Slot; expectedUpdatedAt?: string | undefined },
  by: Author,
  announce: (trx: Db, lead: Lead, proposal: ProposedTime, before: Appointment) => Promise<void>,
): Promise<Outcome<ProposedTime>> {
  const { now } = by;
  return transact(db, async (trx) => {
    const lead = await lockLead(trx, quoteId);
    const before = lead && (await findAppointment(trx, quoteId));
    if (!before) return fail({ outcome: 'missing' });
    const book = await bookingContext(trx, now);
    if (isOutdated(expectedUpdatedAt, before.updatedAt)) {
      const proposed = await findProposedTime(trx, quoteId, now);
      const isProposed = proposed?.state === 'open';
      const words = PROPOSED_TIMES.changed(isProposed, formatWhen(isProposed ? proposed : before, book));
      conflict(words, { current: { appointment: before, proposedTime: proposed } });
    }
    if (lead.status === LOST) conflict(PROPOSED_TIMES.lost);
    if (before.status === 'released') conflict(PROPOSED_TIMES.released);
    if (before.startsAt <= now.toISOString()) conflict(PROPOSED_TIMES.over);
    if (!isOffered(slot, book)) refuse('slot', (await explainUnoffered(trx, slot, now)).message);
    const startsAt = slotStart(slot, book.timeZone).toISOString();
    if (startsAt === before.startsAt) refuse('slot', PROPOSED_TIMES.same);

    // An unconfirmed one is held as long.
    const updatedAt = timeOfChange(before.updatedAt, now);
    await change(trx, before, { updatedAt });
    const row = { quoteId, startsAt, status: 'proposed', createdAt: updatedAt, updatedAt };
    const taken = { path: 'slot', message: MESSAGES.slotTaken };
    if (!(await takeSlot(trx, row))) conflict(taken.message, { errors: [taken] });
    const until = new Date(Math.min(Date.parse(updatedAt) + HOLD_MS, Date.parse(startsAt))).toISOString();
    const proposal: ProposedTime = { startsAt, until, state: 'open' };
    await record(trx, before, proposal, 'sent', by);
    await announce(trx, lead, proposal, before);
    return proposal;
  });
}

/** Ends the open proposal of an appointment, if it has one. */
export function withdrawProposedTime(db: Db, quoteId: number, by: Author): Promise<Outcome> {
  return transact(db, async (trx) => {
    const lead = await lockLead(trx, quoteId);
    const appointment = lead && (await findAppointment(trx, quoteId));
    if (!appointment) return fail({ outcome: 'missing' });
    const proposal = await findProposedTime(trx, quoteId, by.now);
    if (proposal?.state !== 'open') return null;
    await endProposedTime(trx, quoteId);
    await record(trx, appointment, proposal, 'withdrawn', by);
    return null;
  });
}

/**
 * Moves an appointment to the time that was proposed, which confirms it; a repeat changes nothing. `announce` runs in the
 * same transaction.
 */
export function takeProposedTime(
  db: Db,
  quoteId: number,
  { startsAt, now }: { startsAt: string; now: Date },
  announce: (trx: Db, lead: Lead, appointment: Appointment) => Promise<void>,
): Promise<Outcome> {
  return transact(db, async (trx) => {
    const lead = await lockLead(trx, quoteId);
    const before = lead && (await findAppointment(trx, quoteId));
    if (!before) return fail({ outcome: 'missing' });
    if (before.status === 'confirmed' && before.startsAt === startsAt) return null;
    const proposal = await findProposedTime(trx, quoteId, now);
    if (proposal?.state !== 'open') conflict(PROPOSED_TIMES.ended);
    if (proposal.startsAt !== startsAt) conflict(PROPOSED_TIMES.replaced);
    const updatedAt = timeOfChange(before.updatedAt, now);
    const row = await replaceAppointment(trx, before, rowOf({ ...before, startsAt, status: 'confirmed', updatedAt }));
    if (!row) conflict(PROPOSED_TIMES.ended);
    await record(trx, before, proposal, 'taken', { userId: null, now });
    await announce(trx, await touch(trx, lead, {}, now), toAppointment(row));
    return null;
  });
}

type ProposalEvent = EventDetail<'proposedTime'>['event'];

function record(
  trx: Db,
  { quoteId, startsAt: from }: Appointment,
  made: ProposedTime,
  event: ProposalEvent,
  by: Author,
) {
  const { startsAt, until } = made;
  return recordEvent(trx, quoteId, { kind: 'proposedTime', event, from, startsAt, until }, by);
}
