import { formatUnits } from '#features/fields/units/rules.ts';
import { UNCLAIMED_ROOM } from './constants.ts';

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
