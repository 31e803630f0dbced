import * as z from 'zod';
import { line } from '#foundation/fields/fields.contract.ts';
import { TIME_ZONES, type TimeZone, WEEKDAYS } from './business.ts';
import { normalizePhone } from './opening-hours.ts';

/** Checks of the business facts; a file of its own so that visitors do not load zod for the facts. */

/** By the abbreviation; District of Columbia included. */
const STATES = new Map(
  'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming'
    .split(',')
    .map((state) => [state.slice(0, 2), state.slice(3)]),
);

const requiredLine = (max = 100) => line(max).min(1, 'Fill this in');
/** Absent where it is empty: visitors read these facts. */
const emptyAsNone = (max: number) =>
  line(max)
    .transform((typed) => typed || undefined)
    .optional();
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter the time as HH:MM');

const openingHours = z
  .strictObject({
    label: requiredLine().meta({ description: 'As people write it.' }),
    days: z.array(z.enum(WEEKDAYS)).min(1, 'Choose at least one day'),
    opens: timeOfDay,
    closes: timeOfDay,
  })
  .refine(({ opens, closes }) => opens < closes, {
    path: ['closes'],
    message: 'Closing time must be after opening time',
  });

export const business = z.strictObject({
  name: requiredLine(),
  airport: z.strictObject({ name: requiredLine(), code: requiredLine(10) }),
  address: z.strictObject({
    street: emptyAsNone(100),
    postalCode: emptyAsNone(20),
    locality: requiredLine(),
    region: requiredLine().overwrite((typed) => STATES.get(typed.toUpperCase()) ?? typed),
    regionCode: requiredLine(10),
    country: requiredLine(2).length(2),
  }),
  phone: z
    .preprocess(
      (value) => (value === '' ? null : value),
      z
        .string()
        .overwrite(normalizePhone)
        .regex(/^\+[1-9]\d{6,14}$/, 'Enter the number with its area code')
        .nullable(),
    )
    .meta({ description: 'International, as in +13035550100; null shows “(under construction)”.' }),
  since: z.int().min(1900).max(2100).meta({ description: 'The year the shop opened.' }),
  hours: z
    .array(openingHours)
    .min(1, 'Enter at least one line')
    .max(7)
    .refine((hours) => {
      const days = hours.flatMap((line) => line.days);
      return new Set(days).size === days.length;
    }, 'Name each day once'),
  claims: z.strictObject({ experience: requiredLine(), coverage: requiredLine(), resale: requiredLine() }),
  timeZone: z
    .enum(Object.keys(TIME_ZONES) as [TimeZone, ...TimeZone[]], 'Choose a time zone')
    .meta({ description: 'Fixed from the first appointment, quote or job on, whose days depend on it.' }),
});
