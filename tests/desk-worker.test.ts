import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';

const ORIGIN = 'https://shop.example';

interface Requested {
  url: string;
  mode: string;
  method: string;
}

/** The worker in a browser whose connection can be lost. */
function startWorker() {
  const site = { isOnline: true };
  let respond: (event: object) => void = () => {};
  const kept = new Map<string, Response>();
  const match = async ({ url }: Requested, { ignoreSearch = false } = {}) => {
    const addressOf = (of: string) => (ignoreSearch ? of.split('?')[0] : of);
    return [...kept].find(([of]) => addressOf(of) === addressOf(url))?.[1].clone();
  };
  const put = async ({ url }: Requested, answer: Response) => void kept.set(url, answer);
  const on = (kind: string, listener: typeof respond) => {
    if (kind === 'fetch') respond = listener;
  };
  runInNewContext(readFileSync('public/desk-worker.js', 'utf8'), {
    URL,
    Headers,
    Response,
    Date,
    importScripts: () => {},
    self: { addEventListener: on, location: new URL(ORIGIN) },
    caches: { has: async () => true, open: async () => ({ match, put }) },
    fetch: async ({ url }: Requested) => {
      if (!site.isOnline) throw new TypeError('Failed to fetch');
      return new Response(`rows of ${url.slice(ORIGIN.length)}`);
    },
  });
  const navigate = async (path: string) => {
    let answer: Promise<Response> | undefined;
    const waited: Promise<unknown>[] = [];
    const request: Requested = { url: ORIGIN + path, mode: 'navigate', method: 'GET' };
    respond({
      request,
      respondWith: (given: Promise<Response>) => (answer = given),
      waitUntil: (work: Promise<unknown>) => waited.push(work),
    });
    const text = await (await answer!).text();
    await Promise.all(waited);
    return text;
  };
  return { site, navigate };
}

it('shows a page without a connection as it was kept with its query, else with another', async () => {
  const { site, navigate } = startWorker();
  for (const path of ['/admin/jobs?q=cessna', '/admin/jobs', '/admin/offers']) await navigate(path);
  site.isOnline = false;
  const shown = [];
  for (const path of ['/admin/jobs', '/admin/jobs?q=cessna', '/admin/offers?status=sent'])
    shown.push(await navigate(path));
  expect(shown).toEqual(['rows of /admin/jobs', 'rows of /admin/jobs?q=cessna', 'rows of /admin/offers']);
});
