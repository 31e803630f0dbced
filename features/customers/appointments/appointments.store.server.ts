import { type AppointmentStatus, LOST } from '#customers/leads/leads.constants.ts';
import type { Lead } from '#customers/leads/leads.contract.ts';
import { isAmong } from '#database/columns.ts';
import { type Db, locksRows } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { timeOfChange } from '#foundation/audit/changes.ts';
import { transactOnce } from '#server/http/idempotency.store.server.ts';
import { type Code, done, type Outcome } from '#server/outcome.store.server.ts';
import type { Appointment } from './appointments.contract.ts';
import { bookingContext } from './slots.store.server.ts';
import { expiredSince, HOLD_MS, isOffered, requestedSlot, type Slot, slotStart } from './slots.ts';

/**
 * Holds the slot of a new booking, in the transaction that stores it. Other requests hold none.
 * @returns why it cannot be held, or null
 */
export async function holdSlot(
  trx: Db,
  lead: Pick<Lead, 'id' | 'source' | 'details'>,
  now: Date,
): Promise<'taken' | 'unknown' | null> {
  const slot = requestedSlot(lead);
  if (!slot) return null;
  const book = await bookingContext(trx, now);
  if (!isOffered(slot, book)) return 'unknown';
  const at = now.toISOString();
  const startsAt = slotStart(slot, book.timeZone).toISOString();
  const held = await takeSlot(trx, { quoteId: lead.id, startsAt, status: 'held', createdAt: at, updatedAt: at });
  return held ? null : 'taken';
}

/** Adds an appointment or a proposed time. @returns undefined if its slot is taken */
export async function takeSlot(trx: Db, row: Row<'appointments'>): Promise<Row<'appointments'> | undefined> {
  await trx
    .deleteFrom('appointments')
    .where('startsAt', '=', row.startsAt)
    .where('status', '=', 'proposed')
    .where('createdAt', '<=', expiredSince(new Date(row.updatedAt)))
    .execute();
  return insertAppointment(trx, row);
}

function insertAppointment(trx: Db, row: Row<'appointments'>) {
  return (
    trx
      .insertInto('appointments')
      .values(row)
      // A unique index allows one standing appointment or proposal per time.
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
  );
}

/** The appointment of a quote request; null if it never had one. */
export async function findAppointment(db: Db, quoteId: number): Promise<Appointment | null> {
  const [appointment] = await findAppointments(db, [quoteId]);
  return appointment ?? null;
}

export async function findAppointments(db: Db, quoteIds: number[]): Promise<Appointment[]> {
  const rows = await db
    .selectFrom('appointments')
    .selectAll()
    .where(isAmong(db, 'quoteId', quoteIds))
    .where('status', '<>', 'proposed')
    .execute();
  return rows.map(toAppointment);
}

/** Another lead has the slot, or the lead is lost. */
type Refused = Code<'taken' | 'lost'>;
type Decision = Outcome<Appointment, Refused>;

/**
 * Confirms or releases the appointment of a quote request; a repeat changes nothing. Confirming a released one takes
 * its slot back. `announce` runs in the transaction of a change with the previous appointment.
 */
export async function decideAppointment(
  db: Db,
  quoteId: number,
  { confirmed, now }: { confirmed: boolean; now: Date },
  announce: (trx: Db, appointment: Appointment, before: Appointment) => Promise<void>,
): Promise<Decision> {
  const status = confirmed ? 'confirmed' : 'released';
  for (;;) {
    const before = await findAppointment(db, quoteId);
    if (!before) return { outcome: 'missing' };
    const changes = rowOf({ ...before, status, updatedAt: timeOfChange(before.updatedAt, now) });
    const decision = await transactOnce(db, async (trx): Promise<Decision | null> => {
      if ((await lockLeadStatus(trx, quoteId)) === LOST && confirmed) return { outcome: 'lost' };
      if (before.status === status) return done(before);
      const row =
        before.status === 'released'
          ? await replaceAppointment(trx, before, changes)
          : await change(trx, before, changes);
      if (!row) return null;
      const appointment = toAppointment(row);
      await announce(trx, appointment, before);
      return done(appointment);
    });
    if (decision) return decision;
    if (before.status === 'released' && (await isTaken(db, before))) return { outcome: 'taken' };
  }
}

/** The slot does not exist, or the appointment is over. */
type Move = Outcome<Appointment, Refused | Code<'unknown' | 'over'>>;

/**
 * Moves an appointment to another slot, where it is held; a released one comes back. The same slot changes nothing.
 * `announce` runs in the transaction of a change.
 */
