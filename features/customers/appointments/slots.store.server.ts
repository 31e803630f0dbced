import { MESSAGES } from '#customers/leads/leads.constants.ts';
import type { Db } from '#database/open.ts';
import { readBusiness } from '#foundation/business/business.store.server.ts';
import { readSetting } from '#foundation/settings/settings.store.server.ts';
import { dayIn, startOfDay } from '#time/shop-time.ts';
import { bookingSetting, type DaySlots } from './appointments.contract.ts';
import { formatNotFree } from './free-days.ts';
import { type BookingContext, expiredSince, freeSlots, lastDay, type Slot } from './slots.ts';

export async function listFreeSlots(
  db: Db,
  { from, to, now }: { from: string; to: string; now: Date },
): Promise<DaySlots[]> {
  return listSlotsIn(db, { from, to }, await bookingContext(db, now));
}

/** Every day from today to the last bookable day. */
export async function listBookableDays(db: Db, now: Date): Promise<DaySlots[]> {
  const book = await bookingContext(db, now);
  const today = dayIn(book.timeZone, now);
  return listSlotsIn(db, { from: today, to: lastDay(book.hours, today) }, book);
}

/** Why the shop does not offer a slot: its day, or its time on that day. */
export async function explainUnoffered(
  db: Db,
  { date }: Slot,
  now: Date,
): Promise<{ wrong: 'date' | 'time'; message: string }> {
  const message = formatNotFree(await listBookableDays(db, now), date);
  return message ? { wrong: 'date', message } : { wrong: 'time', message: MESSAGES.slotUnknown };
}

export async function bookingContext(db: Db, now: Date): Promise<BookingContext> {
  return { hours: await readSetting(db, bookingSetting), timeZone: (await readBusiness(db)).timeZone, now };
}

async function listSlotsIn(
  db: Db,
  { from, to }: { from: string; to: string },
  book: BookingContext,
): Promise<DaySlots[]> {
  const held = await db
    .selectFrom('appointments')
    .select('startsAt')
    .where('status', '<>', 'released')
    .where((e) => e.or([e('status', '<>', 'proposed'), e('createdAt', '>', expiredSince(book.now))]))
    .where('startsAt', '>=', startOfDay(from, book.timeZone))
    .where('startsAt', '<', startOfDay(to, book.timeZone, 1))
    .execute();
  return freeSlots(from, to, new Set(held.map(({ startsAt }) => startsAt)), book);
}
