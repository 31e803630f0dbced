import { formatUnits } from '#foundation/fields/units.ts';

const MB = 1024 * 1024;

export const PHOTO_LIMITS = { perQuote: 10, maxBytes: 10 * MB, hoursUnclaimed: 24 } as const;

/** Limits all unclaimed photos together: the smaller of the two, unless a setting overrides it. */
const UNCLAIMED_ROOM = { bytes: 1024 * MB, shareOfVolume: 0.05 } as const;

export const PHOTO_MESSAGES = {
  tooLarge: 'This photo is larger than 10 MB. Please choose a smaller one.',
  tooManyPixels: 'This photo has more than 50 megapixels.',
  unsupported: 'This is not a picture. Please send a JPEG, PNG, WebP, AVIF, GIF, TIFF or HEIC.',
  damaged: 'This picture is damaged and cannot be read.',
  unmade: 'The photo could not be processed right now. Please try again in a moment.',
  noRoom: 'There is no room for more photos right now. Send your request without them, or try again later.',
  notStored: 'The photo could not be saved right now. Please try again in a moment.',
  tooManyAtOnce: 'Too many photos are coming in right now. Please try again in a moment.',
  tooSlow: 'This photo took too long to upload. Please try again in a moment.',
  tooMany: 'We’ve received too many photos from your connection.',
  unknown: 'This photo does not exist.',
  gone: 'A photo is no longer available. Remove it, or choose it again.',
  tooManyChosen: 'You can add up to ten photos, so we left out the others.',
  unavailable: 'Photos cannot be sent right now. Send your request without them, or reload this page and try again.',
  notSent: 'It was not uploaded.',
} as const;

/** `volumeBytes` is null when photos are not stored on a local volume. */
export function maxUnclaimedBytes(setting: number | null, volumeBytes: number | null): number {
  const share = (volumeBytes ?? Number.POSITIVE_INFINITY) * UNCLAIMED_ROOM.shareOfVolume;
  return setting ?? Math.min(UNCLAIMED_ROOM.bytes, share);
}

/** A photo without a thumbnail can only be downloaded. */
interface PhotoRow {
  id: number;
  fileKey: string;
  thumbnailKey: string | null;
  originalFilename: string | null;
  mimeType: string;
}

/** @returns the file of a photo or of its thumbnail; null without one */
export function photoFile(photo: PhotoRow | undefined, size: 'thumb' | undefined) {
  const key = size === 'thumb' ? photo?.thumbnailKey : photo?.fileKey;
  if (!photo || !key) return null;
  const { id, mimeType, originalFilename, thumbnailKey } = photo;
  const shows = thumbnailKey ? ('inline' as const) : ('attachment' as const);
  return { key, name: downloadName(originalFilename, id, mimeType), mimeType, shows };
}

/** 'IMG_1.HEIC' becomes 'IMG_1.jpg' when it was converted to JPEG. */
function downloadName(name: string | null, id: number, mimeType: string): string {
  const end = mimeType === 'image/jpeg' ? 'jpg' : 'heic';
  return `${name?.replace(/\.[^.]*$/, '') || `photo-${id}`}.${end}`;
}

/** '1 photo', '3 photos' */
export const formatPhotos = (count: number): string => formatUnits(count, 'photo');
