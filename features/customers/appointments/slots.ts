import { TZDate } from '@date-fns/tz';
import { formatDate } from '#customers/leads/lead-words.ts';
import {
  APPOINTMENT_DURATIONS,
  APPOINTMENT_MINUTES,
  APPOINTMENT_TYPES,
  type AppointmentType,
} from '#customers/leads/leads.constants.ts';
import { type Business, WEEKDAYS } from '#foundation/business/business.ts';
import { addDays, countDays } from '#time/days.ts';
import { dayIn } from '#time/shop-time.ts';
import { HOUR_MS } from '#time/units.ts';
import { type FederalHoliday, holidayOn } from '#time/work-days.ts';
import type { Appointment, BookingHours, DaySlots } from './appointments.contract.ts';

/** Figures and texts of booking, without its validation. */

/**
 * Limits of unconfirmed holds. A small shop gets a few bookings a day and answers within one: the figures allow a busy
 * day and keep most of the calendar free from a flood.
 */
export const HOLDS = {
  hours: 48,
  /** At any time, for one mailbox. */
  perMailbox: 2,
  /** Made on one shop day and not answered yet. */
  perDay: 12,
  /** In 24 hours from one network, answered or not: half a day's, so that one network cannot block all others. */
  perNetwork: 6,
} as const;

/** Why a slot is not held, for the customer. */
export const HOLD_REFUSALS = {
  mailbox: `You already have ${HOLDS.perMailbox} booking requests waiting for us. We’ll reply within 24 hours. To change a time before then, contact us.`,
  day: 'We cannot take more booking requests today. Please book again tomorrow, or send us a message on the contact page.',
  network:
    'We’ve had a lot of booking requests from your network. Please send us a message from the contact page instead.',
} as const;

/** Why a time cannot be proposed to the customer, or taken by them. */
export const PROPOSED_TIMES = {
  changed: (isProposed: boolean, when: string) =>
    isProposed
      ? `Someone else proposed another time in the meantime: ${when}.`
      : `The appointment has changed in the meantime: ${when}.`,
  lost: 'This is a lost quote. Change its status before you propose another time.',
  released: 'This appointment was released. Restore it before you propose another time.',
  over: 'This appointment is over.',
  same: 'The appointment is already at this time. Please choose another.',
  ended: 'We no longer hold this time for you. Please choose another.',
  replaced: 'We proposed another time in the meantime. Please look at the new one.',
} as const;

/** `closed` limits the rows of closed days; the others limit how far ahead customers may book. */
export const BOOKING_LIMITS = { closed: 100, minDaysAhead: 7, maxDaysAhead: 365 } as const;

/** Texts of the thank-you page. */
export const BOOKED = {
  title: 'Thank you. We are holding this time for you.',
  appointment: 'Your appointment',
  calendar: 'Add to calendar',
  next: 'What happens next',
  confirmed: {
    when: 'Within 24 hours',
    title: 'We confirm it',
    text: 'You’ll get an email with a calendar invite. Until then, your time isn’t confirmed.',
  },
  onTheDay: 'On the day',
  change: {
    title: 'If your plans change',
    text: 'Your confirmation email has a private link to your request. There you can move or cancel the appointment and add photos or a note.',
  },
  afterwards: {
    when: 'Afterwards',
    title: 'Your plan',
    text: 'Scope, schedule and price, in writing.',
  },
} as const;

/** Slots of the same day are offered until this long before they start. */
const LEAD_MS = 2 * HOUR_MS;

/** How long an unconfirmed slot is held. */
export const HOLD_MS = HOLDS.hours * HOUR_MS;

/** Proposals made then or earlier have expired. */
export const expiredSince = (now: Date) => new Date(now.getTime() - HOLD_MS).toISOString();

/** A day (YYYY-MM-DD) and a time ('8:00 AM') in shop time. */
export type Slot = { date: string; time: string };

/** The shop's hours, its time zone and the current time. */
export type BookingContext = { hours: BookingHours; timeZone: string; now: Date };

/** The slot that a booking asks for; null without day or time, and for other requests. */
export function requestedSlot({
  source,
  details,
}: {
  source?: string | null | undefined;
  details?: Record<string, string | undefined> | null | undefined;
}): Slot | null {
  const { preferredDate: date, preferredTime: time } = details ?? {};
  return source === 'booking' && date && time ? { date, time } : null;
}

export function slotStart(slot: Slot, timeZone: string): Date {
  return new Date(zonedStart(slot, timeZone).getTime());
}

/** A time that the clock skips becomes a later one. */
function zonedStart({ date, time }: Slot, timeZone: string): TZDate {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const minutes = minutesOf(time);
  return new TZDate(year, month - 1, day, Math.floor(minutes / 60), minutes % 60, timeZone);
}

