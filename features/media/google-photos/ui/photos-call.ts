import { retryAfterLogin } from '#client/login-prompt.ts';
import { ApiError, fetchOk, isSignedOut } from '#client/request.ts';
import type { CropBox } from '../../contract.ts';
import type { UploadedImage } from '../../uploads/contract.ts';
import { PHOTO_MESSAGES, PHOTOS_DIALOG, type PhotoReason } from '../constants.ts';
import type { GooglePhoto } from '../contract.ts';

/** A failure of Google Photos with a message for the user. */
export class PhotosError extends Error {
  /** Whether a retry may succeed. */
  readonly canRetry: boolean;
  readonly reason: PhotoReason | null;
  readonly isSignedOut: boolean;
  readonly problem: { detail: string };
  constructor(
    message: string,
    {
      reason = null,
      canRetry = false,
      isSignedOut = false,
    }: { reason?: PhotoReason | null; canRetry?: boolean; isSignedOut?: boolean },
  ) {
    super(message);
    this.problem = { detail: message };
    this.reason = reason;
    this.canRetry = canRetry;
    this.isSignedOut = isSignedOut;
  }
}

/** Calls `/api/google-photos`; null without a body. @throws {PhotosError}, or an AbortError */
export async function photosCall<T>(method: string, path: string, { body, signal }: Options = {}): Promise<T> {
  const answer = await photosAnswer(method, path, { body, signal });
  return answer.status === 204 ? (null as T) : ((await answer.json()) as T);
}

/** Downloads the photo as a file. @throws as `photosCall` */
export async function photoFile({ id, filename }: GooglePhoto, signal: AbortSignal): Promise<File> {
  const answer = await photosAnswer('GET', `/photos/${encodeURIComponent(id)}/file`, { signal });
  const blob = await answer.blob().catch(() => Promise.reject(offline()));
  return new File([blob], filename ?? id, { type: blob.type });
}

/** Copies the photo, or the part in the box, to the uploads. @throws as `photosCall` */
export function copyPhoto(
  id: string,
  body: { box: CropBox | null; alt: string },
  signal: AbortSignal,
): Promise<UploadedImage> {
  return photosCall('POST', `/photos/${encodeURIComponent(id)}/uploads`, { body, signal });
}

type Options = { body?: unknown; signal?: AbortSignal | undefined; keepalive?: boolean };

async function photosAnswer(method: string, path: string, options: Options): Promise<Response> {
  const call = () => oneAnswer(method, path, options);
  // A cancelled call does not prompt for a login.
  return options.keepalive
    ? call()
    : retryAfterLogin(call, (error) => error instanceof PhotosError && error.isSignedOut);
}

async function oneAnswer(method: string, path: string, options: Options): Promise<Response> {
  try {
    return await fetchOk(method, `/api/google-photos${path}`, options);
  } catch (error) {
    throw error instanceof Error && error.name === 'AbortError' ? error : toPhotosError(error);
  }
}

function toPhotosError(error: unknown): PhotosError {
  if (!(error instanceof ApiError)) return offline();
  const { status, problem } = error;
  if (isSignedOut(error)) return new PhotosError(PHOTOS_DIALOG.signedOut, { isSignedOut: true });
  const reason = (problem?.reason as PhotoReason | undefined) ?? null;
  return new PhotosError(problem?.detail ?? PHOTO_MESSAGES.unreachable, {
    reason,
    canRetry: status === 429 || status >= 500,
  });
}

/** Ends a session, also while the page unloads: Google limits their number. */
export function endPicking(id: string): void {
  photosAnswer('DELETE', `/sessions/${encodeURIComponent(id)}`, { keepalive: true }).catch(() => {});
}

const offline = () => new PhotosError(PHOTOS_DIALOG.offline, { canRetry: true });
