import * as z from 'zod';
import { line } from '#foundation/fields/fields.contract.ts';
import { PICTURE_FORMATS } from './pictures.ts';
import { UPLOAD_LIMITS } from './uploads.ts';

const MAX_URL = 2_000;

/** An uploaded picture, as the API returns it. Sizes are those of the file at `url`. */
export const uploadedImage = z
  .object({
    id: z.int32().min(1),
    url: z.string().meta({ description: 'The widest JPEG: as wide as the picture, 1920 pixels at most.' }),
    thumbnailUrl: z.string().meta({ description: '400 pixels wide, or the widest there is.' }),
    mediumUrl: z.string().meta({ description: '800 pixels wide, or the widest there is.' }),
    largeUrl: z.string().meta({ description: '1200 pixels wide, or the widest there is.' }),
    width: z.int(),
    height: z.int(),
    size: z.int().meta({ description: 'In bytes.' }),
    mimeType: z.string(),
    filename: z.string(),
    originalFilename: z.string().nullable(),
    alt: z.string(),
    color: z.string().meta({ description: 'The average color, `#rrggbb`.' }),
    formats: z.array(z.enum(PICTURE_FORMATS)).meta({ description: 'Those that are ready; the others follow.' }),
    uploadedBy: z.string().nullable(),
    active: z.boolean(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'UploadedImage' });
export type UploadedImage = z.infer<typeof uploadedImage>;

export const alt = line(UPLOAD_LIMITS.maxAlt).meta({
  description: 'What the picture shows, for those who cannot see it.',
});

const pixels = z
  .string()
  .regex(/^\d{1,5}$/, 'Use whole pixels')
  .transform(Number);
const side = pixels.refine((value) => value > 0, 'Must be at least 1');

/** The fields beside the file: the whole box or none of it. */
export const cropFields = z
  .strictObject({
    width: side.optional(),
    height: side.optional(),
    x: pixels.optional(),
    y: pixels.optional(),
    alt: alt.default(''),
  })
  .refine(
    ({ width, height, x, y }) => new Set([width, height, x, y].map((value) => value === undefined)).size === 1,
    'Send width, height, x and y together, or none of them for the whole picture',
  )
  .transform(({ alt, width, height, x, y }) => ({
    alt,
    box: width === undefined ? null : { width, height: height!, x: x!, y: y! },
  }));

/** The multipart body for the API description. */
export const cropBody = z.object({
  image: z.file().meta({ description: 'JPEG, PNG, WebP, AVIF, GIF or TIFF; 10 MB and 50 megapixels at most.' }),
  width: z.int().min(1).optional(),
  height: z.int().min(1).optional(),
  x: z.int().min(0).optional(),
  y: z.int().min(0).optional(),
  alt: alt.optional(),
});

/** The body of `POST /api/upload/url`. */
export const importRequest = z.strictObject({
  url: z
    .string()
    .trim()
    .max(MAX_URL, `At most ${MAX_URL} characters`)
    .regex(/^https:\/\//i, 'Use an address that starts with https://')
    .refine((value) => URL.canParse(value), 'This is not a web address')
    .meta({ description: 'An `https:` address of a picture on the open internet.' }),
  alt: alt.default(''),
});
