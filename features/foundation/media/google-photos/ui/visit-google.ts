import { retryAfterLogin } from '#client/login-prompt.ts';
import { ApiError, fetchOk, isSignedOut } from '#client/request.ts';
import type { CropBox } from '../../pictures.ts';
import type { UploadedImage } from '../../uploads.contract.ts';
import {
  CONNECT_ANSWERS,
  CONNECT_CHANNEL,
  type ConnectResult,
  PHOTO_MESSAGES,
  PHOTOS_DIALOG,
  type PhotoReason,
} from '../google-photos.constants.ts';
import type { Consent, GooglePhoto, PhotosStatus, Picking } from '../google-photos.contract.ts';

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
async function photoFile({ id, filename }: GooglePhoto, signal: AbortSignal): Promise<File> {
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
function endPicking(id: string): void {
  photosAnswer('DELETE', `/sessions/${encodeURIComponent(id)}`, { keepalive: true }).catch(() => {});
}

const offline = () => new PhotosError(PHOTOS_DIALOG.offline, { canRetry: true });

/** The step of a visit to Google. `note` names a problem; `answers` counts consent pages answered without success. */
export type VisitStep =
  | { step: 'loading' }
  | { step: 'setup'; redirectUri: string }
  | { step: 'connect'; url: string; note: string; answers: number }
  | { step: 'pick'; url: string; note: string }
  | { step: 'fetching' };

export type PickedPhoto = { file: File; googlePhotoId: string };

const CONNECT_POLL_SECONDS = 2;

/**
 * Leads through Google's consent page, if needed, and its picker, each in a tab that the user opens. Null without
 * settings.
 * @throws {PhotosError} if it fails; an AbortError if it is cancelled
 */
export async function visitGoogle(
  show: (step: VisitStep) => void,
  signal: AbortSignal,
  note = '',
): Promise<PickedPhoto | null> {
  show({ step: 'loading' });
  const { isSetUp, isConnected, redirectUri } = await photosCall<PhotosStatus>('GET', '', { signal });
  if (!isSetUp) {
    show({ step: 'setup', redirectUri });
    return null;
  }
  if (!isConnected) await connect(show, signal, note);
  const session = await photosCall<Picking>('POST', '/sessions', { signal });
  const end = () => endPicking(session.id);
  window.addEventListener('pagehide', end);
  try {
    await pick(session, show, signal);
    show({ step: 'fetching' });
    const path = `/sessions/${encodeURIComponent(session.id)}/photos`;
    const photo = await photosCall<GooglePhoto>('POST', path, { signal });
    return { file: await photoFile(photo, signal), googlePhotoId: photo.id };
  } finally {
    window.removeEventListener('pagehide', end);
    end();
  }
}

async function connect(show: (step: VisitStep) => void, signal: AbortSignal, firstNote: string): Promise<void> {
  const { url } = await photosCall<Consent>('POST', '/authorization', { signal });
  let note = firstNote;
  let answers = 0;
  const onMessage = ({ data }: MessageEvent) => {
    const answer = CONNECT_ANSWERS[data as ConnectResult];
    if (!answer || data === 'connected') return;
    note = answer;
    answers++;
  };
  const otherTab = new BroadcastChannel(CONNECT_CHANNEL);
  otherTab.addEventListener('message', onMessage);
  try {
    for (;;) {
      show({ step: 'connect', url, note, answers });
      await waitForNextPoll(CONNECT_POLL_SECONDS, signal, otherTab);
      const status = await returnTransientError(() => photosCall<PhotosStatus>('GET', '', { signal }));
      if (status instanceof PhotosError) note = status.message;
      else if (status.isConnected) return;
    }
  } finally {
    otherTab.close();
  }
}

async function pick(first: Picking, show: (step: VisitStep) => void, signal: AbortSignal): Promise<void> {
  const until = Date.now() + first.secondsLeft * 1000;
  const url = first.pickerUri ?? '';
  let session = first;
  let note = '';
  while (!session.isPicked) {
    if (Date.now() > until) throw new PhotosError(PHOTOS_DIALOG.timedOut, {});
    show({ step: 'pick', url, note });
    await waitForNextPoll(session.pollSeconds, signal);
    const path = `/sessions/${encodeURIComponent(first.id)}`;
    const answer = await returnTransientError(() => photosCall<Picking>('GET', path, { signal }));
    note = answer instanceof PhotosError ? answer.message : '';
    if (!(answer instanceof PhotosError)) session = answer;
  }
}

/** Returns a failure that a retry may fix. */
async function returnTransientError<T>(ask: () => Promise<T>): Promise<T | PhotosError> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof PhotosError && error.canRetry) return error;
    throw error;
  }
}

/** Resolves after some seconds, or at once when the tab becomes visible or another tab sends a message. */
function waitForNextPoll(seconds: number, signal: AbortSignal, otherTab?: BroadcastChannel): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(go, seconds * 1000);
    const onVisible = () => document.visibilityState === 'visible' && go();
    const stop = () => {
      done();
      reject(signal.reason);
    };
    document.addEventListener('visibilitychange', onVisible);
    otherTab?.addEventListener('message', go);
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();

    function go() {
      done();
      resolve();
    }
    function done() {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
      otherTab?.removeEventListener('message', go);
      signal.removeEventListener('abort', stop);
    }
  });
}
