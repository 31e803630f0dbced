/**
 * npm run bench -- pictures [count]: what uploads of 12 megapixels do to other requests, one alone and then ten at once,
 * until the last variant is made. Meanwhile a page is requested without a pause. The comparison is a server that runs
 * sharp in its own process. Memory is of the process with its children, from /proc, so on Linux only.
 */
import { printMachine, printTable } from './support/figures.ts';
import { type Impact, measureImpact } from './support/impact.ts';
import { startMeasured, startSite } from './support/processes.ts';
import { ADMIN, signIn } from './support/signed-in.ts';
import { makePhoto, upload } from './support/uploads.ts';

const GOAL_MS = 50;
const POLL_MS = 100;
const TIMEOUT_MS = 15 * 60_000;

printMachine();
const rows: (string | number)[][] = [];
for (const count of [1, Number(process.argv[2] ?? 10)]) {
  const pictures = await Promise.all(Array.from({ length: count }, (_, n) => makePhoto(n)));
  rows.push(row(`the site, ${count} at once`, await throughSite(pictures)));
  console.error(rows.at(-1)!.join('  '));
  rows.push(row(`sharp in the server, ${count} at once`, await throughSharp(pictures)));
  console.error(rows.at(-1)!.join('  '));
}
printTable(
  [
    '',
    'all made after, s',
    'slowest other request, ms',
    '99th percentile, ms',
    'event loop delay, ms',
    'most memory, MB',
  ],
  [...rows, ['goal', '', GOAL_MS, '', GOAL_MS, '']],
);

async function throughSite(pictures: Buffer[]): Promise<Impact> {
  const site = await startSite({ ...ADMIN, LOG_LEVEL: 'error' });
  const origin = `http://127.0.0.1:${site.port}`;
  const cookie = await signIn(origin);
  return measureImpact(site, '/pricing', async () => {
    const thumbnails = await Promise.all(pictures.map((bytes) => upload(origin, cookie, bytes)));
    for (const address of thumbnails) await available(origin + address.replace(/\.jpg$/, '.avif'));
    for (const address of thumbnails) await available(origin + address.replace(/\.jpg$/, '.webp'));
  });
}

async function throughSharp(pictures: Buffer[]): Promise<Impact> {
  const server = await startMeasured('bench/support/raw-pictures.mjs');
  return measureImpact(server, '/', async () => {
    const address = `http://127.0.0.1:${server.port}/`;
    await Promise.all(pictures.map((body) => fetch(address, { method: 'POST', body: new Uint8Array(body) })));
  });
}

function row(name: string, { seconds, slowestMs, p99Ms, delayMs, megabytes }: Impact): (string | number)[] {
  return [name, seconds.toFixed(1), ...[slowestMs, p99Ms, delayMs, megabytes].map((one) => one.toFixed(0))];
}

async function available(address: string): Promise<void> {
  const until = Date.now() + TIMEOUT_MS;
  while (Date.now() < until) {
    const answer = await fetch(address, { method: 'HEAD' });
    if (answer.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error(`${address} was not made in time.`);
}
