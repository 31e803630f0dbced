import * as z from 'zod';
import { asEmailAddress, emptyToNull, line, optionalLine } from '#foundation/fields/fields.contract.ts';
import { MAIL_SERVER_MESSAGES as MESSAGES } from './mail-server.ts';

export const MAX_LENGTH = 255;
/** No pattern runs on a longer text. */
export const tooLong = { error: `At most ${MAX_LENGTH} characters`, abort: true };
/** A name, an IPv4 address or an IPv6 address. */
const HOST = /^([a-z0-9][a-z0-9.-]*(?<![.-])|[0-9a-f:]*:[0-9a-f:.]*)$/i;
/** An optional name or address of a server. */
export const hostName = (message: string) =>
  z.preprocess(emptyToNull, z.string().trim().max(MAX_LENGTH, tooLong).regex(HOST, message).nullable().default(null));

const settings = {
  host: hostName(MESSAGES.host),
  port: z.int(MESSAGES.port).min(1, MESSAGES.port).max(65_535, MESSAGES.port).nullable().default(null),
  username: optionalLine(MAX_LENGTH).default(null),
  password: z
    .preprocess(emptyToNull, z.string().max(MAX_LENGTH, tooLong).nullable().default(null))
    .meta({ description: 'Null keeps the stored one, for the same server and user.' }),
  sender: z.preprocess(
    emptyToNull,
    asEmailAddress(line(MAX_LENGTH), 'Enter an email address').nullable().default(null),
  ),
};

/** Mail settings as entered: without a server, mails become files. */
export const mailServerInput = z
  .strictObject(settings)
  .refine(({ host, username }) => host !== null || username === null, {
    path: ['host'],
    message: MESSAGES.hostMissing,
  })
  .refine(({ host, port }) => host === null || port !== null, { path: ['port'], message: MESSAGES.port })
  .refine(({ username, password }) => username !== null || password === null, {
    path: ['username'],
    message: MESSAGES.username,
  });
export type MailServerInput = z.infer<typeof mailServerInput>;

/** The body of `PUT /api/mail-server`. */
export const mailServerChange = mailServerInput.safeExtend({
  expectedUpdatedAt: z.iso
    .datetime({ offset: true })
    .nullable()
    .optional()
    .meta({ description: 'The `updatedAt` that the change is based on, null for none; 409 when it has moved on.' }),
});

/** The body of `POST /api/mail-server/test`. */
export const mailTestRequest = z.strictObject({
  settings: mailServerInput
    .optional()
    .meta({ description: 'Tried without being stored; by default the settings in force.' }),
});

export const mailServer = z
  .object({
    host: z.string().nullable(),
    port: z.number().int().nullable(),
    username: z.string().nullable(),
    hasPassword: z.boolean().meta({ description: 'The password itself is never returned.' }),
    sender: z.string().nullable(),
    defaultSender: z.string().meta({ description: 'The sender without one.' }),
    environment: z.object({ server: z.boolean(), sender: z.boolean() }).meta({
      description: 'Values set by SMTP_URL and MAIL_FROM, which override `host`, `port` and `sender`.',
    }),
    ownerEmail: z.string().nullable().meta({ description: 'Who is emailed about new leads; null: all admins.' }),
    updatedAt: z.iso.datetime().nullable(),
    updatedBy: z.string().nullable(),
  })
  .meta({ id: 'MailServer', description: 'The mail server settings.' });
export type MailServerSettings = z.infer<typeof mailServer>;

export const mailTest = z
  .object({
    sent: z.boolean(),
    to: z.string(),
    problem: z
      .enum([
        'host',
        'private',
        'port',
        'silent',
        'encryption',
        'certificate',
        'login',
        'later',
        'sender',
        'recipient',
        'message',
        'other',
      ])
      .nullable(),
    sentence: z.string().meta({ description: 'The outcome in plain words.' }),
    answer: z.string().nullable().meta({ description: 'Response of the mail server.' }),
  })
  .meta({ id: 'MailTest', description: 'The outcome of a test email.' });
export type MailTest = z.infer<typeof mailTest>;
