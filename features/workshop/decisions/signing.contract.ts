import * as z from 'zod';
import { emailAddress, line } from '#foundation/fields/fields.contract.ts';
import { readCode } from '#foundation/fields/typed-text.ts';
import { printed } from '#foundation/pdf/printable.ts';
import { ACCEPTANCE_CODE, CONSENT_VERSION, MAX_NAME, SIGNING_MESSAGES } from './decisions.constants.ts';
import { isSignature } from './signing.ts';

/** Such as the hash that a page was read under. */
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'Use the hash of the document');

/** Empty where none is needed. */
export const acceptanceCode = z
  .string()
  .max(100)
  .overwrite(readCode)
  .meta({
    description: `The ${ACCEPTANCE_CODE.length}-digit code from the email, where the quote total requires one.`,
  });

export const codeFromCents = z
  .int()
  .nullable()
  .meta({ description: 'Quote totals from this amount need an emailed code; null: none do.' });

/** Where a document is sent. */
export const recipient = emailAddress
  .nullable()
  .meta({ description: 'Null for a customer with a phone number only: `handedOver` has the text.' });

export const handedOver = z
  .string()
  .nullable()
  .meta({ description: 'For a customer without an address: the text with the link, for the shop to hand over.' });

export const signature = printed(line(MAX_NAME)).refine(isSignature, SIGNING_MESSAGES.name);

/** Absent from pages of releases that had one version. */
export const consentVersion = z
  .literal([1, CONSENT_VERSION])
  .default(1)
  .meta({ description: 'The version of the sentences that were shown.' });
