import * as z from 'zod';
import { PHOTO_LIMITS } from './constants.ts';

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

export const quotePhoto = z.object({
  id: z.number().int(),
  mimeType: z.string(),
  size: z.number().int().meta({ description: 'Bytes.' }),
  width: z.number().int().nullable().meta({ description: 'Null for a picture that is kept as it was sent.' }),
  height: z.number().int().nullable(),
  originalFilename: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type QuotePhoto = z.infer<typeof quotePhoto>;

export const photoQuery = z.strictObject({
  size: z.enum(['thumb']).optional().meta({ description: 'A small JPEG, for a picture that can be shown.' }),
});
