import { MAX_PIXELS } from '../pictures.ts';
import { fileName } from '../uploads.ts';
import { MAX_PHOTO_ID, type PhotoReason } from './google-photos.constants.ts';

/** An item as Google describes it. */
export interface Picked {
  id: string;
  type: string;
  createTime?: string | undefined;
  mediaFile: {
    baseUrl: string;
    mimeType?: string | undefined;
    filename?: string | undefined;
    mediaFileMetadata?: { width?: number | undefined; height?: number | undefined } | undefined;
  };
}

/** A photo as it is stored. */
export interface ChosenPhoto {
  id: string;
  filename: string | null;
  mimeType: string | null;
  baseUrl: string;
  creationTime: string | null;
  width: number | null;
  height: number | null;
}

/** The picked photo, or why there is none. */
export function chosenPhoto(items: readonly Picked[]): ChosenPhoto | Extract<PhotoReason, 'nothing' | 'video'> {
  const photo = items.find(({ id, type, mediaFile }) => id.length <= MAX_PHOTO_ID && isPhoto(type, mediaFile.mimeType));
  if (!photo) return items.length > 0 ? 'video' : 'nothing';
  const { mimeType, filename, baseUrl, mediaFileMetadata } = photo.mediaFile;
  return {
    id: photo.id,
    filename: fileName(filename ?? ''),
    mimeType: mimeType?.slice(0, 100) ?? null,
    baseUrl,
    creationTime: momentOf(photo.createTime),
    width: pixels(mediaFileMetadata?.width),
    height: pixels(mediaFileMetadata?.height),
  };
}

/** The largest side that Google resizes to, within the pixel limit of uploads. */
const MAX_SIDE = 4096;

/**
 * Suffixes of a photo's address in the order to try: the original (`=d`, without its location), else a JPEG of an
 * accepted size. https://developers.google.com/photos/picker/guides/media-items#base-urls
 */
export function renditions(photo: { mimeType: string | null; width: number | null; height: number | null }): string[] {
  const smaller = `=w${MAX_SIDE}-h${MAX_SIDE}`;
  const isTooLarge = (photo.width ?? 0) * (photo.height ?? 0) > MAX_PIXELS;
  return isTooLarge || /^image\/hei[cf]/.test(photo.mimeType ?? '') ? [smaller] : ['=d', smaller];
}

function isPhoto(type: string, mimeType: string | undefined): boolean {
  return type === 'PHOTO' || (type !== 'VIDEO' && (mimeType ?? '').startsWith('image/'));
}

function momentOf(time: string | undefined): string | null {
  const moment = new Date(time ?? '');
  return Number.isNaN(moment.getTime()) || moment.getUTCFullYear() < 1000 || moment.getUTCFullYear() > 9999
    ? null
    : moment.toISOString();
}

function pixels(value: number | undefined): number | null {
  return Number.isInteger(value) && value! > 0 && value! < 1_000_000 ? value! : null;
}
