import { createStore, del, entries, set, setMany, type UseStore } from 'idb-keyval';
import { create } from 'zustand';
import { retryAfterLogin } from '#client/login-prompt.ts';
import { ApiError, isSignedOut, newIdempotencyKey } from '#client/request.ts';
import { FILE_LIMITS, FILE_MESSAGES } from '../job-files.ts';

/** How many photos a browser keeps until they are sent. */
export const MAX_WAITING = 60;

export const KEEPS_NO_PHOTOS =
  'This browser can’t keep photos, for example in a private window. Open the desk in a regular window.';

/** The files that are taken, and a sentence for each kind that is not. */
export function choosePhotos(files: readonly File[], waiting: number): { taken: File[]; refusals: string[] } {
  const pictures = files.filter(({ type }) => type === '' || type.startsWith('image/'));
  const small = pictures.filter(({ size }) => size <= FILE_LIMITS.maxBytes);
  const taken = small.slice(0, Math.max(MAX_WAITING - waiting, 0));
  const refusals = [
    pictures.length < files.length && 'Only pictures can be added here.',
    small.length < pictures.length && FILE_MESSAGES.tooLarge,
    taken.length < small.length &&
      `This device can hold ${MAX_WAITING} waiting photos. Add the rest after these upload.`,
  ];
  return { taken, refusals: refusals.filter((refusal) => refusal !== false) };
}

/** Whether trying again would be refused the same way, so that someone has to decide. */
export const isLasting = (status: number): boolean => [400, 404, 409, 410, 413, 415].includes(status);

interface PhotoToSend {
  /** Its Idempotency-Key. */
  id: string;
  jobId: number;
  changeNumber?: number;
  finding?: Record<string, string>;
  file: Blob;
  name: string;
  caption: string;
  stageKey: string | null;
  visible: boolean;
}

/** Longer than a large photo takes on a slow connection. */
const TIMEOUT_MS = 5 * 60_000;

/**
 * Sends a photo to its job, or to the draft of its change order. XMLHttpRequest, because `fetch` reports no upload progress.
 * @param onProgress called with the share sent, 0 to 1
 * @throws ApiError, with status 0 without a response
 */
function postPhoto(photo: PhotoToSend, onProgress: (share: number) => void): Promise<void> {
  return retryAfterLogin(() => post(photo, onProgress), isSignedOut);
}

function post(photo: PhotoToSend, onProgress: (share: number) => void): Promise<void> {
  const form = new FormData();
  const { caption, stageKey, visible, changeNumber, finding } = photo;
  const ofJob = { stageKey: stageKey ?? '', visible: String(visible) };
  const fields = finding ?? { caption, ...(!changeNumber && ofJob) };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', photo.file, photo.name);
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    const fail = () => reject(new ApiError('no response', { status: 0 }));
    const files = changeNumber ? `changes/${changeNumber}/photos` : 'files';
    const owner = finding ? 'findings' : files;
    call.open('POST', `/api/jobs/${photo.jobId}/${owner}`);
    call.setRequestHeader('accept', 'application/json');
    call.setRequestHeader('Idempotency-Key', photo.id);
    call.responseType = 'json';
    call.timeout = TIMEOUT_MS;
    call.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    call.onload = () => {
      const { status, response } = call;
      if (status === 201) resolve();
      else reject(new ApiError(`${status}`, { status, problem: response }));
    };
    call.onerror = fail;
    call.ontimeout = fail;
    call.onabort = fail;
    call.send(form);
  });
}

/**
 * Photos on their way to jobs and to drafts of change orders. They are kept in the browser until the server has them, so that a line that drops or a
 * closed browser loses none; the server takes the same photo only once.
 */

interface WaitingPhoto {
  /** Its Idempotency-Key, too. */
  id: string;
  jobId: number;
  /** The change order whose draft it goes to; without one it goes to the job. */
  changeNumber?: number;
  /** The fields of the form of a finding, the same for all its photos. */
  finding?: Finding;
  file: Blob;
  name: string;
  caption: string;
  stageKey: string | null;
  visible: boolean;
  addedAt: number;
  /** Why the server refuses it for good; null while it waits. */
  refusal: string | null;
}

/** `key` is that of the finding. */
type Finding = Record<string, string> & { key: string };

export type NewPhoto = Pick<
  WaitingPhoto,
  'jobId' | 'changeNumber' | 'finding' | 'file' | 'name' | 'caption' | 'stageKey' | 'visible'
>;

