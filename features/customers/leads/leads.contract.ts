import * as z from 'zod';
import { asEmailAddress, text } from '#foundation/fields/fields.contract.ts';
import { cleanText, maxRawLength } from '#foundation/fields/typed-text.ts';
import { estimateBreakdown } from '#website/estimates/prices.contract.ts';
import { parseLeadId, phoneDigits } from './lead-words.ts';
import {
  APPOINTMENT_TYPES,
  DATE_DETAILS,
  DESK_LIMITS,
  DETAIL_KEYS,
  LEAD_SORTS,
  LEAD_SOURCES,
  LEAD_STATUSES,
  type LeadSource,
  LIMITS,
  LOST,
  MESSAGES,
  SHARED_DETAIL_KEYS,
  SOURCE_LABELS,
  WAITLIST_LIMITS,
} from './leads.constants.ts';
import { PHOTO_LIMITS } from './photos.ts';

/** The body of `POST /api/quote-photos`, a multipart form. */
export const photoBody = z.strictObject({
  image: z
    .string()
    .meta({ format: 'binary', description: 'The original file. Its contents decide its type; 10 MB at most.' }),
});

export const photoReceipt = z.object({
  token: z.string().meta({ description: 'Goes into `photoTokens` of the quote request, within 24 hours.' }),
});

export const photoTokens = z
  .array(z.string().min(1).max(100))
  .max(PHOTO_LIMITS.perQuote, `At most ${PHOTO_LIMITS.perQuote} photos`)
  .nullish()
  .meta({ description: 'Photos sent before to `/api/quote-photos`. Each belongs to one quote request.' });

