import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import type { Storage } from '#server/storage/storage.ts';
import type { PictureFormat, Pictures } from '../contract.ts';
import { variantAddress } from '../rules.ts';
import { scrimFor } from '../scrims/rules.ts';
import type { UploadedImage } from './contract.ts';
import { MIME_TYPES, UPLOADS, uploadAddresses } from './rules.ts';

/** A picture's variants: one file per width and format. */
export interface MadePicture {
  width: number;
  height: number;
  color: string;
  luminance: number;
  variants: readonly { width: number; format: PictureFormat; bytes: Uint8Array }[];
}

interface NewUpload {
  /** Names the files by content. */
  name: string;
  originalFilename: string | null;
  alt: string;
  uploadedBy: string | null;
}

/** Stores all files of a picture, or throws. */
export async function storeFiles(storage: Storage, name: string, variants: MadePicture['variants']): Promise<void> {
  await Promise.all(
    variants.map(({ width, format, bytes }) =>
      storage.put(variantAddress(name, width, format), bytes, MIME_TYPES[format]),
    ),
  );
}

/**
 * Records a picture whose JPEGs are stored. A picture uploaded before keeps its record and ready formats, with new
 * details.
 */
export async function recordUpload(
  db: Db,
  { name, ...upload }: NewUpload,
  { width, height, color, luminance, variants }: MadePicture,
  now = new Date(),
): Promise<UploadedImage> {
  const addresses = uploadAddresses(name, width);
  const filename = fullFile(name, width);
  const time = now.toISOString();
  const known = { ...upload, luminance, active: true, updatedAt: time };
  const full = variants.find((variant) => variant.width === width && variant.format === 'jpg')!;
  const row = await db
    .insertInto('uploadedImages')
    .values({
      ...known,
      ...addresses,
      filename,
      mimeType: MIME_TYPES.jpg,
      size: full.bytes.length,
      width,
      height,
      color,
      createdAt: time,
    })
    .onConflict((conflict) => conflict.column('filename').doUpdateSet(known))
    .returningAll()
    .executeTakeFirstOrThrow();
  return toUpload(row);
}

/** The variants of those addresses that are uploaded pictures. */
export async function uploadedPictures(db: Db, addresses: string[]): Promise<Pictures> {
  const uploads = addresses.filter((address) => address.startsWith(UPLOADS));
  if (uploads.length === 0) return {};
  const rows = await db
    .selectFrom('uploadedImages')
    .select(['url', 'width', 'height', 'color', 'luminance', 'formats'])
    .where('url', 'in', uploads)
    .orderBy('url')
    .execute();
  return Object.fromEntries(
    rows.map(({ url, width, height, color, luminance, formats }) => {
      const name = url.slice(0, url.lastIndexOf('-'));
      const scrim = scrimFor(luminance);
      const picture = { width: width!, height: height!, color, name, formats: formatList(formats) };
      return [url, scrim > 0 ? { ...picture, scrim } : picture];
    }),
  );
}

function fullFile(name: string, width: number): string {
  return variantAddress(name, width, 'jpg');
}

export function formatList(formats: string): PictureFormat[] {
  return formats.split(',') as PictureFormat[];
}

function toUpload({ attempts, claimedUntil, luminance, ...row }: Row<'uploadedImages'>): UploadedImage {
  const { thumbnailUrl, mediumUrl, largeUrl, width, height } = row;
  return {
    ...row,
    formats: formatList(row.formats),
    thumbnailUrl: thumbnailUrl!,
    mediumUrl: mediumUrl!,
    largeUrl: largeUrl!,
    width: width!,
    height: height!,
  };
}
