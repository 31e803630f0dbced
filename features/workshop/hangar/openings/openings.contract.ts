import * as z from 'zod';
import { recordId } from '#foundation/fields/fields.contract.ts';
import { WAIT_STATUSES } from './waitlist.ts';

const day = z.iso.date('Enter the date as YYYY-MM-DD');

/** An answer of `GET /api/hangar/opening`. */
export const openingWeek = z
  .object({
    type: z.string(),
    week: z.iso.date().nullable().meta({ description: 'The Monday of the week; null without an opening.' }),
    asOf: z.iso.date().meta({ description: 'The shop day on which this was computed.' }),
  })
  .meta({ id: 'OpeningWeek', description: 'The first week in which a full repaint of an aircraft type can start.' });
export type OpeningWeek = z.infer<typeof openingWeek>;

/** The answer of `GET /api/hangar/arrivals`: what the shop can tell on the phone. */
export const arrivals = z
  .object({
    asOf: z.iso.date(),
    isShown: z.boolean().meta({ description: 'Whether visitors see them.' }),
    leadDays: z.int().meta({ description: 'Work days before the earliest arrival.' }),
    slipPercent: z.int().meta({ description: 'How much longer than planned the last jobs took.' }),
    types: z.array(
      openingWeek.omit({ asOf: true }).extend({
        workDays: z.int().meta({ description: 'Work days of a full repaint.' }),
        slipDays: z.int().meta({ description: 'Extra work days for the usual slip.' }),
      }),
    ),
  })
  .meta({ id: 'Arrivals', description: 'The next openings as the shop sees them, with what they were computed from.' });
export type Arrivals = z.infer<typeof arrivals>;

/** What pages say of the next opening. */
export interface OpeningWords {
  /** 'Next opening for a single: week of March 8' */
  text: string;
  /** The next openings for the other types. */
  others: { label: string; week: string }[];
  delay: string | null;
}

const days = { from: z.iso.date(), to: z.iso.date() };

const place = z.object({ bay: recordId, name: z.string(), ...days });

export const waitEntry = z
  .object({
    leadId: recordId,
    customer: z.string(),
    aircraftType: z.string().nullable(),
    tailNumber: z.string().nullable(),
    from: days.from.meta({ description: 'The first day on which the aircraft could come.' }),
    to: days.to,
    notice: z.int().meta({ description: 'Days of notice that its owner needs.' }),
    status: z.enum(WAIT_STATUSES),
    since: z.iso.datetime(),
    offer: place
      .extend({ until: z.iso.datetime() })
      .nullable()
      .meta({ description: 'The days that are held for them now.' }),
    fits: place
      .nullable()
      .meta({ description: 'The first open days, for the first bay of a full repaint; null when none fit.' }),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'WaitEntry', description: 'An aircraft whose owner waits for days in the hangar.' });
export type WaitEntry = z.infer<typeof waitEntry>;

/** The body of `POST /api/waitlist/{quoteId}/offer`. */
export const waitOffer = z.strictObject({
  bay: recordId,
  from: day,
  to: day.meta({ description: 'The last day, inclusive.' }),
});
export type WaitOffer = z.infer<typeof waitOffer>;

/** What the customer sees behind the private link. */
export const waitState = z
  .object({
    state: z
      .enum(['offered', 'taken', 'passed', 'left', 'gone'])
      .meta({ description: '`gone`: the days are no longer held.' }),
    aircraft: z.string().meta({ description: 'The tail number, else the type.' }),
    offer: z
      .object({ ...days, until: z.iso.datetime() })
      .nullable()
      .meta({ description: 'The days that are held, and until when.' }),
  })
  .meta({ id: 'WaitState', description: 'An offer of days to someone on the waitlist.' });
export type WaitState = z.infer<typeof waitState>;
