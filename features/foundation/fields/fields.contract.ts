import * as z from 'zod';
import { cleanText, EMAIL, isImageAddress, maxRawLength, readCode, withAsciiDomain } from './typed-text.ts';

/** Fields of records and request bodies: ids, texts, instants, image addresses. */

/** Ids are 32-bit in the database. */
export const recordId = z.int32().min(1);

/** The id in an address such as `/api/services/3`, which has one spelling only. */
export const addressId = z.preprocess((text) => (/^[1-9]\d*$/.test(String(text)) ? Number(text) : null), recordId);
export const idParams = z.object({ id: addressId });

/** How often a private link was opened. */
export const openings = {
  openedAt: z.iso.datetime().nullable().meta({ description: 'When its page was first seen.' }),
  openings: z.int().meta({ description: 'Visits to its page. Views within half an hour count as one.' }),
  lastOpenedAt: z.iso.datetime().nullable(),
};

/** A day that the server shows. */
export const shownDay = z.string().meta({ description: 'YYYY-MM-DD, a day of the shop.' });

/** A day that someone enters. */
export const enteredDay = z.iso.date('Enter the date as YYYY-MM-DD').regex(/^2/, 'Enter a year from 2000 to 2999');

export const timestamps = { createdAt: z.iso.datetime(), updatedAt: z.iso.datetime() };

export const expectedUpdatedAt = z.iso
  .datetime({ offset: true })
  .optional()
  .meta({ description: 'The `updatedAt` that the change is based on; 409 when the record has moved on.' });

/**
 * The body of a PATCH: at least one of the fields. They must have no defaults, which would be written. What stands
 * `beside` them changes nothing by itself.
 */
export function changeOf<Fields extends z.core.$ZodLooseShape, Beside extends z.core.$ZodLooseShape>(
  fields: Fields,
  beside: Beside,
) {
  return z
    .strictObject({ ...z.object(fields).partial().shape, ...beside })
    .refine((change) => Object.keys(change).some((name) => Object.hasOwn(fields, name)), 'Change at least one field');
}

/** A code that was mailed or shown, with or without hyphens and blanks. */
export const typedCode = (missing: string) =>
  z.string(missing).max(100, 'At most 100 characters').overwrite(readCode).min(1, missing);

const MAX_IMAGE_ADDRESS = 500;
const MAX_EMAIL = 255;

/** Trimmed text of several lines. */
export const text = (max: number) =>
  z
    .string()
    .max(maxRawLength(max), { error: atMost(max), abort: true })
    .overwrite(cleanText)
    .max(max, { error: atMost(max) });

/** One trimmed line; line breaks become spaces. */
export const line = (max: number) =>
  z
    .string()
    .max(maxRawLength(max), { error: atMost(max), abort: true })
    .overwrite((value) => cleanText(value).replace(/\s+/g, (gap) => (/[\n\t]/.test(gap) ? ' ' : gap)))
    .max(max, { error: atMost(max) });

/** An optional line: empty is stored as null. */
export const optionalLine = (max: number) => line(max).transform(emptyToNull).nullable();

/** Makes a line an email address, its domain as mail servers know it. */
export const asEmailAddress = (field: z.ZodString, invalid: string) =>
  field
    .overwrite(withAsciiDomain)
    .max(MAX_EMAIL, { error: atMost(MAX_EMAIL) })
    .regex(EMAIL, invalid)
    .meta({ format: 'email' });
export const emailAddress = asEmailAddress(line(MAX_EMAIL), 'Valid email is required');

const NO_IMAGE_ADDRESS = 'Use an address that starts with /uploads/, /images/ or https://';
const address = z
  .string()
  .overwrite(cleanText)
  .max(MAX_IMAGE_ADDRESS, { error: atMost(MAX_IMAGE_ADDRESS) })
  .meta({ description: 'A path under `/uploads/` or `/images/`, or an `https:` address.' });

export const imageAddress = address.refine(isImageAddress, NO_IMAGE_ADDRESS);

/** An optional image: empty is stored as null. */
export const optionalImageAddress = address
  .refine((value) => value === '' || isImageAddress(value), NO_IMAGE_ADDRESS)
  .transform(emptyToNull)
  .nullable();

/** An instant, stored as UTC with milliseconds. */
export const moment = z.iso
  .datetime({ offset: true })
  .refine((value) => /^[1-9]\d{3}-/.test(asUtc(value)), 'Use a year from 1000 to 9999')
  .transform(asUtc);

/** Formatted lazily: the first `toLocaleString` delays a start by a tenth of a second. */
function atMost(max: number): () => string {
  return () => `At most ${max.toLocaleString('en-US')} characters`;
}

/** What a form leaves empty is stored as null. */
export function emptyToNull<T>(value: T): T | null {
  return value === '' ? null : value;
}

/** The instant in UTC; empty if invalid. */
function asUtc(value: string): string {
  const time = new Date(value);
  return Number.isNaN(time.getTime()) ? '' : time.toISOString();
}
