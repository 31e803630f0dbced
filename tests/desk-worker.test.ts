import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, it, vi } from 'vitest';
import { answersOf, pagesQuery } from '#client/pages-query.ts';

const ORIGIN = 'https://shop.example';
const DATA = 'desk-data';

interface Requested {
  url: string;
  mode: string;
  method: string;
}

type Listener = (event: object) => void;

/** The worker in a browser whose connection can be lost or hang. */
function startWorker() {
  const site = { connection: 'good' as 'good' | 'lost' | 'hanging', fetched: [] as string[], status: 200 };
  const listeners: Record<string, Listener> = {};
  const caches = new Map<string, Map<string, Response>>();
  const addressOf = (url: string, { ignoreSearch = false } = {}) => (ignoreSearch ? url.split('?')[0]! : url);
  const open = (name: string) => {
    const kept = caches.get(name) ?? new Map<string, Response>();
    caches.set(name, kept);
    return {
      match: async ({ url }: Requested) => kept.get(url)?.clone(),
      async put({ url }: Requested, answer: Response) {
        kept.delete(url);
        kept.set(url, answer);
      },
      keys: async () => [...kept.keys()].map((url) => ({ url })),
      delete: async ({ url }: Requested) => kept.delete(url),
    };
  };
  const match = async ({ url }: Requested, options: { cacheName: string; ignoreSearch?: boolean }) => {
    const kept = [...(caches.get(options.cacheName) ?? [])];
    return kept.find(([of]) => addressOf(of, options) === addressOf(url, options))?.[1].clone();
  };
  runInNewContext(readFileSync('public/desk-worker.js', 'utf8'), {
    URL,
    Headers,
    Response,
    Date,
    Request: function Request(this: { url: string }, url: string) {
      this.url = url;
    },
    setTimeout,
    importScripts: () => {},
    self: { addEventListener: (kind: string, on: Listener) => (listeners[kind] = on), location: new URL(ORIGIN) },
    caches: {
      match,
      has: async (name: string) => caches.has(name),
      open: async (name: string) => open(name),
      delete: async (name: string) => caches.delete(name),
    },
    fetch: async ({ url }: Requested) => {
      site.fetched.push(url.slice(ORIGIN.length));
      if (site.connection === 'lost') throw new TypeError('Failed to fetch');
      if (site.connection === 'hanging') await new Promise(() => {});
      return new Response(`rows of ${url.slice(ORIGIN.length)}`, { status: site.status });
    },
  });
  /** @returns what all work of the worker for the event came to */
  const dispatch = async (kind: string, event: object) => {
    let answer: Promise<Response> | undefined;
    const waited: Promise<unknown>[] = [];
    listeners[kind]!({
      ...event,
      respondWith: (given: Promise<Response>) => (answer = given),
      waitUntil: (work: Promise<unknown>) => waited.push(work),
    });
    const answered = await answer;
    if (site.connection !== 'hanging') await Promise.all(waited);
    return answered;
  };
  const get = async (path: string, mode = 'navigate') => {
    const request: Requested = { url: ORIGIN + path, mode, method: 'GET' };
    return (await dispatch('fetch', { request }))!;
  };
  const navigate = async (path: string) => (await get(path)).text();
  const logIn = () => void open(DATA);
  return { site, caches, logIn, get, navigate, say: (data: object) => dispatch('message', { data }) };
}

it('shows a page without a connection as it was kept with its query, else with another', async () => {
  const { site, logIn, navigate } = startWorker();
  logIn();
  for (const path of ['/admin/jobs?q=cessna', '/admin/jobs', '/admin/offers']) await navigate(path);
  site.connection = 'lost';
  const shown = [];
  for (const path of ['/admin/jobs', '/admin/jobs?q=cessna', '/admin/offers?status=sent'])
    shown.push(await navigate(path));
  expect(shown).toEqual(['rows of /admin/jobs', 'rows of /admin/jobs?q=cessna', 'rows of /admin/offers']);
});