interface Queue {
  /** In the order in which they are sent. */
  waiting: readonly WaitingPhoto[];
  /** Since the last time that none waited. */
  sent: number;
  /** The share of the next photo that is sent, from 0 to 1. */
  progress: number;
  /** Why the last try failed; empty without an answer, null while it works. */
  problem: string | null;
}

export const usePhotoQueue = create<Queue>(() => ({ waiting: [], sent: 0, progress: 0, problem: null }));

const RETRY_MS = 15_000;

let kept: UseStore | undefined;
const store = () => {
  kept ??= createStore('job-photos', 'waiting');
  return kept;
};

/** Keeps photos and begins to send. @throws where the browser keeps nothing, as in some private windows */
export async function addPhotos(photos: readonly NewPhoto[]): Promise<void> {
  const addedAt = Date.now();
  await setMany(
    photos.map((photo, at) => {
      const id = newIdempotencyKey();
      return [id, { ...photo, id, addedAt: addedAt + at, refusal: null } satisfies WaitingPhoto];
    }),
    store(),
  );
  await changed();
  void sendPhotos();
  void requestSync();
}

/** Has the desk's worker send what waits once there is a signal, where the browser has Background Sync. */
async function requestSync(): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration('/admin');
  const { sync } = (worker ?? {}) as { sync?: { register(tag: string): Promise<void> } };
  // Refused where the user has turned it off.
  await sync?.register('job-photos').catch(() => {});
}

export async function dropPhoto(id: string): Promise<void> {
  await del(id, store());
  await changed();
}

/** Sends all that wait, one after the other; one tab at a time. */
export async function sendPhotos(): Promise<void> {
  // Locks need a secure context, and a local network may serve the desk over http: the keys keep photos single there.
  if (!navigator.locks) return isSending ? undefined : sendAll();
  await navigator.locks.request('job-photos', { ifAvailable: true }, async (lock) => {
    if (lock) await sendAll();
  });
}

let isSending = false;

async function sendAll(): Promise<void> {
  isSending = true;
  try {
    for (let next = await nextWaiting(); next && (await sendOne(next)); next = await nextWaiting()) await changed();
  } finally {
    isSending = false;
  }
}

/** @returns whether the others can follow: it arrived, or was refused for what it is */
async function sendOne(photo: WaitingPhoto): Promise<boolean> {
  try {
    await postPhoto(photo, (progress) => usePhotoQueue.setState({ progress }));
    await del(photo.id, store());
    usePhotoQueue.setState(({ sent }) => ({ sent: sent + 1, problem: null }));
    return true;
  } catch (error) {
    const detail = error instanceof ApiError ? (error.problem?.detail ?? '') : '';
    const isRefused = error instanceof ApiError && isLasting(error.status);
    if (isRefused) await set(photo.id, { ...photo, refusal: detail || FILE_MESSAGES.notStored }, store());
    else usePhotoQueue.setState({ problem: detail });
    return isRefused;
  } finally {
    usePhotoQueue.setState({ progress: 0 });
  }
}

async function nextWaiting(): Promise<WaitingPhoto | undefined> {
  return (await readWaiting()).find(({ refusal }) => refusal === null);
}

async function readWaiting(): Promise<WaitingPhoto[]> {
  const photos = (await entries<string, WaitingPhoto>(store())).map(([, photo]) => photo);
  return photos.sort((a, b) => a.addedAt - b.addedAt);
}

let channel: BroadcastChannel | undefined;

/** Shows what waits, here and in other tabs. */
async function changed(): Promise<void> {
  await refresh();
  channel?.postMessage(null);
}

async function refresh(): Promise<void> {
  const waiting = await readWaiting();
  usePhotoQueue.setState(({ sent }) => ({ waiting, sent: waiting.length === 0 ? 0 : sent }));
}

/** Sends what an earlier visit left, and tries again when the signal is back. @returns what ends it */
export function startPhotoQueue(): () => void {
  // Without a database there is nothing to send, and adding says so.
  const trySending = () => void refresh().then(sendPhotos, () => {});
  channel = new BroadcastChannel('job-photos');
  channel.onmessage = () => void refresh();
  const timer = setInterval(() => usePhotoQueue.getState().waiting.length > 0 && trySending(), RETRY_MS);
  window.addEventListener('online', trySending);
  trySending();
  return () => {
    clearInterval(timer);
    window.removeEventListener('online', trySending);
    channel?.close();
    channel = undefined;
  };
}
