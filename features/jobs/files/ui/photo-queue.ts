import { createStore, del, entries, set, setMany, type UseStore } from 'idb-keyval';
import { create } from 'zustand';
import { adminRequest } from '#client/admin-request.ts';
import { ApiError } from '#client/request.ts';
import { isLasting } from './photo-choice.ts';

/**
 * Photos on their way to jobs. They are kept in the browser until the server has them, so that a line that drops or a
 * closed browser loses none; the server takes the same photo only once.
 */

interface WaitingPhoto {
  id: string;
  jobId: number;
  file: Blob;
  name: string;
  caption: string;
  stageKey: string | null;
  visible: boolean;
  addedAt: number;
  /** Why the server refuses it for good; null while it waits. */
  refusal: string | null;
}

export type NewPhoto = Pick<WaitingPhoto, 'jobId' | 'file' | 'name' | 'caption' | 'stageKey' | 'visible'>;

interface Queue {
  /** In the order in which they are sent. */
  waiting: readonly WaitingPhoto[];
  /** Since the last time that none waited. */
  sent: number;
  /** Whether the last try found no way to the server. */
  isStuck: boolean;
}

export const usePhotoQueue = create<Queue>(() => ({ waiting: [], sent: 0, isStuck: false }));

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
      const id = crypto.randomUUID();
      return [id, { ...photo, id, addedAt: addedAt + at, refusal: null } satisfies WaitingPhoto];
    }),
    store(),
  );
  await changed();
  void sendPhotos();
}

export async function dropPhoto(id: string): Promise<void> {
  await del(id, store());
  await changed();
}

/** Sends all that wait, one after the other; one tab at a time. */
export async function sendPhotos(): Promise<void> {
  await navigator.locks.request('job-photos', { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    for (let next = await nextWaiting(); next; next = await nextWaiting()) {
      try {
        await send(next);
        await del(next.id, store());
        usePhotoQueue.setState(({ sent }) => ({ sent: sent + 1, isStuck: false }));
      } catch (error) {
        if (!(error instanceof ApiError && isLasting(error.status))) {
          usePhotoQueue.setState({ isStuck: true });
          break;
        }
        await set(next.id, { ...next, refusal: error.problem?.detail ?? error.message }, store());
      }
      await changed();
    }
  });
}

async function nextWaiting(): Promise<WaitingPhoto | undefined> {
  return (await readWaiting()).find(({ refusal }) => refusal === null);
}

async function send({ jobId, file, name, caption, stageKey, visible }: WaitingPhoto): Promise<void> {
  const body = new FormData();
  body.set('caption', caption);
  body.set('stageKey', stageKey ?? '');
  body.set('visible', String(visible));
  body.set('file', file, name);
  await adminRequest('POST', `/api/jobs/${jobId}/files`, { body });
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
