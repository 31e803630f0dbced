import * as z from 'zod';
import { recordId } from '#features/fields/contract.ts';
import { WAIT_STATUSES } from './constants.ts';

const day = z.iso.date('Enter the date as YYYY-MM-DD');
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
