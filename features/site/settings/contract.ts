import * as z from 'zod';
import { line } from '#features/fields/contract.ts';
import type { Setting } from '#features/settings/contract.ts';
import { BUSINESS, type Business, WEEKDAYS } from '../contract.ts';
import { internationalPhone } from './rules.ts';

/** What the owner may say of the business; apart from the constants, so that visitors do not load the checks. */

const words = (max = 100) => line(max).min(1, 'Enter something');
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Write the time as HH:MM');

const openingHours = z
  .strictObject({
    label: words().meta({ description: 'As people write it.' }),
    days: z.array(z.enum(WEEKDAYS)).min(1, 'Choose at least one day'),
    opens: timeOfDay,
    closes: timeOfDay,
  })
  .refine(({ opens, closes }) => opens < closes, { path: ['closes'], message: 'Close later than you open' });

export const business = z.strictObject({
  name: words(),
  airport: z.strictObject({ name: words(), code: words(10) }),
  address: z.strictObject({ locality: words(), region: words(), regionCode: words(10), country: words(2).length(2) }),
  phone: z
    .preprocess(
      (value) => (value === '' ? null : value),
      z
        .string()
        .overwrite(internationalPhone)
        .regex(/^\+[1-9]\d{6,14}$/, 'Write the number with its area code')
        .nullable(),
    )
    .meta({ description: "International, as in +13035550100; null shows '(under construction)'." }),
  since: z.int().min(1900).max(2100).meta({ description: 'The year the shop opened.' }),
  hours: z
    .array(openingHours)
    .min(1, 'Write at least one line')
    .max(7)
    .refine((hours) => {
      const days = hours.flatMap((line) => line.days);
      return new Set(days).size === days.length;
    }, 'Name each day once'),
  claims: z.strictObject({ experience: words(), coverage: words(), resale: words() }),
  // Appointments and dates that are stored already count in it.
  timeZone: z.literal(BUSINESS.timeZone, `The time zone stays ${BUSINESS.timeZone}`),
});

export const BUSINESS_SETTING: Setting<Business> = {
  name: 'business',
  summary: 'Business facts: name, phone, address, hours, claims',
  schema: business,
  builtIn: BUSINESS,
};

export const NOTICE_SETTING: Setting<{ enabled: boolean }> = {
  name: 'notice',
  summary: 'Construction notice',
  schema: z.strictObject({ enabled: z.boolean() }),
  builtIn: { enabled: true },
};
