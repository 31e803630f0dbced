// Keeps the desk readable without a connection: its pages, their code, and what it read last. Registered for /admin by
// client/desk-data.ts; nothing outside the desk is kept. It sends photos and shows what rings, too.

/** Personal data. Pages delete it at a logout, this file when the server says that the session has ended. */
const DATA = 'desk-data';
/** Code and fonts, which anyone may see. */
const CODE = 'desk-code';
const MAX_CODE_FILES = 400;
const MAX_ANSWERS = 300;
/** A page that takes longer shows as it was kept, and reads its rows once it is there. */
const MAX_WAIT_MS = 3_000;
/** As long as a session. */
const MAX_AGE_MS = 7 * 24 * 60 * 60_000;
/** When an answer was kept, ISO 8601; only answers without a connection have it. */
const AS_OF = 'x-as-of';

const CODE_PATHS = /^\/(assets|fonts|images)\//;
const DATA_PATHS = /^\/(admin|__manifest|api\/(auth\/user|today|quotes|offers|jobs|hangar|outbox|numbers|settings))(\/|\.data$|$)/;
/** Streams, tables and files. */
const NEVER_KEPT = /\/events$|\.csv$|\.pdf$|\/(photos|files|scans)\/\d+$/;
const isData = (pathname) => DATA_PATHS.test(pathname) && !NEVER_KEPT.test(pathname);

importScripts('/desk-photos.js', '/desk-ring.js');

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (CODE_PATHS.test(pathname)) event.respondWith(readCode(request));
  else if (isData(pathname)) event.respondWith(readData(event));
});

self.addEventListener('message', (event) => event.waitUntil(keepShown(event.data)));

/**
 * Keeps what a page came with: its answers are in it, and the code of the first one came past this file. The first page
 * is kept as it is without a session, and reads its rows here: with one it would be logged as opened again.
 */
async function keepShown({ page, resources, answers }) {
  const code = resources.filter((name) => name.startsWith(self.location.origin) && CODE_PATHS.test(new URL(name).pathname));
  await Promise.allSettled(code.map((name) => readCode(new Request(name))));
  const shown = new Request(page, { credentials: 'omit' });
  if (!(await findKept(shown))) await keep(shown, await fetch(shown));
  for (const { address, body, headers, asOf } of answers) {
    const { href, pathname } = new URL(address, page);
    if (!isData(pathname)) continue;
    const request = new Request(href);
    const kept = await findKept(request);
    if (!kept || kept.headers.get(AS_OF) < asOf) await keep(request, new Response(body, { headers }), asOf);
  }
}

/** Names of code have its hash, so that what is kept is never old. */
async function readCode(request) {
  const cache = await caches.open(CODE);
  const kept = await cache.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) {
    await cache.put(request, response.clone());
    await trim(cache, MAX_CODE_FILES);
  }
  return response;
}

/** A page that the server does not answer soon, or other data without a connection, is as it was kept. */
async function readData(event) {
  const { request } = event;
  const answered = readFresh(event);
  event.waitUntil(answered.catch(() => {}));
  const kept = await findKept(request);
  if (!kept) return answered;
  const orKept = answered.catch(() => kept);
  if (request.mode !== 'navigate') return orKept;
  return Promise.race([orKept, new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS, kept))]);
}

async function readFresh(event) {
  const { request } = event;
  const response = await fetch(request);
  if (response.status === 401) event.waitUntil(caches.delete(DATA));
  // The user may have another role now, for which nothing read before is meant.
  else if (response.status === 403) event.waitUntil(caches.delete(DATA).then(() => caches.open(DATA)));
  // A redirect leads out of the desk, such as to the login.
  else if (response.ok && !response.redirected) event.waitUntil(keep(request, response.clone()));
  return response;
}

async function keep(request, response, asOf = new Date().toISOString()) {
  // Only after a login: a logout deletes it, and answers that were on their way then come too late.
  if (!response.ok || !(await caches.has(DATA))) return;
  const { status, headers } = response;
  const kept = new Headers(headers);
  kept.set(AS_OF, asOf);
  const body = await response.blob();
  const cache = await caches.open(DATA);
  await cache.put(request, new Response(body, { status, headers: kept }));
  await trim(cache, MAX_ANSWERS);
}

/** The last that were put stay. */
async function trim(cache, max) {
  const all = await cache.keys();
  for (const old of all.slice(0, Math.max(all.length - max, 0))) await cache.delete(old);
}

/** A page that was not kept with this query reads its rows once it is there. */
async function findKept(request) {
  const options = { cacheName: DATA, ignoreVary: true };
  const exact = await caches.match(request, options);
  const isPage = request.mode === 'navigate';
  const kept = exact ?? (isPage ? await caches.match(request, { ...options, ignoreSearch: true }) : undefined);
  const asOf = Date.parse(kept?.headers.get(AS_OF) ?? '');
  return Date.now() - asOf < MAX_AGE_MS ? kept : undefined;
}
