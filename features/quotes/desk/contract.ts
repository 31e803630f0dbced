import * as z from 'zod';
import { APPOINTMENT_STATUSES, appointment } from '../appointments/contract.ts';
import { QUOTE_SOURCES, QUOTE_STATUSES } from '../constants.ts';
import { expectedUpdatedAt, line, quote, text } from '../contract.ts';
import { DESK_LIMITS, MAX_COUNTED, STATUS_CAUSES } from './constants.ts';

export const quoteCounts = z.object({
  total: z.number().int(),
  statuses: z
    .record(z.string(), z.number().int())
    .meta({ description: 'How many stand at each status; a status with none is absent.' }),
  atLeast: z
    .literal(true)
    .optional()
    .meta({ description: `A search has more than ${MAX_COUNTED}: there may be more of each than is counted.` }),
});
/** How many quote requests fit a filter, and how many of them stand at each status. */
export type QuoteCounts = z.infer<typeof quoteCounts>;

/** A quote request as the list answers with it. */
export const listedQuote = quote.extend({
  currentAppointment: appointment
    .pick({ startsAt: true, status: true })
    .nullable()
    .meta({ description: 'Its appointment as it stands, which the customer or the shop may have moved or released.' }),
});
export type ListedQuote = z.infer<typeof listedQuote>;

const who = z.string().nullable().meta({ description: 'Who did it.' });
const at = z.iso.datetime();

const delivery = z.object({
  state: z
    .enum(['waiting', 'sent', 'kept', 'failed'])
    .meta({ description: 'Kept: there was no mail server, so it became a file and no one has it.' }),
  at: at.meta({ description: 'When it was sent, kept or given up, or when it is tried next.' }),
  reason: z.string().nullable().meta({ description: 'Why the last try failed, or why it only became a file.' }),
});
/** What became of a mail. */
export type Delivery = z.infer<typeof delivery>;

const timelineEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('received'), at, source: z.enum(QUOTE_SOURCES) }),
  z.object({
    kind: z.literal('status'),
    at,
    by: who,
    from: z.string(),
    to: z.string(),
    reason: z.string().nullable(),
    cause: z
      .enum(STATUS_CAUSES)
      .optional()
      .meta({ description: 'What moved it by itself: the appointment was confirmed, or the reply has left.' }),
  }),
  z.object({ kind: z.literal('notes'), at, by: who, notes: z.string().nullable() }),
  z.object({
    kind: z.literal('appointment'),
    at,
    by: who,
    status: z.enum(APPOINTMENT_STATUSES),
    was: z
      .enum(APPOINTMENT_STATUSES)
      .optional()
      .meta({ description: 'How it stood before, when it went with a lost quote or came back with it.' }),
    startsAt: z.iso.datetime(),
  }),
  z.object({
    kind: z.literal('reply'),
    at,
    by: who,
    subject: z.string(),
    text: z.string(),
    status: z
      .string()
      .optional()
      .meta({ description: 'The status that the quote request gets once the reply has left.' }),
    mailId: z.number().int().nullable().meta({ description: 'Its id in the outbox. Null once it is no longer there.' }),
    delivery,
  }),
  z.object({
    kind: z.literal('reminder'),
    at,
    by: who,
    on: z.string().nullable().meta({ description: 'Null: it was taken back.' }),
    about: z.string().nullable(),
  }),
  z
    .object({ kind: z.literal('expired'), at, by: who, startsAt: z.iso.datetime() })
    .meta({ description: 'The appointment was not confirmed in time and was released by itself.' }),
  z
    .object({ kind: z.literal('customerNote'), at, by: who, text: z.string().nullable(), photos: z.number().int() })
    .meta({ description: 'The customer added a note or photos by the private link.' }),
  z
    .object({ kind: z.literal('moved'), at, by: who, from: z.iso.datetime(), startsAt: z.iso.datetime() })
    .meta({ description: 'The customer asked for another time.' }),
  z
    .object({ kind: z.literal('cancelled'), at, by: who, startsAt: z.iso.datetime() })
    .meta({ description: 'The customer canceled the appointment.' }),
  z
    .object({ kind: z.literal('unconfirmed'), at, by: who })
    .meta({ description: 'No confirmation went to the customer: their mailbox had those of the day already.' }),
  z.object({
    kind: z.literal('mail'),
    at,
    what: z.string(),
    subject: z.string(),
    to: z.string().nullable().meta({ description: 'Null: the owner.' }),
    delivery,
  }),
]);
/** Something that happened about a quote request. */
export type TimelineEntry = z.infer<typeof timelineEntry>;

const relatedQuote = z.object({
  id: z.number().int(),
  firstName: z.string(),
  lastName: z.string(),
  source: z.enum(QUOTE_SOURCES),
  aircraftType: z.string().nullable(),
  status: z.string(),
  createdAt: at,
});

/** All that belongs to a quote request beside itself. */
export const lead = z.object({
  timeline: z.array(timelineEntry).meta({ description: 'What happened, from the first to the last.' }),
  appointment: appointment.nullable(),
  link: z
    .object({ createdAt: at, openedAt: at.nullable(), expiresAt: at.nullable() })
    .nullable()
    .meta({ description: "The customer's private link; null where none opens." }),
  photos: z.number().int().meta({ description: 'How many photos came with it.' }),
  related: z.array(relatedQuote).meta({ description: 'Others with the same email address or tail number.' }),
});
export type Lead = z.infer<typeof lead>;

/** The body of `POST /api/quotes/{id}/replies`. */
export const newReply = z.strictObject({
  subject: line(DESK_LIMITS.subject).min(1, 'Write a subject'),
  text: text(DESK_LIMITS.reply).min(1, 'Write a message'),
  status: z
    .enum(QUOTE_STATUSES)
    .optional()
    .meta({ description: 'The status it gets once the reply has left, unless it was changed meanwhile.' }),
  expectedUpdatedAt,
});
export type NewReply = z.infer<typeof newReply>;

/** The body of `POST /api/quotes/{id}/replies/preview`. */
export const replyWords = newReply.pick({ subject: true, text: true });
export type ReplyWords = z.infer<typeof replyWords>;

/** A reply as its reader will see it. */
export const replyPreview = z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() });
export type ReplyPreview = z.infer<typeof replyPreview>;

/** The answer of `POST /api/quotes/{id}/replies`. */
export const repliedQuote = quote.extend({
  mailServer: z
    .boolean()
    .meta({ description: 'Whether there is a mail server; without one the reply is kept as a file.' }),
});
export type RepliedQuote = z.infer<typeof repliedQuote>;

/** The body of `PUT /api/quotes/{id}/reminder`. */
export const newReminder = z.strictObject({
  on: z.iso.date({ error: 'Write the date as YYYY-MM-DD', abort: true }).regex(/^2/, 'Write a year from 2000 to 2999'),
  about: line(DESK_LIMITS.about).nullish(),
});
