import * as z from 'zod';
import { emptyToNull, optionalLine, recordId } from '#foundation/fields/fields.contract.ts';
import { hostName, MAX_LENGTH, tooLong } from '#office/outbox/mail-server.contract.ts';
import {
  MAILBOX_FOLDER,
  MAILBOX_PROBLEMS,
  MAILBOX_STARTS,
  type MailboxStart,
  MAILBOX_MESSAGES as MESSAGES,
} from './mailbox.constants.ts';

/** A mailbox as entered; without a server, none is read. */
const mailboxInput = z
  .strictObject({
    host: hostName(MESSAGES.host),
    port: z.int(MESSAGES.port).min(1, MESSAGES.port).max(65_535, MESSAGES.port).nullable().default(null),
    username: optionalLine(MAX_LENGTH).default(null),
    password: z
      .preprocess(emptyToNull, z.string().max(MAX_LENGTH, tooLong).nullable().default(null))
      .meta({ description: 'Null keeps the stored one, for the same server and user.' }),
    folder: optionalLine(MAX_LENGTH)
      .default(null)
      .meta({ description: `Null: ${MAILBOX_FOLDER}.` }),
    plusAddresses: z.boolean().default(false).meta({
      description:
        'Whether emails to name+anything@ reach the mailbox: then emails to customers ask for replies there.',
    }),
    authservId: hostName(MESSAGES.authserv).meta({
      description: 'The mail server’s own name in Authentication-Results. Null: the domain of its host.',
    }),
  })
  .refine(({ host, port }) => host === null || port !== null, { path: ['port'], message: MESSAGES.port })
  .refine(({ host, username }) => host === null || username !== null, {
    path: ['username'],
    message: MESSAGES.username,
  });
export type MailboxInput = z.infer<typeof mailboxInput>;

/** The body of `PUT /api/mailbox`. */
export const mailboxChange = mailboxInput.safeExtend({
  start: z
    .enum(Object.keys(MAILBOX_STARTS) as [MailboxStart, ...MailboxStart[]])
    .default('now')
    .meta({ description: 'How far back a new mailbox is read. `month` reads one that is set up again, too.' }),
  expectedUpdatedAt: z.iso
    .datetime({ offset: true })
    .nullable()
    .optional()
    .meta({ description: 'The `updatedAt` that the change is based on, null for none; 409 when it has moved on.' }),
});

/** The body of `POST /api/mailbox/test`. */
export const mailboxTestRequest = z.strictObject({
  settings: mailboxInput
    .optional()
    .meta({ description: 'Tried without being stored; by default the settings in force.' }),
});

const problem = z.enum(MAILBOX_PROBLEMS).nullable();
const at = z.iso.datetime();

export const mailbox = z
  .object({
    host: z.string().nullable(),
    port: z.number().int().nullable(),
    username: z.string().nullable(),
    hasPassword: z.boolean().meta({ description: 'The password itself is never returned.' }),
    folder: z.string().nullable(),
    plusAddresses: z.boolean(),
    authservId: z.string().nullable(),
    defaultAuthservId: z.string().nullable().meta({ description: 'What counts without one.' }),
    environment: z.boolean().meta({
      description: 'Set by IMAP_URL, which overrides `host`, `port`, `username`, `password` and `folder`.',
    }),
    state: z
      .object({
        isConnected: z.boolean(),
        answeredAt: at.nullable().meta({ description: 'When the mail server answered last.' }),
        takenAt: at.nullable().meta({ description: 'When the last email was taken.' }),
        problem,
        sentence: z.string().nullable().meta({ description: 'The problem in plain words.' }),
      })
      .nullable()
      .meta({ description: 'Null without a mailbox.' }),
    updatedAt: at.nullable(),
    updatedBy: z.string().nullable(),
  })
  .meta({ id: 'Mailbox', description: 'The mailbox whose emails are taken into leads.' });
export type MailboxSettings = z.infer<typeof mailbox>;

export const mailboxTest = z
  .object({
    works: z.boolean(),
    problem,
    sentence: z.string().meta({ description: 'The outcome in plain words.' }),
    answer: z.string().nullable().meta({ description: 'Response of the mail server.' }),
  })
  .meta({ id: 'MailboxTest', description: 'The outcome of a try to read the mailbox.' });
export type MailboxTest = z.infer<typeof mailboxTest>;

/** The body of `PUT /api/quotes/{id}/emails/{mailId}/lead`. */
export const inboundMove = z.strictObject({ leadId: recordId });
