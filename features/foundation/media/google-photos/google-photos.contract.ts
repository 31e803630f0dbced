import * as z from 'zod';
import { alt } from '../uploads.contract.ts';
import { MAX_PHOTO_ID } from './google-photos.constants.ts';

/** The state of the admin's connection. */
export const photosStatus = z
  .object({
    isSetUp: z.boolean().meta({ description: 'Whether the settings of Google are there.' }),
    isConnected: z.boolean().meta({ description: 'Whether this admin let the site see the photos that they pick.' }),
    redirectUri: z.string().meta({ description: 'The redirect address to enter in the Google Cloud console.' }),
    lastImportAt: z.iso.datetime().nullable().meta({ description: 'When a photo was last copied, by anyone.' }),
  })
  .meta({ id: 'GooglePhotosStatus' });
export type PhotosStatus = z.infer<typeof photosStatus>;

/** Google's consent page. */
export const consent = z.object({ url: z.string() }).meta({ id: 'GooglePhotosConsent' });
export type Consent = z.infer<typeof consent>;

/** The query of Google's redirect: a code or an error, and the state. */
export const callbackQuery = z.object({
  code: z.string().max(2_000).optional(),
  state: z.string().max(500).optional(),
  error: z.string().max(200).optional(),
});

/** A session of Google's picker. */
export const picking = z
  .object({
    id: z.string(),
    pickerUri: z
      .string()
      .nullable()
      .meta({ description: 'Where to pick photos, in its own tab; only for a new session.' }),
    isPicked: z.boolean(),
    pollSeconds: z.number().meta({ description: 'How often to poll Google.' }),
    secondsLeft: z.number().meta({ description: 'When to stop polling.' }),
  })
  .meta({ id: 'GooglePhotosPicking' });
export type Picking = z.infer<typeof picking>;

/** Google's ids go into its URLs, so they must not contain path segments. */
const googleId = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^(?!\.+$)[^\s/]+$/, 'This is not a valid id');
export const pickingParams = z.object({ id: googleId(500) });
export const photoParams = z.object({ id: googleId(MAX_PHOTO_ID) });

/** A picked photo, as the API returns it. */
export const googlePhoto = z
  .object({
    id: z.string(),
    filename: z.string().nullable(),
    mimeType: z.string().nullable(),
    creationTime: z.iso.datetime().nullable(),
    width: z.int().nullable(),
    height: z.int().nullable(),
    imported: z.boolean().meta({ description: 'Whether a copy of it is among the uploads.' }),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'GooglePhoto' });
export type GooglePhoto = z.infer<typeof googlePhoto>;

const pixels = z.int().min(0).max(99_999);

/** The body of `POST /api/google-photos/photos/{id}/uploads`. */
export const photoImport = z.strictObject({
  alt: alt.default(''),
  box: z
    .strictObject({ x: pixels, y: pixels, width: pixels.min(1), height: pixels.min(1) })
    .nullable()
    .default(null)
    .meta({ description: 'The part to keep, in whole pixels of the picture as shown; null keeps all of it.' }),
});
