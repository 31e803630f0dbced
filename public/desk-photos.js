// Sends photos of jobs and change orders that wait for a signal, also after the desk was closed. Part of desk-worker.js; they are kept by
// features/workshop/jobs/files/ui/photo-queue.ts, which sends them while the desk is open.

/** The name of the database, the lock, the channel and the sync. */
const PHOTOS = 'job-photos';
const STORE = 'waiting';
/** Refused for what they are: the desk says so when it opens. */
const LASTING = [400, 404, 409, 410, 413, 415];

self.addEventListener('sync', (event) => {
  if (event.tag === PHOTOS) event.waitUntil(sendPhotos());
});

/** Fails when one could not be sent, so that the browser tries again later. */
async function sendPhotos() {
  await navigator.locks.request(PHOTOS, { ifAvailable: true }, async (lock) => {
    // The desk is open and sends them.
    if (!lock) return;
    const database = await openPhotos();
    const waiting = await done(database.transaction(STORE).objectStore(STORE).getAll());
    for (const photo of waiting.sort((a, b) => a.addedAt - b.addedAt)) {
      const { status } = await post(photo);
      if (status === 201) await done(database.transaction(STORE, 'readwrite').objectStore(STORE).delete(photo.id));
      else if (!LASTING.includes(status)) throw new Error(`The server answered ${status}.`);
    }
    database.close();
  });
  new BroadcastChannel(PHOTOS).postMessage(null);
}

function post({ id, jobId, changeNumber, finding, file, name, caption, stageKey, visible }) {
  const body = new FormData();
  const ofJob = { stageKey: stageKey ?? '', visible: String(visible) };
  const fields = finding ?? { caption, ...(!changeNumber && ofJob) };
  for (const [field, value] of Object.entries(fields)) body.set(field, value);
  body.set('file', file, name);
  const files = changeNumber ? `changes/${changeNumber}/photos` : 'files';
  const owner = finding ? 'findings' : files;
  const headers = { accept: 'application/json', 'Idempotency-Key': id };
  return fetch(`/api/jobs/${jobId}/${owner}`, { method: 'POST', headers, body });
}

function openPhotos() {
  const opening = indexedDB.open(PHOTOS);
  // Made by the desk alone.
  opening.onupgradeneeded = () => opening.transaction.abort();
  return done(opening);
}

const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