export async function moveAppointment(
  db: Db,
  quoteId: number,
  { slot, now }: { slot: Slot; now: Date },
  announce: (trx: Db, appointment: Appointment, before: Appointment) => Promise<void>,
): Promise<Move> {
  for (;;) {
    const before = await findAppointment(db, quoteId);
    if (!before) return { outcome: 'missing' };
    const isStanding = before.status !== 'released';
    if (isStanding && before.startsAt <= now.toISOString()) return { outcome: 'over' };
    const book = await bookingContext(db, now);
    if (!isOffered(slot, book)) return { outcome: 'unknown' };
    const startsAt = slotStart(slot, book.timeZone).toISOString();
    if (isStanding && startsAt === before.startsAt) return done(before);
    const changes = { ...before, startsAt, status: 'held' as const, updatedAt: timeOfChange(before.updatedAt, now) };
    const move = await transactOnce(db, async (trx): Promise<Move | null> => {
      if ((await lockLeadStatus(trx, quoteId)) === LOST) return { outcome: 'lost' };
      const row = await replaceAppointment(trx, before, rowOf(changes));
      if (!row) return null;
      const appointment = toAppointment(row);
      await announce(trx, appointment, before);
      return done(appointment);
    });
    if (move) return move;
    if (await isTaken(db, changes)) return { outcome: 'taken' };
  }
}

/** Releases the slot of a quote's appointment. @returns the previous appointment, null if there was none to release */
export async function releaseSlot(trx: Db, quoteId: number, now: Date): Promise<Appointment | null> {
  const before = await findAppointment(trx, quoteId);
  if (!before || before.status === 'released') return null;
  await change(trx, before, { status: 'released', updatedAt: timeOfChange(before.updatedAt, now) });
  return before;
}

/**
 * Takes back the slot of a released appointment, in a transaction that has locked its lead.
 * @returns the appointment; 'taken' if another lead has the slot, null if there was none to take back
 */
export async function reclaimSlot(
  trx: Db,
  quoteId: number,
  status: AppointmentStatus,
  now: Date,
): Promise<Appointment | 'taken' | null> {
  const before = await findAppointment(trx, quoteId);
  if (before?.status !== 'released') return null;
  const row = await replaceAppointment(
    trx,
    before,
    rowOf({ ...before, status, updatedAt: timeOfChange(before.updatedAt, now) }),
  );
  return row ? toAppointment(row) : 'taken';
}

/** Locks the quote's status until the transaction ends, and returns it. */
export async function lockLeadStatus(trx: Db, quoteId: number): Promise<string | undefined> {
  const lead = await trx
    .selectFrom('quotes')
    .select('status')
    .where('id', '=', quoteId)
    .$if(locksRows(trx), (query) => query.forUpdate())
    .executeTakeFirst();
  return lead?.status;
}

/** Changes an appointment, which ends what was proposed in its place. @returns undefined if it has changed since */
export async function change(trx: Db, before: Appointment, changes: Partial<Row<'appointments'>>) {
  const row = await trx
    .updateTable('appointments')
    .set(changes)
    .where('quoteId', '=', before.quoteId)
    .where('status', '=', before.status)
    .where('updatedAt', '=', before.updatedAt)
    .returningAll()
    .executeTakeFirst();
  if (row) await endProposedTime(trx, before.quoteId);
  return row;
}

export async function endProposedTime(trx: Db, quoteId: number): Promise<void> {
  await trx.deleteFrom('appointments').where('quoteId', '=', quoteId).where('status', '=', 'proposed').execute();
}

/**
 * Puts an appointment in the place of another and of what was proposed. An update to a taken slot would fail the
 * transaction; an insert can skip it.
 */
export async function replaceAppointment(trx: Db, before: Appointment, changes: Row<'appointments'>) {
  const removed = await trx.deleteFrom('appointments').where('quoteId', '=', before.quoteId).returningAll().execute();
  const isCurrent = removed.some(({ status, updatedAt }) => status === before.status && updatedAt === before.updatedAt);
  const row = isCurrent ? await takeSlot(trx, changes) : undefined;
  if (!row) for (const each of removed) await insertAppointment(trx, each);
  return row;
}

/** Whether another quote request has the slot. */
function isTaken(db: Db, { quoteId, startsAt }: Pick<Appointment, 'quoteId' | 'startsAt'>) {
  return db
    .selectFrom('appointments')
    .select('quoteId')
    .where('startsAt', '=', startsAt)
    .where('quoteId', '<>', quoteId)
    .where('status', '<>', 'released')
    .executeTakeFirst();
}

/** A hold starts when it is made or taken back, which is its last change. */
export function toAppointment(row: Row<'appointments'>): Appointment {
  const heldUntil = row.status === 'held' ? new Date(Date.parse(row.updatedAt) + HOLD_MS).toISOString() : null;
  return { ...row, status: row.status as AppointmentStatus, heldUntil };
}

export function rowOf({ heldUntil, ...row }: Appointment): Row<'appointments'> {
  return row;
}
