import * as z from 'zod';
import { DESK_LIMITS } from '#customers/leads/leads.constants.ts';
import { PAGE_SIZE } from '#customers/leads/leads.contract.ts';
import { line, openings, recordId, shownDay, text } from '#foundation/fields/fields.contract.ts';
import { handedOver, recipient } from '#workshop/decisions/signing.contract.ts';
import { decision, shownScheme } from '../decisions.contract.ts';
import { OFFER_LIMITS, OFFER_STATUSES, VERSION_STATUSES } from '../offer.constants.ts';
import { offerBody, offerChoices, offerTotals, storedBody } from '../offer.contract.ts';

/** Scans of one quote. */
export const MAX_SCANS = 10;

export const SCAN_MESSAGES = {
  undecided: 'Record the decision first. A scan goes with a decision the shop recorded.',
  tooMany: `A quote can have up to ${MAX_SCANS} scans.`,
} as const;

/** The body of `POST /api/offers/{id}/scans`, for the API description. */
export const scanBody = z.object({ file: z.string().meta({ format: 'binary', description: 'A PDF, or a picture.' }) });

const scan = z
  .object({ id: recordId, originalFilename: z.string().nullable(), createdAt: z.iso.datetime() })
  .meta({ id: 'Scan', description: 'A scan of the paper with the customer’s decision.' });
export type Scan = z.infer<typeof scan>;

/** Offers as the desk works on them. */

const at = z.iso.datetime();
const cents = z.int();
const figures = {
  totalCents: cents.meta({
    description: 'The agreed total if `isAgreed`, otherwise the total with the default choices.',
  }),
  isAgreed: z.boolean().meta({ description: 'Whether it is accepted and its total the agreed one.' }),
  minCents: cents.meta({ description: 'Total with the least expensive choices.' }),
  maxCents: cents.meta({ description: 'Total with the most expensive choices.' }),
};

const status = z.enum(OFFER_STATUSES);
const isUndelivered = z.boolean().meta({ description: 'Sent, but the last email about it could not be delivered.' });
const isExpired = z.boolean().meta({ description: 'Sent, pending and expired.' });

/** An offer in the list. Its title and figures are those of the version that counts: the newest sent, else the draft. */
export const listedOffer = z.object({
  id: recordId,
  number: z.string(),
  status,
  isExpired,
  lead: z
    .object({
      id: recordId,
      name: z.string(),
      businessName: z.string().nullable(),
      aircraftType: z.string().nullable(),
      tailNumber: z.string().nullable(),
    })
    .nullable()
    .meta({ description: 'Null once the person is erased.' }),
  title: z.string(),
  version: z.int(),
  hasDraft: z.boolean(),
  ...figures,
  sentAt: at.nullable(),
  validUntil: shownDay.nullable(),
  ...openings,
  isUndelivered,
  decidedAt: at.nullable().meta({ description: 'Time of the last decision.' }),
  decision: decision
    .pick({ via: true, name: true, reason: true })
    .nullable()
    .meta({ description: 'The last one: who made it, and why it was declined.' }),
  question: z
    .object({ askedAt: at, text: z.string().nullable() })
    .nullable()
    .meta({ description: 'The last question about it that no reply to the lead has followed.' }),
  createdAt: at,
  updatedAt: at,
});
export type ListedOffer = z.infer<typeof listedOffer>;

/** What narrows the list of `GET /api/offers` and the table of `GET /api/offers.csv`. */
export const offerFilter = z.strictObject({
  q: line(DESK_LIMITS.search).optional().meta({ description: 'Words to find in the number or in the lead.' }),
  lead: z.coerce.number().pipe(recordId).optional().meta({ description: 'Only those of the lead with this id.' }),
  status: status.optional(),
  expired: z.enum(['true', 'false']).optional().meta({ description: 'Only those that are expired, or are not.' }),
  expiresWithin: z.coerce.number().int().min(0).max(OFFER_LIMITS.validDays).optional().meta({
    description: 'Only sent quotes that expire within this many days.',
  }),
});
export type OfferFilter = z.infer<typeof offerFilter>;

/** The query of `GET /api/offers`. */
export const offerQuery = offerFilter.extend({
  limit: z.coerce.number().int().min(1).max(PAGE_SIZE.max).default(PAGE_SIZE.standard),
  cursor: z.string().max(200).optional().meta({ description: 'From the `next` link of the previous page.' }),
});

/** The answer of `GET /api/offers/counts`: `expired` and `expiring` are among `sent`. */
export const offerCounts = z.object({
  total: z.int(),
  ...(Object.fromEntries(OFFER_STATUSES.map((each) => [each, z.int()])) as Record<
    (typeof OFFER_STATUSES)[number],
    z.ZodInt
  >),
  expired: z.int(),
  expiring: z.int().meta({ description: 'Within seven days.' }),
});
export type OfferCounts = z.infer<typeof offerCounts>;

