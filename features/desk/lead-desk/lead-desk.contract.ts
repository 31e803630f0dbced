import * as z from 'zod';
import { appointment, proposedTime } from '#customers/appointments/appointments.contract.ts';
import { schemeSwatch } from '#customers/lead-schemes/lead-schemes.contract.ts';
import { DESK_LIMITS, LEAD_SOURCES, LEAD_STATUSES } from '#customers/leads/leads.constants.ts';
import { expectedUpdatedAt, lead, line } from '#customers/leads/leads.contract.ts';
import { at, timelineEntry } from '#customers/leads/timeline.contract.ts';
import { openings, recordId, text } from '#foundation/fields/fields.contract.ts';

/** A search stops counting here: a full count grows with the table. */
export const MAX_COUNTED = 10_000;

export const DESK_MESSAGES = {
  noEmail: 'There is no email address for this lead. Please call.',
  accepted: 'This lead has an accepted quote, so it can’t be deleted.',
  acceptedNotLost: 'This lead has an accepted quote. Cancel its job first, then move it to Lost Quote.',
  hasJob: 'This lead has a job, so it can’t be deleted.',
} as const;

export const leadCounts = z.object({
  total: z.number().int(),
  statuses: z
    .record(z.string(), z.number().int())
    .meta({ description: 'How many stand at each status; a status with none is absent.' }),
  atLeast: z
    .literal(true)
    .optional()
    .meta({ description: `The search has more than ${MAX_COUNTED} results: counts may be low.` }),
});
export type LeadCounts = z.infer<typeof leadCounts>;

export const listedLead = lead.extend({
  currentAppointment: appointment
    .pick({ startsAt: true, status: true })
    .nullable()
    .meta({ description: 'Its current appointment, which the customer or the shop may have moved or released.' }),
  scheme: schemeSwatch.nullable().meta({ description: 'Its paint scheme; null without one.' }),
  offers: z.int().meta({ description: 'How many quotes were made from it.' }),
  jobs: z.int().meta({ description: 'How many jobs it has: with one it cannot be deleted.' }),
});
export type ListedLead = z.infer<typeof listedLead>;

const relatedLead = z.object({
  id: z.number().int(),
  firstName: z.string(),
  lastName: z.string(),
  source: z.enum(LEAD_SOURCES),
  aircraftType: z.string().nullable(),
  status: z.string(),
  createdAt: at,
});

/** What belongs to a quote request: timeline, appointment, link, photos, related requests. */
export const leadDetails = z.object({
  timeline: z.array(timelineEntry).meta({ description: 'What happened, from the first to the last.' }),
  appointment: appointment.nullable(),
  proposedTime: proposedTime.nullable(),
  link: z
    .object({ createdAt: at, ...openings, expiresAt: at.nullable() })
    .nullable()
    .meta({ description: 'The customer’s private link; null where none opens.' }),
  photos: z.number().int().meta({ description: 'How many photos came with it.' }),
  bounce: z
    .object({ mailId: z.number().int(), address: z.string(), at, reason: z.string().nullable() })
    .nullable()
    .meta({
      description: 'The last email that a mail server refused to deliver to its address, until one gets there.',
    }),
  templates: z
    .array(z.object({ name: z.string(), subject: z.string(), text: z.string() }))
    .meta({ description: 'Replies to start from, filled in for it.' }),
  related: z.array(relatedLead).meta({ description: 'Others with the same email address or tail number.' }),
});
export type LeadDetails = z.infer<typeof leadDetails>;

/** The body of `POST /api/quotes/{id}/replies`. */
export const newReply = z.strictObject({
  subject: line(DESK_LIMITS.subject).min(1, 'Enter a subject'),
  text: text(DESK_LIMITS.reply).min(1, 'Enter a message'),
  schemeId: recordId
    .nullish()
    .meta({ description: 'A paint scheme of the quote request: its picture and link go with the reply.' }),
  status: z
    .enum(LEAD_STATUSES)
    .optional()
    .meta({ description: 'The status it gets once the reply is sent, unless it was changed meanwhile.' }),
  expectedUpdatedAt,
});
export type NewReply = z.infer<typeof newReply>;

/** The body of `POST /api/quotes/{id}/replies/preview`. */
export const replyContent = newReply.pick({ subject: true, text: true, schemeId: true });
export type ReplyContent = z.infer<typeof replyContent>;

export const replyPreview = z.object({
  to: z.string().nullable(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
});
export type ReplyPreview = z.infer<typeof replyPreview>;

/** The answer of `POST /api/quotes/{id}/replies`. */
export const repliedLead = lead.extend({
  mailServer: z
    .boolean()
    .meta({ description: 'Whether there is a mail server; without one the reply is kept as a file.' }),
});
export type RepliedLead = z.infer<typeof repliedLead>;

/** The body of `PUT /api/quotes/{id}/reminder`. */
export const newReminder = z.strictObject({
  on: z.iso.date({ error: 'Enter the date as YYYY-MM-DD', abort: true }).regex(/^2/, 'Enter a year from 2000 to 2999'),
  about: line(DESK_LIMITS.about).nullish(),
});
