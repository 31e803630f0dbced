// Keeps the desk readable without a connection: its pages, their code, and what it read last. Registered for /admin by
// features/desk/admin/ui/use-offline-desk.ts; nothing outside the desk is kept. It sends photos, too.

/** Personal data. Pages delete it at a logout, this file when the server says that the session has ended. */
const DATA = 'desk-data';
/** Code and fonts, which anyone may see. */
const CODE = 'desk-code';
const MAX_CODE_FILES = 400;
/** As long as a session. */
const MAX_AGE_MS = 7 * 24 * 60 * 60_000;
/** When an answer was kept, ISO 8601; only answers without a connection have it. */
const AS_OF = 'x-as-of';

const CODE_PATHS = /^\/(assets|fonts|images)\//;
const DATA_PATHS = /^\/(admin|__manifest|api\/(auth\/user|today|quotes|offers|jobs|hangar|outbox|numbers|settings))(\/|\.data$|$)/;
/** Streams, tables and files. */
const NEVER_KEPT = /\/events$|\.csv$|\.pdf$|\/(photos|files|scans)\/\d+$/;

importScripts('/desk-photos.js');

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (CODE_PATHS.test(pathname)) event.respondWith(readCode(request));
  else if (DATA_PATHS.test(pathname) && !NEVER_KEPT.test(pathname)) event.respondWith(readData(event));
});

/** Names of code have its hash, so that what is kept is never old. */
async function readCode(request) {
  const cache = await caches.open(CODE);
  const kept = await cache.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) {
    await cache.put(request, response.clone());
    const files = await cache.keys();
    for (const old of files.slice(0, Math.max(files.length - MAX_CODE_FILES, 0))) await cache.delete(old);
  }
  return response;
}

async function readData(event) {
  const { request } = event;
  let response;
  try {
    response = await fetch(request);
  } catch (error) {
    const kept = await findKept(request);
    if (kept) return kept;
    throw error;
  }
  if (response.status === 401) event.waitUntil(caches.delete(DATA));
  // The user may have another role now, for which nothing read before is meant.
  else if (response.status === 403) event.waitUntil(caches.delete(DATA).then(() => caches.open(DATA)));
  // A redirect leads out of the desk, such as to the login.
  else if (response.ok && !response.redirected) event.waitUntil(keep(request, response.clone()));
  return response;
}

async function keep(request, response) {
  // Only after a login: a logout deletes it, and answers that were on their way then come too late.
  if (!(await caches.has(DATA))) return;
  const { status, headers } = response;
  const kept = new Headers(headers);
  kept.set(AS_OF, new Date().toISOString());
  const cache = await caches.open(DATA);
  await cache.put(request, new Response(await response.blob(), { status, headers: kept }));
}

/** A page that was not kept with this query reads its rows once it is there. */
async function findKept(request) {
  const cache = await caches.open(DATA);
  const exact = await cache.match(request, { ignoreVary: true });
  const isPage = request.mode === 'navigate';
  const kept = exact ?? (isPage ? await cache.match(request, { ignoreSearch: true, ignoreVary: true }) : undefined);
  const asOf = Date.parse(kept?.headers.get(AS_OF) ?? '');
  return Date.now() - asOf < MAX_AGE_MS ? kept : undefined;
}
