/**
 * npm run bench -- memory [minutes] [uses]: the memory of the site under mixed use: an hour of visitors, quote requests,
 * a desk, edits, logins and uploads, condensed into minutes, and then at rest. `memory 3 pages,edits` takes two of the
 * uses. "other" is memory of libraries and of the allocator, outside V8.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { INDEXED_PAGES } from '#website/site/crawling.ts';
import { printMachine, printTable } from './support/figures.ts';
import { load } from './support/load.ts';
import { startSite, untilIdle } from './support/processes.ts';
import { ADMIN, signIn } from './support/signed-in.ts';
import { makePhoto, upload } from './support/uploads.ts';

const minutes = Number(process.argv[2] ?? 12);
const SAMPLES = 6;
const FIRST_QUOTES = 500;
const BROTLI = { 'accept-encoding': 'gzip, deflate, br' };
const DESK = [
  '/api/quotes?limit=50',
  '/api/quotes/counts',
  '/api/quotes?q=cessna&limit=50',
  '/api/quotes.csv',
  '/api/numbers',
  '/api/history',
  '/api/outbox',
  '/api/quotes',
];

printMachine();
const site = await startSite({ ...ADMIN, LOG_LEVEL: 'error' });
const origin = `http://127.0.0.1:${site.port}`;
let cookie = await signIn(origin);
const pictures = await Promise.all([0, 1, 2].map(makePhoto));
let turn = 0;

/** One turn of each use, and the pause before the next. */
const USES: Record<string, { run(): Promise<unknown>; pauseMs: number }> = {
  pages: { run: () => each(INDEXED_PAGES, (path) => get(path, 200)), pauseMs: 500 },
  quotes: { run: () => sendQuotes(20), pauseMs: 2_000 },
  desk: { run: () => each(DESK, (path) => call('GET', path)), pauseMs: 500 },
  edits: {
    run: () => call('PUT', '/api/content/home.hero.tagline', { value: `Paint, edition ${turn++}` }),
    pauseMs: 2_000,
  },
  logins: {
    run: async () => {
      // An export wants a login of the last minutes.
      [cookie = cookie] = await Promise.all(Array.from({ length: 8 }, () => signIn(origin)));
    },
    pauseMs: 5_000,
  },
  uploads: { run: () => upload(origin, cookie, pictures[turn++ % pictures.length]!), pauseMs: 15_000 },
};
const uses = (process.argv[3] ?? Object.keys(USES).join()).split(',');

await sendQuotes(FIRST_QUOTES);
await untilIdle(site);
const rows = [await sample('before')];
const until = Date.now() + minutes * 60_000;
const work = Promise.all(uses.map(repeat));
for (let n = 1; n <= SAMPLES; n++) {
  await delay((minutes * 60_000) / SAMPLES);
  rows.push(await sample(`after ${((minutes * n) / SAMPLES).toFixed(1)} min`));
}
await work;
await untilIdle(site);
rows.push(await sample('at rest'));
rows.push(await sample('after garbage collection', true));
await site.stop();
console.log(`${uses.join(', ')}; MB\n`);
printTable(['', 'resident', 'heap', 'heap used', 'external', 'array buffers', 'other'], rows);

async function repeat(name: string): Promise<void> {
  const { run, pauseMs } = USES[name]!;
  while (Date.now() < until) {
    await run();
    await delay(pauseMs);
  }
}

async function sample(when: string, collected = false): Promise<(string | number)[]> {
  const { rss, heapTotal, heapUsed, external, arrayBuffers } = await site.memory({ collected });
  const sizes = [rss, heapTotal, heapUsed, external, arrayBuffers, rss - heapTotal - external];
  const row = [when, ...sizes.map((bytes) => (bytes / 2 ** 20).toFixed(0))];
  console.error(row.join('  '));
  return row;
}

async function each(paths: readonly string[], one: (path: string) => Promise<unknown>): Promise<void> {
  for (const path of paths) await one(path);
}

function get(path: string, requests: number): Promise<unknown> {
  return load({ port: site.port, path, requests, headers: BROTLI });
}

function sendQuotes(requests: number): Promise<unknown> {
  const body = {
    firstName: 'Dana',
    lastName: 'Whitfield',
    email: 'dana@example.com',
    aircraftType: 'Cessna 182',
    message: 'Paint is from 2011, some filiform at the wing root. Keep the stripe and change the blue. '.repeat(3),
  };
  return load({ port: site.port, path: '/api/quotes', requests, body, connections: 4 });
}

async function call(method: string, path: string, body?: object): Promise<void> {
  const answer = await fetch(origin + path, {
    method,
    headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
  });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}.`);
}