const fieldProblems = z.array(z.object({ path: z.string(), message: z.string() }));

const version = z.object({
  id: recordId,
  version: z.int(),
  status: z.enum(VERSION_STATUSES),
  body: storedBody,
  totals: offerTotals.meta({ description: 'Totals with the default choices.' }),
  readyOn: shownDay
    .nullable()
    .meta({ description: 'The ready date that was sent; null while unknown, and in earlier versions.' }),
  documentHash: z.string().nullable(),
  validUntil: shownDay.nullable(),
  sentAt: at.nullable(),
  sentTo: z.string().nullable(),
  userName: z.string().nullable().meta({ description: 'Who saved or sent it last.' }),
  createdAt: at,
  updatedAt: at,
});
export type OfferVersion = z.infer<typeof version>;

export const offerDraft = version
  .extend({
    missing: fieldProblems.meta({ description: 'What is missing before it can be sent, by field.' }),
  })
  .meta({ id: 'OfferDraft', description: 'The version of a quote that is being written.' });
export type OfferDraft = z.infer<typeof offerDraft>;

/** An offer with all its versions. */
export const offer = z
  .object({
    id: recordId,
    number: z.string(),
    status,
    isExpired,
    isUndelivered,
    leadId: recordId.nullable().meta({ description: 'Null once the person is erased.' }),
    draft: offerDraft.nullable(),
    versions: z.array(version).meta({ description: 'Sent versions, newest first; the first is the current one.' }),
    acceptedVersionId: recordId.nullable(),
    agreedCents: cents.nullable().meta({ description: 'The agreed total; null until it is accepted.' }),
    decision: decision.nullable().meta({ description: 'Decision about the current version.' }),
    scans: z.array(scan).meta({ description: 'Scans of decisions that the shop entered.' }),
    scheme: shownScheme
      .unwrap()
      .extend({
        aircraft: z.string().meta({ description: 'Aircraft that it is drawn on.' }),
        priceClass: z.string().nullable().meta({ description: 'Its name in the price list; null: a custom price.' }),
      })
      .nullable(),
    link: z
      .object({ recipient: z.string().nullable(), createdAt: at, ...openings, expiresAt: at.nullable() })
      .nullable()
      .meta({ description: 'The customer’s private link; null when none works.' }),
    createdAt: at,
    updatedAt: at,
  })
  .meta({ id: 'Offer', description: 'A quote with its versions.' });
export type Offer = z.infer<typeof offer>;

/** The body of `POST /api/offers/{id}/link`. */
export const linkRequest = z.strictObject({
  renew: z.boolean().default(true).meta({ description: 'False: the address as it is, if it still works.' }),
});

/** The body of `POST /api/quotes/{id}/offers`. */
export const newOffer = z.strictObject({
  copyOf: recordId.optional().meta({ description: 'The offer to copy; without it the lead fills the draft.' }),
});

const expectedUpdatedAt = z.iso.datetime({ offset: true }).optional().meta({
  description: 'The `updatedAt` of the draft that this is based on; 409 with `current` when it has moved on.',
});

/** The body of `PUT /api/offers/{id}/draft`. */
export const draftChange = z.strictObject({ body: offerBody, expectedUpdatedAt });

/** The query of `DELETE /api/offers/{id}/draft`. */
export const draftQuery = z.strictObject({ expectedUpdatedAt });

/** The body of `POST /api/offers/{id}/reckon`. */
export const totalsRequest = z.strictObject({
  body: offerBody,
  choices: offerChoices.optional().meta({ description: 'Defaults to the preselected options.' }),
});

/** The answer to `POST /api/offers/{id}/send`. */
export const sentOffer = offer.extend({ handedOver });
export type SentOffer = z.infer<typeof sentOffer>;

/** The body of `POST /api/offers/{id}/send`. */
export const sending = z.strictObject({
  to: recipient,
  message: text(OFFER_LIMITS.message).default('').meta({ description: 'Shown in the email above the quote.' }),
  remind: z.boolean().default(true).meta({ description: 'Whether the customer gets an email before it expires.' }),
  expectedUpdatedAt,
});
export type Sending = z.output<typeof sending>;

export const offerLink = z.object({
  address: z.string().meta({ description: 'Anyone with the link can see the quote.' }),
  expiresAt: at.nullable(),
});

/** The query of `GET /api/offers/{id}/pdf`. */
export const pdfQuery = z.strictObject({
  version: z.coerce
    .number()
    .pipe(z.int32().min(1))
    .optional()
    .meta({ description: 'Defaults to the current version.' }),
});
