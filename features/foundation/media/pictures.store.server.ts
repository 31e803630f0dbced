import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import type { Storage } from '#server/storage/storage.ts';
import { builtInPictures } from './built-in-pictures.ts';
import { FALLBACK_IMAGE, type PictureFormat, type Pictures, variantAddress } from './pictures.ts';
import { scrimFor } from './scrims.ts';
import type { UploadedImage } from './uploads.contract.ts';
import { MIME_TYPES, UPLOADS, uploadAddresses } from './uploads.ts';

/**
 * The variants of every picture address in `content` (texts and records), and of the fallback picture. Pictures of
 * other sites are left out.
 */
export async function loadPictures(db: Db, content: unknown): Promise<Pictures> {
  return { ...picturesFor(content), ...(await uploadedPictures(db, [...new Set(addressesIn(content))])) };
}

/** The same for content that can only hold built-in pictures. */
export function picturesFor(content: unknown): Pictures {
  const addresses = [...new Set([FALLBACK_IMAGE, ...addressesIn(content)])].sort();
  return Object.fromEntries(
    addresses.filter((src) => src in builtInPictures).map((src) => [src, builtInPictures[src]!]),
  );
}

function addressesIn(content: unknown): string[] {
  if (typeof content === 'string') return /^\/(images|uploads)\//.test(content) ? [content] : [];
  if (typeof content !== 'object' || content === null) return [];
  return Object.values(content).flatMap(addressesIn);
}

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
async function uploadedPictures(db: Db, addresses: string[]): Promise<Pictures> {
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
      const scrim = scrimFor(luminance);
      const picture = { width: width!, height: height!, color, formats: formatList(formats) };
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