it('shows a page as it was kept when the server does not answer soon, and waits for one that was not', async () => {
  vi.useFakeTimers();
  const { site, logIn, navigate } = startWorker();
  logIn();
  await navigate('/admin/today');
  site.connection = 'hanging';
  const shown = navigate('/admin/today');
  const waits = vi.fn();
  void navigate('/admin/jobs').then(waits);
  await vi.advanceTimersByTimeAsync(3_000);
  expect([await shown, waits.mock.calls]).toEqual(['rows of /admin/today', []]);
  vi.useRealTimers();
});

it('keeps what a page came with: its answers as of then, its code, and the first page as it is without a session', async () => {
  const { site, caches, logIn, get, say } = startWorker();
  logIn();
  const key = pagesQuery<{ id: number }>(['/api/jobs', 'pages'], '/api/jobs?limit=1').queryKey;
  const page = { rows: [{ id: 7 }], total: 2, atLeast: false, next: '/api/jobs?limit=1&cursor=1' };
  const dataUpdatedAt = Date.now() - 60_000;
  const asOf = new Date(dataUpdatedAt).toISOString();
  const answers = answersOf(key, { data: { pages: [page], pageParams: ['/api/jobs?limit=1'] }, dataUpdatedAt });
  const shown = {
    page: `${ORIGIN}/admin/jobs`,
    resources: [`${ORIGIN}/assets/desk-1.js`, 'https://elsewhere.example/assets/x.js', `${ORIGIN}/api/today`],
    answers: [...answers, ...answersOf(['/api/people'], { data: [], dataUpdatedAt })],
  };
  await say(shown);
  expect(site.fetched).toEqual(['/assets/desk-1.js', '/admin/jobs']);
  await say(shown);
  expect(site.fetched).toHaveLength(2);
  site.connection = 'lost';
  const answer = await get('/api/jobs?limit=1', 'cors');
  expect([await answer.json(), answer.headers.get('x-as-of'), answer.headers.get('x-total-count')]).toEqual([
    [{ id: 7 }],
    asOf,
    '2',
  ]);
  expect(answer.headers.get('link')).toBe('</api/jobs?limit=1&cursor=1>; rel="next"');
  expect(await (await get('/admin/jobs')).text()).toBe('rows of /admin/jobs');
  expect(await (await get('/assets/desk-1.js', 'cors')).text()).toBe('rows of /assets/desk-1.js');
  // What is newer stays.
  site.connection = 'good';
  await get('/api/jobs?limit=1', 'cors');
  await say(shown);
  site.connection = 'lost';
  expect(await (await get('/api/jobs?limit=1', 'cors')).text()).toBe('rows of /api/jobs?limit=1');
  expect([...caches.get(DATA)!.keys()].filter((url) => url.includes('people'))).toEqual([]);
});

it('keeps nothing before a login, after a logout, and of an ended session', async () => {
  const { site, caches, logIn, get, navigate, say } = startWorker();
  const answers = answersOf(['/api/today'], { data: { needs: [] }, dataUpdatedAt: Date.now() });
  const readAll = async () => {
    await navigate('/admin/today');
    await get('/api/today', 'cors');
    await say({ page: `${ORIGIN}/admin/today`, resources: [], answers });
  };
  await readAll();
  expect(caches.has(DATA)).toBe(false);
  logIn();
  await readAll();
  expect(caches.get(DATA)!.size).toBe(2);
  caches.delete(DATA);
  await readAll();
  expect(caches.has(DATA)).toBe(false);
  logIn();
  await readAll();
  site.status = 401;
  await get('/api/today', 'cors');
  expect(caches.has(DATA)).toBe(false);
});

it('has the code of a new version beside that of the one before, which a kept page loads', async () => {
  const { site, caches, get } = startWorker();
  await get('/assets/desk-1.js', 'cors');
  await get('/assets/desk-2.js', 'cors');
  site.connection = 'lost';
  for (const path of ['/assets/desk-1.js', '/assets/desk-2.js'])
    expect(await (await get(path, 'cors')).text()).toBe(`rows of ${path}`);
  site.connection = 'good';
  for (let n = 3; n <= 401; n++) await get(`/assets/desk-${n}.js`, 'cors');
  expect([...caches.get('desk-code')!.keys()].slice(0, 2).map((url) => url.slice(ORIGIN.length))).toEqual([
    '/assets/desk-2.js',
    '/assets/desk-3.js',
  ]);
});