/** The slot that starts at an instant. */
export function slotAt(startsAt: string, timeZone: string): Slot {
  const start = new Date(startsAt);
  const time = start.toLocaleTimeString('en-US', { timeZone, hour: 'numeric', minute: '2-digit' });
  return { date: dayIn(timeZone, start), time: time.replace(/\s/g, ' ') };
}

/**
 * Whether the shop offers this slot: at a time of that weekday that the clock shows on that day, not too far ahead, and
 * at least two hours from now.
 */
export const isOffered = (slot: Slot, book: BookingContext): boolean => findOffered(slot, book) !== null;

/** When an offered slot starts. */
function findOffered(slot: Slot, { hours, timeZone, now }: BookingContext): TZDate | null {
  if (!timesOn(slot.date, hours).includes(slot.time)) return null;
  const today = dayIn(timeZone, now);
  if (slot.date < today || slot.date > lastDay(hours, today)) return null;
  const start = zonedStart(slot, timeZone);
  if (start.getHours() * 60 + start.getMinutes() !== minutesOf(slot.time)) return null;
  return slot.date > today || start.getTime() - now.getTime() >= LEAD_MS ? start : null;
}

/** Every day from `from` to `to` with its slots that are not in `taken`, the starts of held slots. */
export function freeSlots(from: string, to: string, taken: ReadonlySet<string>, book: BookingContext): DaySlots[] {
  const isFree = (slot: Slot) => {
    const start = findOffered(slot, book);
    return start !== null && !taken.has(new Date(start.getTime()).toISOString());
  };
  return daysBetween(from, to).map((date) => {
    const kept = timesOn(date, book.hours);
    return {
      date,
      times: kept.filter((time) => isFree({ date, time })),
      isClosed: kept.length === 0,
      holiday: closingHoliday(date, book.hours),
    };
  });
}

/** Whether the customer is mailed about a release: only if the slot was confirmed and is not over. */
export function shouldMailRelease({ status, startsAt }: Pick<Appointment, 'status' | 'startsAt'>, now: Date): boolean {
  return status === 'confirmed' && startsAt > now.toISOString();
}

/** All starting times of all weekdays, sorted. */
export function allTimes({ days }: Pick<BookingHours, 'days'>): string[] {
  return sortTimes([...new Set(Object.values(days).flat())]);
}

function daysBetween(from: string, to: string): string[] {
  return Array.from({ length: Math.max(0, countDays(from, to)) }, (_, index) => addDays(from, index));
}

/** The last bookable day. */
export function lastDay({ daysAhead }: Pick<BookingHours, 'daysAhead'>, today: string): string {
  return addDays(today, daysAhead);
}

function timesOn(date: string, hours: BookingHours): string[] {
  const { days, closed } = hours;
  if (closed.some(({ from, to }) => from <= date && date <= to) || closingHoliday(date, hours)) return [];
  const weekday = WEEKDAYS[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7]!;
  return sortTimes(days[weekday]);
}

function closingHoliday(date: string, { openHolidays }: BookingHours): FederalHoliday | null {
  const holiday = holidayOn(date);
  return holiday && openHolidays.includes(holiday) ? null : holiday;
}

/** Sorts times of a day ('8:00 AM') from morning to evening. */
export function sortTimes(times: readonly string[]): string[] {
  return [...times].sort((a, b) => minutesOf(a) - minutesOf(b));
}

function minutesOf(time: string): number {
  const [, hour = '0', minute = '0', half] = /^(\d+):(\d+) ([AP])M$/.exec(time) ?? [];
  return (Number(hour) % 12) * 60 + Number(minute) + (half === 'P' ? 720 : 0);
}

/** 'November 23, 2026 at 8:00 AM' in shop time. */
export function formatWhen({ startsAt }: { startsAt: string }, { timeZone }: { timeZone: string }): string {
  const { date, time } = slotAt(startsAt, timeZone);
  return `${formatDate(date)} at ${time}`;
}

/** 'Georgetown Municipal Airport (KGTU), Georgetown, Texas' */
export function formatPlace({ airport, address }: Pick<Business, 'airport' | 'address'>): string {
  return `${airport.name} (${airport.code}), ${address.locality}, ${address.region}`;
}

type Booked = { details: Record<string, string> };

const isType = (type: string | undefined): type is AppointmentType =>
  type !== undefined && Object.hasOwn(APPOINTMENT_TYPES, type);

/** 'Inspection'; 'Appointment' if the type is unknown. */
export function formatType({ details: { appointmentType } }: Booked): string {
  return isType(appointmentType) ? APPOINTMENT_TYPES[appointmentType] : 'Appointment';
}

/** How long it takes; an hour if the type is unknown. */
export function appointmentMinutes({ details: { appointmentType } }: Booked): number {
  return isType(appointmentType) ? APPOINTMENT_MINUTES[appointmentType] : 60;
}

/** '1 hour' */
export function formatDuration({ details: { appointmentType } }: Booked): string {
  return isType(appointmentType) ? APPOINTMENT_DURATIONS[appointmentType] : '1 hour';
}
