import { UNCLAIMED_ROOM } from './constants.ts';

/** Most bytes of unclaimed photos. `volumeBytes` is null where photos are not kept on a volume of this machine. */
export function maxUnclaimedBytes(setting: number | null, volumeBytes: number | null): number {
  const share = (volumeBytes ?? Number.POSITIVE_INFINITY) * UNCLAIMED_ROOM.shareOfVolume;
  return setting ?? Math.min(UNCLAIMED_ROOM.bytes, share);
}

/** What the storage keeps of a photo. A photo without a thumbnail cannot be shown, only saved. */
interface PhotoRow {
  id: number;
  fileKey: string;
  thumbnailKey: string | null;
  originalFilename: string | null;
  mimeType: string;
}

/** The file of a photo, or of its thumbnail; null where there is none. */
export function photoFile(photo: PhotoRow | undefined, size: 'thumb' | undefined) {
  const key = size === 'thumb' ? photo?.thumbnailKey : photo?.fileKey;
  if (!photo || !key) return null;
  const { id, mimeType, originalFilename, thumbnailKey } = photo;
  const shows = thumbnailKey ? ('inline' as const) : ('attachment' as const);
  return { key, name: savedName(originalFilename, id, mimeType), mimeType, shows };
}

/** 'IMG_1.HEIC' becomes 'IMG_1.jpg' when the file is a JPEG now. */
function savedName(name: string | null, id: number, mimeType: string): string {
  const end = mimeType === 'image/jpeg' ? 'jpg' : 'heic';
  return `${name?.replace(/\.[^.]*$/, '') || `photo-${id}`}.${end}`;
}

/** '1 photo', '3 photos' */
export function formatPhotos(count: number): string {
  return `${count} photo${count === 1 ? '' : 's'}`;
}
