import * as z from 'zod';
import { asEmailAddress, line } from '#foundation/fields/fields.contract.ts';
import { MAIL_STATES } from './mails.ts';

export const listedMail = z
  .object({
    id: z.number().int(),
    kind: z.string(),
    quoteId: z.number().int().nullable(),
    recipient: z.string().nullable().meta({ description: 'Null: the owner.' }),
    subject: z.string(),
    state: z.enum(MAIL_STATES),
    at: z.iso.datetime().meta({ description: 'When it was sent or given up, or when it is tried next.' }),
    reason: z.string().nullable().meta({
      description: 'Why the last try failed; of one that was sent, that there was no mail server and it became a file.',
    }),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Mail', description: 'An email of the outbox, without its text.' });
export type ListedMail = z.infer<typeof listedMail>;

export const keptMail = listedMail
  .extend({ isOld: z.boolean().meta({ description: 'Written more than 14 days ago.' }) })
  .meta({ id: 'KeptMail', description: 'An email that was saved as a file for want of a mail server.' });
export type KeptMail = z.infer<typeof keptMail>;

/** The body of `POST /api/outbox/kept`. */
export const keptDecision = z.strictObject({
  ids: z
    .array(z.int32().min(1))
    .max(10_000)
    .meta({ description: 'The ones to send. The others stay files, and are not offered again.' }),
});

export const readMail = listedMail
  .extend({
    text: z.string().nullable().meta({ description: 'Null when it grants access, or is no longer stored.' }),
    html: z.string().nullable(),
    files: z.array(z.string()).meta({ description: 'Names of its attachments.' }),
  })
  .meta({ id: 'ReadMail', description: 'An email of the outbox as it reads.' });
export type ReadMail = z.infer<typeof readMail>;

/** The body of `PATCH /api/outbox/{id}`. */
export const mailChange = z.strictObject({
  recipient: asEmailAddress(line(255), 'Enter an email address'),
});

const OUTBOX_PAGE = { standard: 25, max: 200 } as const;

/** The query of `GET /api/outbox`. */
export const outboxQuery = z.strictObject({
  status: z.enum(MAIL_STATES).optional(),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(OUTBOX_PAGE.max)
    .default(OUTBOX_PAGE.standard)
    .meta({ description: 'How many on a page.' }),
  cursor: z.coerce.number().pipe(z.int32().min(1)).optional().meta({
    description: 'From the `next` link of the previous page.',
  }),
});

export const outboxHealth = z.object({
  isSetUp: z.boolean().meta({ description: 'False without a mail server: then each email becomes a file.' }),
  waiting: z.number().int(),
  sent: z.number().int(),
  kept: z.number().int().meta({ description: 'How many of the sent ones were only saved as a file.' }),
  failed: z.number().int(),
  retrying: z.number().int().meta({ description: 'How many waiting ones failed at their last try.' }),
  overdue: z.number().int().meta({ description: 'How many waiting ones are over an hour late.' }),
  lastSentAt: z.iso.datetime().nullable(),
});
export type OutboxHealth = z.infer<typeof outboxHealth>;
