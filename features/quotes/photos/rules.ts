import { UNCLAIMED_ROOM } from './constants.ts';

/** Most bytes of unclaimed photos. `volumeBytes` is null where photos are not kept on a volume of this machine. */
export function maxUnclaimedBytes(setting: number | null, volumeBytes: number | null): number {
  const share = (volumeBytes ?? Number.POSITIVE_INFINITY) * UNCLAIMED_ROOM.shareOfVolume;
  return setting ?? Math.min(UNCLAIMED_ROOM.bytes, share);
}

/** The header with which a browser saves a file under the name that it had on its sender's device. RFC 6266. */
export function disposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** 'IMG_1.HEIC' becomes 'IMG_1.jpg' when the file is a JPEG now. */
export function savedName(name: string | null, id: number, mimeType: string): string {
  const end = mimeType === 'image/jpeg' ? 'jpg' : 'heic';
  return `${name?.replace(/\.[^.]*$/, '') || `photo-${id}`}.${end}`;
}

/** '1 photo', '3 photos' */
export function formatPhotos(count: number): string {
  return `${count} photo${count === 1 ? '' : 's'}`;
}
