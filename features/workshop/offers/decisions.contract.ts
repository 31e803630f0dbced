import * as z from 'zod';
import { conversation } from '#customers/leads/timeline.contract.ts';
import { line, recordId, text } from '#foundation/fields/fields.contract.ts';
import { printed } from '#foundation/pdf/printable.ts';
import { DESK_METHODS, MAX_PO_NUMBER, MAX_REASON, SIGNING_MESSAGES } from '#workshop/decisions/decisions.constants.ts';
import {
  acceptanceCode,
  codeFromCents,
  consentVersion,
  sha256,
  signature,
} from '#workshop/decisions/signing.contract.ts';
import { JOB_STATUSES } from '#workshop/jobs/job-status.constants.ts';
import { offerChoices as choices, offerDocument, offerTotals } from './offer.contract.ts';

const at = z.iso.datetime();
const cents = z.int();

/** Empty is stored as null. */
const optionalPrinted = (max: number) =>
  printed(line(max))
    .transform((typed) => typed || null)
    .nullable();

/** The body of `POST /api/offer-links/{token}/reckon`. */
export const totalsChoice = z.strictObject({ choices });

/** The body of `POST /api/offer-links/{token}/accept`. */
export const acceptance = z.strictObject({
  versionId: recordId,
  documentHash: sha256,
  choices,
  name: signature.meta({ description: 'Typed as a signature.' }),
  authorized: z.literal(true, SIGNING_MESSAGES.authorized),
  consent: z.literal(true, SIGNING_MESSAGES.consent),
  consentVersion,
  poNumber: optionalPrinted(MAX_PO_NUMBER).optional(),
  code: acceptanceCode.optional(),
});

/** The body of `POST /api/offer-links/{token}/decline`. */
export const decline = z.strictObject({ versionId: recordId, reason: text(MAX_REASON).optional() });

const entered = {
  versionId: recordId,
  method: z.enum(DESK_METHODS),
  reference: optionalPrinted(200).optional(),
  honorExpired: z.boolean().default(false),
};

/** The body of `POST /api/offers/{id}/decision`: the shop enters it for the customer. */
export const deskDecision = z.discriminatedUnion('decision', [
  z.strictObject({
    decision: z.literal('accepted'),
    ...entered,
    name: signature.meta({ description: 'Who decided.' }),
    choices,
    poNumber: optionalPrinted(MAX_PO_NUMBER).optional(),
  }),
  z.strictObject({ decision: z.literal('declined'), ...entered, reason: text(MAX_REASON).optional() }),
]);

export type DeskDecision = z.infer<typeof deskDecision>;

/** A decision as customer and shop see it; what names a person is null once it is erased. */
export const decision = z
  .object({
    id: z.int(),
    decision: z.enum(['accepted', 'declined']),
    via: z.enum(['link', 'desk']).meta({ description: 'Desk: entered by the shop, not signed.' }),
    method: z.enum(DESK_METHODS).nullable(),
    reference: z.string().nullable(),
    versionId: z.int(),
    name: z.string().nullable(),
    poNumber: z.string().nullable(),
    reason: z.string().nullable(),
    choices: z.array(z.string()).nullable(),
    totalCents: cents.nullable(),
    documentHash: sha256,
    recordHash: sha256,
    decidedAt: at,
    erasedAt: at.nullable().meta({ description: 'When the person was erased.' }),
  })
  .meta({ id: 'OfferDecision', description: 'How a quote was decided.' });
export type Decision = z.infer<typeof decision>;

const jobPath = z
  .string()
  .nullable()
  .meta({ description: 'Path of the customer’s job page; null before the acceptance.' });

/** The answer of `POST /api/offer-links/{token}/accept`. */
export const acceptedByLink = decision.extend({ jobPath });

/** An offer that was sent, as its customer sees it. */
const offerView = z
  .object({
    state: z.enum(['open', 'expired', 'accepted', 'declined', 'withdrawn']),
    versionId: z.int(),
    document: offerDocument,
    documentHash: sha256.meta({ description: 'Hash of `document.json`.' }),
    pdfSha256: sha256,
    sentAt: at,
    choices: choices.meta({ description: 'The accepted choices, or else the default ones.' }),
    totals: offerTotals.meta({ description: 'Totals with these choices.' }),
    decision: decision.nullable().meta({ description: 'Decision about this version.' }),
  })
  .meta({ id: 'OfferView', description: 'A quote as it was sent, and where it stands.' });
export type OfferView = z.infer<typeof offerView>;

export const shownScheme = z
  .object({ code: z.string(), description: z.string() })
  .nullable()
  .meta({ description: 'The newest paint scheme of the request, as a drawing; no part of the document.' });

/** The answer of `GET /api/offer-links/{token}`. */
export const offerPage = offerView.extend({
  codeFromCents,
  paymentUrl: z.string().nullable(),
  jobPath,
  jobStatus: z.enum(JOB_STATUSES).nullable().meta({ description: 'Where its job stands; null before it is accepted.' }),
  scheme: shownScheme,
  conversation,
  held: z.object({ from: z.string(), to: z.string(), until: z.string().nullable() }).nullable().meta({
    description: 'Days in the hangar that are held for it, YYYY-MM-DD, and until which day; null: they are its job’s.',
  }),
  revisions: z
    .object({
      since: z.int().meta({ description: 'The version that was sent before.' }),
      rows: z.array(z.object({ name: z.string(), before: z.string(), after: z.string() })),
    })
    .nullable()
    .meta({ description: 'What changed since the previous version, in words; null for the first.' }),
});

export type OfferPage = z.infer<typeof offerPage>;
