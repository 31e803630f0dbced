import { PHOTO_LIMITS, PHOTO_MESSAGES } from '#customers/leads/photos.ts';
import { HOUR_MS } from '#time/units.ts';
import type { SentPhotos } from './photos-of-form.ts';

export interface PhotosState {
  photos: readonly Photo[];
  /** More photos were chosen than the limit allows. */
  isOverLimit: boolean;
  lastId: number;
}

export type Photo = PhotoFile & PhotoUpload;
type PhotoFile = {
  id: number;
  name: string;
  /** Null after a reload. */
  file: File | null;
  /** A data: URL. */
  thumbnail: string | null;
};
type PhotoUpload =
  | { status: 'waiting' }
  /** `progress` is the fraction sent, 0 to 1. */
  | { status: 'uploading'; progress: number }
  | { status: 'uploaded'; token: string; at: number }
  | { status: 'failed'; problem: string; canRetry: boolean };

type UploadEvent = { id: number } & (
  | { type: 'start' }
  | { type: 'progress'; progress: number }
  | { type: 'thumbnail'; thumbnail: string | null }
  | { type: 'succeed'; token: string; at: number }
  | { type: 'fail'; problem: string; canRetry: boolean }
  | { type: 'retry' }
);
export type PhotoEvent =
  | UploadEvent
  | { type: 'choose'; files: readonly File[] }
  | { type: 'remove'; id: number }
  /** The browser is online again. */
  | { type: 'online' }
  /** The server does not know the uploaded photos at these positions. */
  | { type: 'reject'; positions: readonly number[] }
  /** The form was sent with these photos. */
  | { type: 'submit'; tokens: readonly string[] };

export function nextPhotos(state: PhotosState, event: PhotoEvent): PhotosState {
  const { photos, isOverLimit, lastId } = state;
  switch (event.type) {
    case 'choose': {
      const room = Math.max(0, PHOTO_LIMITS.perQuote - photos.length);
      const added = event.files.slice(0, room).map((file, index) => photoOf(lastId + 1 + index, file));
      return {
        photos: [...photos, ...added],
        isOverLimit: added.length < event.files.length,
        lastId: lastId + added.length,
      };
    }
    case 'remove':
      return { ...state, photos: photos.filter(({ id }) => id !== event.id), isOverLimit: false };
    case 'online':
      return { ...state, photos: photos.map((photo) => (failedToConnect(photo) ? wait(photo) : photo)) };
    case 'reject': {
      const uploaded = photos.filter(({ status }) => status === 'uploaded');
      const rejected = event.positions.map((position) => uploaded[position]);
      return { ...state, photos: photos.map((photo) => (rejected.includes(photo) ? reject(photo) : photo)) };
    }
    case 'submit': {
      const left = photos.filter((photo) => photo.status !== 'uploaded' || !event.tokens.includes(photo.token));
      return { ...state, photos: left, isOverLimit: isOverLimit && left.length > 0 };
    }
    default:
      return { ...state, photos: photos.map((photo) => (photo.id === event.id ? nextPhoto(photo, event) : photo)) };
  }
}

function nextPhoto(photo: Photo, event: UploadEvent): Photo {
  switch (event.type) {
    case 'start':
      return { ...fileOf(photo), status: 'uploading', progress: 0 };
    case 'progress':
      return photo.status === 'uploading' ? { ...photo, progress: event.progress } : photo;
    case 'thumbnail':
      return { ...photo, thumbnail: event.thumbnail };
    case 'succeed':
      return { ...fileOf(photo), status: 'uploaded', token: event.token, at: event.at };
    case 'fail':
      return { ...fileOf(photo), status: 'failed', problem: event.problem, canRetry: event.canRetry };
    case 'retry':
      return wait(photo);
  }
}

function photoOf(id: number, file: File): Photo {
  const photo = { id, name: file.name, file, thumbnail: null };
  return file.size > PHOTO_LIMITS.maxBytes
    ? { ...photo, status: 'failed', problem: PHOTO_MESSAGES.tooLarge, canRetry: false }
    : { ...photo, status: 'waiting' };
}

const fileOf = ({ id, name, file, thumbnail }: Photo): PhotoFile => ({ id, name, file, thumbnail });

const wait = (photo: Photo): Photo => ({ ...fileOf(photo), status: 'waiting' });

const reject = (photo: Photo): Photo => ({
  ...fileOf(photo),
  status: 'failed',
  problem: PHOTO_MESSAGES.gone,
  canRetry: photo.file !== null,
});

const failedToConnect = (photo: Photo) => photo.status === 'failed' && photo.problem === PHOTO_MESSAGES.notSent;

export const isPending = ({ status }: Photo) => status === 'waiting' || status === 'uploading';

export function summarize(photos: readonly Photo[]): SentPhotos {
  const tokens = photos.flatMap((photo) => (photo.status === 'uploaded' ? [photo.token] : []));
  const retriable = photos.filter((photo) => photo.status === 'failed' && photo.canRetry).length;
  return { tokens, missing: photos.length - tokens.length, retriable };
}

/** An uploaded photo in session storage. */
export type StoredPhoto = { name: string; thumbnail: string | null; token: string; at: number };

export function toStored(photos: readonly Photo[]): StoredPhoto[] {
  return photos.flatMap((photo) => {
    if (photo.status !== 'uploaded') return [];
    const { name, thumbnail, token, at } = photo;
    return [{ name, thumbnail, token, at }];
  });
}

/** Skips photos that the server has deleted, or will delete before the form is finished. */
export function restorePhotos(stored: readonly StoredPhoto[], now: number): PhotosState {
  const photos = stored
    .filter(({ at }) => at > now - (PHOTO_LIMITS.hoursUnclaimed - 1) * HOUR_MS)
    .map((photo, index): Photo => ({ ...photo, id: index + 1, file: null, status: 'uploaded' }));
  return { photos, isOverLimit: false, lastId: photos.length };
}
