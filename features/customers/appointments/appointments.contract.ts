import * as z from 'zod';
import { APPOINTMENT_STATUSES, APPOINTMENT_TYPES, type AppointmentType } from '#customers/leads/leads.constants.ts';
import { expectedUpdatedAt } from '#customers/leads/leads.contract.ts';
import { WEEKDAYS, type Weekday } from '#foundation/business/business.ts';
import type { Setting } from '#foundation/settings/settings.contract.ts';
import { FEDERAL_HOLIDAYS, type FederalHoliday } from '#time/work-days.ts';
import { BOOKING_LIMITS, HOLDS } from './slots.ts';

/** '8:00 AM' */
const SLOT_TIME = /^(1[0-2]|[1-9]):[0-5]\d [AP]M$/;

/** The default of how far ahead customers can book. */
const DAYS_AHEAD = 90;

const MORNING = ['8:00 AM', '9:00 AM', '10:00 AM', '11:00 AM'];
const AFTERNOON = ['1:00 PM', '2:00 PM', '3:00 PM', '4:00 PM'];

const times = z
  .array(z.string().regex(SLOT_TIME, 'Enter a time such as “8:00 AM”'))
  .max(48)
  .refine((list) => new Set(list).size === list.length, 'Use each time only once');

/** An inclusive range of shop days, YYYY-MM-DD. */
export interface ClosedDays {
  from: string;
  to: string;
}

export interface BookingHours {
  /** Starting times by weekday. */
  days: Record<Weekday, string[]>;
  /** Days without bookings, whatever their weekday. */
  closed: ClosedDays[];
  /** Federal holidays on which the shop is open. It is closed on all others. */
  openHolidays: FederalHoliday[];
  /** Days from today to the last bookable day. */
  daysAhead: number;
}

// Without a valid day the year is not checked.
const aDay = z.iso.date({ error: 'Choose a day', abort: true }).regex(/^2/, 'Enter a year from 2000 to 2999');

const closedDays = z
  .strictObject({ from: aDay, to: aDay })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'Choose a day on or after the first day' });

export const bookingHours = z.strictObject({
  days: z.strictObject(Object.fromEntries(WEEKDAYS.map((day) => [day, times])) as Record<Weekday, typeof times>),
  // Optional: settings of earlier releases and older clients lack these fields.
  closed: z
    .array(closedDays)
    .max(BOOKING_LIMITS.closed, `At most ${BOOKING_LIMITS.closed} rows`)
    .default([])
    .meta({ description: 'Nothing can be booked from the first day to the last.' }),
  openHolidays: z
    .array(z.enum(FEDERAL_HOLIDAYS))
    .refine((list) => new Set(list).size === list.length, 'Use each holiday only once')
    .default([])
    .meta({ description: 'Federal holidays on which appointments can be booked. On all others the shop is closed.' }),
  daysAhead: z
    .number()
    .int('Enter whole days')
    .min(BOOKING_LIMITS.minDaysAhead, `At least ${BOOKING_LIMITS.minDaysAhead} days`)
    .max(BOOKING_LIMITS.maxDaysAhead, `At most ${BOOKING_LIMITS.maxDaysAhead} days`)
    .default(DAYS_AHEAD)
    .meta({ description: 'How many days ahead people can book.' }),
});

export const bookingSetting: Setting<BookingHours> = {
  name: 'booking',
  summary: 'Days and times at which appointments start, in shop time',
  schema: bookingHours,
  builtIn: {
    days: {
      Monday: [...MORNING, ...AFTERNOON],
      Tuesday: [...MORNING, ...AFTERNOON],
      Wednesday: [...MORNING, ...AFTERNOON],
      Thursday: [...MORNING, ...AFTERNOON],
      Friday: [...MORNING, ...AFTERNOON],
      Saturday: MORNING,
      Sunday: [],
    },
    closed: [],
    openHolidays: [],
    daysAhead: DAYS_AHEAD,
  },
};

export const SLOT_DAYS = { standard: 31, max: 366 } as const;

const day = z
  .union([z.literal(''), z.iso.date('Enter the date as YYYY-MM-DD').regex(/^2/, 'Enter a year from 2000 to 2999')])
  .optional();

/** The query of `GET /api/appointments/slots`. */
export const slotsQuery = z.strictObject({
  from: day.meta({ description: 'First day, YYYY-MM-DD in shop time; today when absent.' }),
  to: day.meta({ description: `Last day; ${SLOT_DAYS.standard} days in all when absent, at most ${SLOT_DAYS.max}.` }),
});

/** The query of `GET /api/appointments/calendar`. */
export const calendarQuery = z.strictObject({
  id: z.coerce
    .number('Enter a number')
    .int()
    .min(1)
    .max(2 ** 31 - 1)
    .meta({ description: 'Number of the quote request.' }),
  type: z.enum(Object.keys(APPOINTMENT_TYPES) as [AppointmentType, ...AppointmentType[]]),
  date: z.iso.date('Enter the date as YYYY-MM-DD').regex(/^2/, 'Enter a year from 2000 to 2999'),
  time: z.string().regex(SLOT_TIME, 'Enter a time such as 8:00 AM'),
});

export const daySlots = z.object({
  date: z.iso.date(),
  times: z.array(z.string()),
  isClosed: z.boolean().meta({ description: 'The shop takes no appointments on this day.' }),
  holiday: z.string().nullable().meta({ description: 'The federal holiday for which it is closed.' }),
});
/** A day and its free times, such as '8:00 AM'. */
export type DaySlots = z.infer<typeof daySlots>;

export const appointment = z.object({
  quoteId: z.number().int(),
  startsAt: z.iso.datetime(),
  status: z.enum(APPOINTMENT_STATUSES).meta({
    description: '`held` until the shop confirms it; a `released` one opens its time to others.',
  }),
  heldUntil: z.iso
    .datetime()
    .nullable()
    .meta({
      description: `When a hold expires, ${HOLDS.hours} hours after it started; null for any other.`,
    }),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Appointment = z.infer<typeof appointment>;

/** The body of `POST /api/quotes/{id}/appointment`. */
export const appointmentDecision = z.strictObject({ confirmed: z.boolean() });

/** A slot that someone chose. */
export const chosenSlot = z.strictObject({
  date: z.iso.date('Choose a day').regex(/^2/, 'Choose a day'),
  time: z.string().min(1, 'Choose a time').max(20),
});

/** The body of `POST /api/quotes/{id}/appointment/proposed-time`. */
export const newProposedTime = z.strictObject({
  slot: chosenSlot.meta({ description: 'In shop time, as `GET /api/appointments/slots` lists them.' }),
  expectedUpdatedAt: expectedUpdatedAt.meta({
    description: 'The `updatedAt` of the appointment that the shop has seen; 409 when it has changed since.',
  }),
});

export const proposedTime = z.object({
  startsAt: z.iso.datetime(),
  until: z.iso.datetime().meta({
    description: `How long it is held for the customer: ${HOLDS.hours} hours, and not beyond its start.`,
  }),
  state: z.enum(['open', 'expired', 'withdrawn']),
});
/** The time that the shop proposed last in place of an appointment, until the appointment changes. */
export type ProposedTime = z.infer<typeof proposedTime>;
