import * as z from 'zod';
import { recordId, text } from '#foundation/fields/fields.contract.ts';
import {
  APPOINTMENT_STATUSES,
  CHANGE_EVENTS,
  JOB_ENTRIES,
  LEAD_SOURCES,
  MAX_QUESTION,
  NO_QUESTION,
  OFFER_EVENTS,
  STATUS_CAUSES,
  STAY_EVENTS,
  WAITLIST_EVENTS,
} from './leads.constants.ts';

const inboundFile = z.object({
  id: recordId,
  name: z.string(),
  mimeType: z.string(),
  size: z.int().meta({ description: 'Bytes, decoded.' }),
  kind: z.enum(['photo', 'file', 'left']).meta({
    description: 'A photo of the lead or its job, a file to download, or one that stays in the mailbox.',
  }),
  url: z.string().nullable().meta({ description: 'Null for what is not here.' }),
  thumbnail: z.string().nullable().meta({ description: 'A small JPEG; null for what cannot be shown.' }),
});

/** An email from someone, in the timeline of a lead. */
const inboundMail = z.object({
  id: recordId,
  receivedAt: z.iso.datetime(),
  type: z.enum(['mail', 'automatic', 'beyond']).meta({
    description: 'Beyond: it counts emails over the limit of an hour, which stay in the mailbox.',
  }),
  sender: z.string(),
  senderName: z.string().nullable(),
  subject: z.string().nullable(),
  text: z.string(),
  quoted: z.string().meta({ description: 'What it quotes, and its signature; empty for none.' }),
  matchedBy: z.enum(['thread', 'token', 'address', 'hand']),
  isVerified: z.boolean().meta({ description: 'Whether the own mail server found the sender to be real.' }),
  count: z.int(),
  files: z.array(inboundFile),
});
export type InboundMail = z.infer<typeof inboundMail>;

const author = z.string().nullable().meta({ description: 'Who did it.' });

export const at = z.iso.datetime();

const delivery = z.object({
  state: z.enum(['waiting', 'sent', 'kept', 'failed', 'bounced']).meta({
    description:
      'Kept: there was no mail server, so it became a file and no one has it. Bounced: the customer’s mail server refused it.',
  }),
  at: at.meta({ description: 'When it was sent, kept or given up, or when it is tried next.' }),
  reason: z.string().nullable().meta({ description: 'Why the last try failed, or why it only became a file.' }),
});

export type Delivery = z.infer<typeof delivery>;

/** What happens to a time that the shop proposes in place of an appointment. */
export const proposedTimeEvent = z.enum(['sent', 'taken', 'withdrawn']);

