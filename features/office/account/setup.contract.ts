import * as z from 'zod';
import { business, timeOfDay } from '#foundation/business/business.contract.ts';
import { emailAddress } from '#foundation/fields/fields.contract.ts';
import { mailServerInput, mailTest } from '#office/outbox/mail-server.contract.ts';
import { HOUR_ROWS, type HourRow, SETUP_MESSAGES, STARTS, type Start } from './setup.ts';
import { names, newPassword } from './users.contract.ts';

const code = z.string().max(100, SETUP_MESSAGES.wrong);
const openTimes = z
  .strictObject({ opens: z.union([z.literal(''), timeOfDay]), closes: z.union([z.literal(''), timeOfDay]) })
  .refine(({ opens, closes }) => (opens === '') === (closes === ''), { path: ['closes'], message: SETUP_MESSAGES.both })
  .refine(({ opens, closes }) => opens === '' || closes === '' || opens < closes, {
    path: ['closes'],
    message: SETUP_MESSAGES.order,
  })
  .meta({ description: 'Both empty on a closed day.' });

const start = z.enum(Object.keys(STARTS) as [Start, ...Start[]]);
/** The address that pages, mails and quotes show; the country stays. */
const address = business.shape.address.omit({ country: true });
const hours = z
  .strictObject({ weekdays: openTimes, saturday: openTimes, sunday: openTimes } satisfies Record<HourRow, z.ZodType>)
  .refine((rows) => Object.values(rows).some(({ opens }) => opens !== ''), {
    path: ['weekdays', 'opens'],
    message: SETUP_MESSAGES.open,
  })
  .meta({
    description: Object.values(HOUR_ROWS)
      .map(({ label }) => label)
      .join(', '),
  });

/** The body of `POST /api/setup`. */
export const setup = z.strictObject({
  code,
  email: emailAddress,
  ...z.object(names).partial().shape,
  password: newPassword,
  name: business.shape.name,
  airport: business.shape.airport,
  address,
  phone: business.shape.phone,
  timeZone: business.shape.timeZone.optional().meta({ description: 'By default as it is.' }),
  hours,
  mail: mailServerInput.optional(),
  start,
});
export type Setup = z.infer<typeof setup>;

/** The body of `POST /api/setup/mail-test`. */
export const setupMailTest = z.strictObject({ code, email: emailAddress, mail: mailServerInput });
export const setupMailTested = mailTest;

export const setupQuery = z.object({ code: code.default('') });

/** What the page shows at first. */
export const setupState = z.object({
  name: z.string(),
  airport: z.object({ name: z.string(), code: z.string() }),
  address: z.object({ locality: z.string(), region: z.string(), regionCode: z.string() }),
  phone: z.string().nullable(),
  timeZone: business.shape.timeZone,
  hours: z.record(
    z.enum(Object.keys(HOUR_ROWS) as [HourRow, ...HourRow[]]),
    z.object({ opens: z.string(), closes: z.string() }),
  ),
  hasMailServer: z.boolean().meta({ description: 'Set by SMTP_URL; then the page does not ask for one.' }),
  defaultSender: z.string(),
  canBeDemo: z.boolean().meta({ description: 'False once there are requests.' }),
});
export type SetupState = z.infer<typeof setupState>;