export const leadPhoto = z.object({
  id: z.number().int(),
  mimeType: z.string(),
  size: z.number().int().meta({ description: 'Bytes.' }),
  width: z.number().int().nullable().meta({ description: 'Null for a picture that is kept as it was sent.' }),
  height: z.number().int().nullable(),
  originalFilename: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type LeadPhoto = z.infer<typeof leadPhoto>;

export const photoQuery = z.strictObject({
  size: z.enum(['thumb']).optional().meta({ description: 'A small JPEG, for a picture that can be shown.' }),
});

export * from './leads.constants.ts';

/** A single line. Line breaks become spaces, so that a name cannot break a mail's header. */
export const line = (max: number, ifMissing?: string) =>
  z
    .string({ error: ({ input }) => (input === undefined || input === null ? ifMissing : undefined) })
    .max(maxRawLength(max), { error: () => atMost(max), abort: true })
    .overwrite((value) => cleanText(value).replace(/\s+/g, ' '))
    .max(max, { error: () => atMost(max) });

const atMost = (max: number) => `At most ${max.toLocaleString('en-US')} characters`;

const optionalLine = (max: number) => line(max).nullish();

/** A missing field gets the same message as an empty one. */
const required = (max: number, message: string) => line(max, message).min(1, message);

/** Characters, read or not. */
const MAX_SENT_SCHEME = 2_000;

/** An optional field may be absent, null or empty, and is stored as null. */
const leadFields = z.strictObject({
  firstName: required(LIMITS.name, MESSAGES.firstNameRequired),
  lastName: required(LIMITS.name, MESSAGES.lastNameRequired),
  email: asEmailAddress(line(LIMITS.email, MESSAGES.emailInvalid), MESSAGES.emailInvalid)
    .nullable()
    .meta({ description: 'Null with the source `desk` and a phone number only.' }),
  phone: optionalLine(LIMITS.phone),
  aircraftType: optionalLine(LIMITS.aircraftType),
  tailNumber: optionalLine(LIMITS.tailNumber),
  services: z
    .array(required(LIMITS.service, 'A service needs a name'))
    .max(LIMITS.services, `At most ${LIMITS.services} services`)
    .nullish(),
  message: text(LIMITS.message).nullish(),
  howDidYouFindUs: optionalLine(LIMITS.howDidYouFindUs),
  timeline: optionalLine(LIMITS.timeline),
  businessName: optionalLine(LIMITS.businessName),
  source: z.enum(LEAD_SOURCES).nullish().meta({ description: 'Which form sent it; `contact` when absent.' }),
  details: z
    .record(z.string(), text(LIMITS.detail))
    .nullish()
    .meta({ description: 'That form’s own fields; dates as YYYY-MM-DD, times as 8:00 AM.' }),
  photoTokens,
  scheme: z.string().max(MAX_SENT_SCHEME).nullish().meta({
    description: 'The code of a paint scheme. One that cannot be read is left out, and the receipt says so.',
  }),
  website: z.string().max(LIMITS.message).nullish().meta({ description: 'Leave it empty.' }),
});

/** A missing address is told beside what else is missing. */
const reachable = leadFields.refine(({ email, source }) => email !== null || source === 'desk', {
  path: ['email'],
  message: MESSAGES.emailInvalid,
  when: ({ value }) => Boolean(value),
});

/** The body of `POST /api/quotes`. */
export const newLead = reachable.superRefine(({ email, phone, source, details }, context) => {
  if (email === null && !phoneDigits(phone ?? ''))
    context.addIssue({
      code: 'custom',
      path: ['phone'],
      message: 'Enter an email address, or a phone number of at least 7 digits',
    });
  for (const [key, value] of Object.entries(details ?? {})) {
    const message = detailProblem(source ?? 'contact', key, value);
    if (message) context.addIssue({ code: 'custom', path: ['details', key], message });
  }
  if (source === 'waitlist')
    for (const [key, message] of waitlistProblems(details ?? {}))
      context.addIssue({ code: 'custom', path: ['details', key], message });
});
export type NewLead = z.input<typeof newLead>;
export type ParsedLead = z.output<typeof newLead>;

export const leadReceipt = z.object({
  id: z.number().int(),
  createdAt: z.iso.datetime(),
  leftOut: z.string().optional().meta({ description: 'What was left out, and why; absent if nothing was.' }),
});
export type LeadReceipt = z.infer<typeof leadReceipt>;

export const lead = z.object({
  id: z.number().int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable().meta({ description: 'Null: a lead that the shop entered with a phone number only.' }),
  phone: z.string().nullable(),
  aircraftType: z.string().nullable(),
  tailNumber: z.string().nullable(),
  services: z.array(z.string()),
  message: z.string().nullable(),
  howDidYouFindUs: z.string().nullable(),
  timeline: z.string().nullable(),
  businessName: z.string().nullable(),
  status: z.string(),
  notes: z.string().nullable(),
  source: z.enum(LEAD_SOURCES),
  details: z.record(z.string(), z.string()),
  estimate: estimateBreakdown.nullable().meta({ description: 'The calculator’s total, computed by the server.' }),
  lostReason: z.string().nullable().meta({ description: 'Why it was lost, as far as anyone said.' }),
  remindOn: z
    .string()
    .nullable()
    .meta({ description: 'Day on which the owner gets a reminder by email, in shop time.' }),
  remindAbout: z.string().nullable(),
  unansweredSince: z.iso
    .datetime()
    .nullable()
    .meta({ description: 'When the customer’s email came that waits for an answer; the status does not tell.' }),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Lead = z.infer<typeof lead>;

/** The answer of `PATCH /api/quotes/{id}/status`. */
export const movedLead = lead.extend({
  appointment: z.enum(['released', 'restored', 'taken']).optional().meta({
    description:
      'What became of its appointment: released with a lost one, restored, or taken by someone else meanwhile. Absent when nothing did.',
  }),
});
export type MovedLead = z.infer<typeof movedLead>;
export type AppointmentMove = NonNullable<MovedLead['appointment']>;

export const PAGE_SIZE = { standard: 50, max: 200 } as const;

// Both databases support these years.
const day = z.iso.date('Enter the date as YYYY-MM-DD').regex(/^[12]/, 'Enter a year from 1000 to 2999').optional();

export const leadFilter = z.strictObject({
  q: line(DESK_LIMITS.search)
    .optional()
    .meta({ description: 'Words to find in name, email, phone, business, aircraft, tail number or message.' }),
  status: z.enum(LEAD_STATUSES).optional(),
  source: z.enum(LEAD_SOURCES).optional(),
  from: day.meta({ description: 'First day on which it was received, in shop time.' }),
  to: day.meta({ description: 'Last day on which it was received, in shop time.' }),
});

/** The query of `GET /api/quotes.csv`. */
export const leadExport = leadFilter.extend({ sort: z.enum(LEAD_SORTS).optional() });

/** The query of `GET /api/quotes`; any parameter makes the answer a page. */
export const leadQuery = leadExport.extend({
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(PAGE_SIZE.max)
    .optional()
    .meta({ description: `How many on a page; ${PAGE_SIZE.standard} when absent.` }),
  cursor: z.string().max(2_000).optional().meta({ description: 'From the `next` link of the previous page.' }),
});

export const expectedUpdatedAt = z.iso
  .datetime({ offset: true })
  .optional()
  .meta({ description: 'The `updatedAt` that the change is based on; 409 when the quote has moved on.' });

/** The body of `PATCH /api/quotes/{id}/status`. */
export const statusChange = z
  .strictObject({
    status: z.enum(LEAD_STATUSES),
    reason: text(DESK_LIMITS.lostReason).nullish().meta({ description: 'Why it was lost; with “Lost Quote” only.' }),
    takeBackAppointment: z.boolean().optional().meta({
      description: 'For a lost quote: restores the appointment released with it, if its time is still available.',
    }),
    expectedUpdatedAt,
  })
  .refine(({ status, reason }) => !reason || status === LOST, {
    path: ['reason'],
    message: 'Only a lost quote can have a reason',
  });

/** The body of `PATCH /api/quotes/{id}/notes`; null or empty removes them. */
export const notesChange = z.strictObject({ notes: text(LIMITS.notes).nullable(), expectedUpdatedAt });

function detailProblem(source: LeadSource, key: string, value: string): string | null {
  const allowed = [...DETAIL_KEYS[source], ...SHARED_DETAIL_KEYS] as readonly string[];
  if (!allowed.includes(key)) return `This is not a field of the ${SOURCE_LABELS[source].toLowerCase()}`;
  if (value === '') return null;
  if (DATE_DETAILS.includes(key) && !z.iso.date().safeParse(value).success) return 'Enter the date as YYYY-MM-DD';
  if (key === 'preferredTime' && !/^(1[0-2]|[1-9]):[0-5]\d [AP]M$/.test(value)) return 'Enter a time such as “8:00 AM”';
  if (key === 'leastNotice' && !(/^\d{1,3}$/.test(value) && Number(value) <= WAITLIST_LIMITS.notice))
    return `Enter a whole number of days, at most ${WAITLIST_LIMITS.notice}`;
  if (key === 'appointmentType' && !Object.hasOwn(APPOINTMENT_TYPES, value))
    return `Must be one of ${Object.keys(APPOINTMENT_TYPES).join(', ')}`;
  return null;
}

/** Someone who waits says from when until when. */
function waitlistProblems({ earliest, latest }: Record<string, string>): [key: string, message: string][] {
  if (!earliest) return [['earliest', 'Choose the earliest day']];
  if (!latest) return [['latest', 'Choose the latest day']];
  if (latest < earliest) return [['latest', MESSAGES.dateNotLater]];
  return [];
}

export const NO_SUCH_LEAD = 'There is no quote request with this id.';

/** An invalid id becomes 0, which no lead has, so that it is a 404. */
export const leadParams = z.object({
  id: z
    .string()
    .meta({ description: 'Number of the quote request.' })
    .transform((text) => parseLeadId(text) ?? 0),
});