export const timelineEntry = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('received'),
    at,
    source: z.enum(LEAD_SOURCES),
    scheme: z.string().optional().meta({ description: 'The paint scheme that came with it, in words.' }),
  }),
  z.object({
    kind: z.literal('status'),
    at,
    by: author,
    from: z.string(),
    to: z.string(),
    reason: z.string().nullable(),
    cause: z.enum(STATUS_CAUSES).optional().meta({
      description:
        'Moved automatically: the appointment was confirmed, the reply was sent, the offer was accepted or the job was delivered.',
    }),
  }),
  z.object({ kind: z.literal('notes'), at, by: author, notes: z.string().nullable() }),
  z.object({
    kind: z.literal('appointment'),
    at,
    by: author,
    status: z.enum(APPOINTMENT_STATUSES),
    was: z
      .enum(APPOINTMENT_STATUSES)
      .optional()
      .meta({ description: 'Its earlier state, when it was released with a lost quote or restored with it.' }),
    startsAt: z.iso.datetime(),
  }),
  z.object({
    kind: z.literal('reply'),
    at,
    by: author,
    subject: z.string(),
    text: z.string(),
    scheme: z.string().optional().meta({ description: 'The paint scheme whose picture went with it, in words.' }),
    status: z
      .string()
      .optional()
      .meta({ description: 'The status that the quote request gets once the reply is sent.' }),
    mailId: z.number().int().nullable().meta({ description: 'Its id in the outbox. Null once it is no longer there.' }),
    delivery,
  }),
  z.object({
    kind: z.literal('reminder'),
    at,
    by: author,
    on: z.string().nullable().meta({ description: 'Null: it was removed.' }),
    about: z.string().nullable(),
  }),
  z
    .object({ kind: z.literal('expired'), at, by: author, startsAt: z.iso.datetime() })
    .meta({ description: 'The appointment was not confirmed in time and was released by itself.' }),
  z
    .object({ kind: z.literal('customerNote'), at, by: author, text: z.string().nullable(), photos: z.number().int() })
    .meta({ description: 'The customer added a note or photos by the private link.' }),
  z
    .object({ kind: z.literal('moved'), at, by: author, from: z.iso.datetime(), startsAt: z.iso.datetime() })
    .meta({ description: 'The customer asked for another time.' }),
  z
    .object({ kind: z.literal('cancelled'), at, by: author, startsAt: z.iso.datetime() })
    .meta({ description: 'The customer canceled the appointment.' }),
  z
    .object({
      kind: z.literal('proposedTime'),
      at,
      by: author,
      event: proposedTimeEvent,
      from: at.meta({ description: 'The appointment in whose place it was proposed.' }),
      startsAt: at,
      until: at.meta({ description: 'How long it was held for the customer.' }),
    })
    .meta({ description: 'The shop proposed another time, or what became of it.' }),
  z
    .object({ kind: z.literal('unconfirmed'), at, by: author })
    .meta({ description: 'No confirmation went to the customer: their mailbox already got the daily limit.' }),
  z
    .object({ kind: z.literal('promoted'), at, by: author, sentAt: z.iso.datetime() })
    .meta({ description: 'It looked like spam until the shop made it a quote request.' }),
  z
    .object({
      kind: z.literal('offer'),
      at,
      by: author,
      event: z.enum(OFFER_EVENTS),
      number: z.string(),
      version: z.number().int(),
      text: z.string().nullable().meta({ description: 'What was asked, or the reason of a decline.' }),
    })
    .meta({ description: 'What happened to a quote document. Without an author the customer did it.' }),
  z
    .object({
      kind: z.literal('job'),
      at,
      by: author,
      event: z.enum(JOB_ENTRIES),
      number: z.string(),
      text: z.string().nullable().meta({ description: 'The stage, the reason, or what was asked.' }),
    })
    .meta({ description: 'What happened to a job. Without an author the customer did it, or it came by itself.' }),
  z
    .object({
      kind: z.literal('change'),
      at,
      by: author,
      event: z.enum(CHANGE_EVENTS),
      job: z.string(),
      number: z.number().int().meta({ description: 'Number of the change order within the job.' }),
      text: z.string().nullable().meta({ description: 'Its title, the answer or the question.' }),
    })
    .meta({ description: 'What happened to a change order. Without an author the customer did it.' }),
  z
    .object({
      kind: z.literal('stay'),
      at,
      by: author,
      event: z.enum(STAY_EVENTS),
      bay: z.string(),
      from: z.string().meta({ description: 'YYYY-MM-DD, as is `to`, the last day.' }),
      to: z.string(),
      text: z.string().nullable().meta({ description: 'Why they moved.' }),
    })
    .meta({ description: 'What happened to days in the hangar.' }),
  z
    .object({
      kind: z.literal('waitlist'),
      at,
      by: author,
      event: z.enum(WAITLIST_EVENTS),
      from: z.string().nullable().meta({ description: 'The days in question; null for none.' }),
      to: z.string().nullable(),
    })
    .meta({
      description:
        'Days were offered to someone on the waitlist, or their response. Without an author the customer did it.',
    }),
  z
    .object({ kind: z.literal('proposal'), at, by: author, scheme: z.string(), schemeId: z.number().int() })
    .meta({ description: 'The shop proposed a paint scheme.' }),
  z
    .object({ kind: z.literal('email'), at, email: inboundMail })
    .meta({ description: 'An email came from the mailbox.' }),
  z.object({
    kind: z.literal('mail'),
    at,
    what: z.string(),
    subject: z.string(),
    to: z.string().nullable().meta({ description: 'Null: the owner.' }),
    delivery,
  }),
]);

export type TimelineEntry = z.infer<typeof timelineEntry>;

/** The body of a customer's question behind a private link. */
export const question = z.strictObject({ text: text(MAX_QUESTION).min(1, NO_QUESTION) });

export const conversation = z
  .array(z.object({ from: z.enum(['customer', 'shop']), text: z.string(), at: z.iso.datetime() }))
  .meta({ id: 'Conversation', description: 'Questions about this document and the replies to them, oldest first.' });
export type Conversation = z.infer<typeof conversation>;
