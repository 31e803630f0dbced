import { CONNECT_ANSWERS, CONNECT_CHANNEL, type ConnectResult, PHOTOS_DIALOG } from '../constants.ts';
import type { Consent, GooglePhoto, PhotosStatus, Picking } from '../contract.ts';
import { endPicking, PhotosError, photoFile, photosCall } from './photos-call.ts';

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
