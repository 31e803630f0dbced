/**
 * What uploads of 12 megapixels do to everybody else: one alone, then ten at once, each until its last variant is made:
 * `npm run bench -- pictures [how many at once]`. Meanwhile a page is asked for without pause. Beside it, sharp as it comes in a server of
 * its own. Memory is that of the process and its children together, read from /proc, so on Linux only.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { printMachine, printTable, quantile } from './support/figures.ts';
import { calm, type Measured, startMeasured, startSite } from './support/processes.ts';
import { ADMIN, signIn } from './support/signed-in.ts';
import { somePicture, upload } from './support/uploads.ts';

const GOAL_MS = 50;
const PAUSE_MS = 5;
const LOOK_MS = 100;
const LONGEST_MS = 15 * 60_000;

interface Taken {
  seconds: number;
  slowestMs: number;
  usualMs: number;
  delayMs: number;
  megabytes: number;
}

printMachine();
const rows: (string | number)[][] = [];
for (const count of [1, Number(process.argv[2] ?? 10)]) {
  const pictures = await Promise.all(Array.from({ length: count }, (_, n) => somePicture(n)));
  rows.push(row(`the site, ${count} at once`, await throughSite(pictures)));
  console.error(rows.at(-1)!.join('  '));
  rows.push(row(`sharp as it comes, ${count} at once`, await throughSharp(pictures)));
  console.error(rows.at(-1)!.join('  '));
}
printTable(
  ['', 'all made after, s', 'slowest other request, ms', '99 of 100, ms', 'event loop held up, ms', 'most memory, MB'],
  [...rows, ['goal', '', GOAL_MS, '', GOAL_MS, '']],
);

async function throughSite(pictures: Buffer[]): Promise<Taken> {
  const site = await startSite({ ...ADMIN, LOG_LEVEL: 'error' });
  const origin = `http://127.0.0.1:${site.port}`;
  const cookie = await signIn(origin);
  return watched(site, '/pricing', async () => {
    const thumbnails = await Promise.all(pictures.map((bytes) => upload(origin, cookie, bytes)));
    for (const address of thumbnails) await ready(origin + address.replace(/\.jpg$/, '.avif'));
    for (const address of thumbnails) await ready(origin + address.replace(/\.jpg$/, '.webp'));
  });
}

async function throughSharp(pictures: Buffer[]): Promise<Taken> {
  const server = await startMeasured('bench/support/raw-pictures.mjs');
  return watched(server, '/', async () => {
    const address = `http://127.0.0.1:${server.port}/`;
    await Promise.all(pictures.map((body) => fetch(address, { method: 'POST', body: new Uint8Array(body) })));
  });
}

/** Looks at what the process does to others and to memory while it works; ends it afterwards. */
async function watched(process: Measured, path: string, work: () => Promise<void>): Promise<Taken> {
  const address = `http://127.0.0.1:${process.port}${path}`;
  await fetch(address).then((answer) => answer.text());
  await calm(process);
  process.watchDelay();
  let working = true;
  let most = 0;
  const took: number[] = [];
  const look = setInterval(() => (most = Math.max(most, residentBytes(process.pid))), LOOK_MS);
  const others = (async () => {
    while (working) {
      const began = performance.now();
      await fetch(address).then((answer) => answer.text());
      took.push(performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  })();
  const began = performance.now();
  await work();
  const seconds = (performance.now() - began) / 1_000;
  working = false;
  await others;
  clearInterval(look);
  const { mostDelayMs = Number.NaN } = await process.usage();
  await process.stop();
  return {
    seconds,
    slowestMs: Math.max(...took),
    usualMs: quantile(took, 0.99),
    delayMs: mostDelayMs,
    megabytes: most / 2 ** 20,
  };
}

function row(name: string, { seconds, slowestMs, usualMs, delayMs, megabytes }: Taken): (string | number)[] {
  return [name, seconds.toFixed(1), ...[slowestMs, usualMs, delayMs, megabytes].map((one) => one.toFixed(0))];
}

async function ready(address: string): Promise<void> {
  const until = Date.now() + LONGEST_MS;
  while (Date.now() < until) {
    const answer = await fetch(address, { method: 'HEAD' });
    if (answer.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  throw new Error(`${address} was not made in time.`);
}

/** Of a process and its children. */
function residentBytes(pid: number): number {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === pid);
  return [String(pid), ...children].map(residentOf).reduce((all, one) => all + one, 0);
}

function parentOf(pid: string): number {
  return Number(/^PPid:\s+(\d+)/m.exec(statusOf(pid))?.[1]);
}

function residentOf(pid: string): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(statusOf(pid))?.[1] ?? 0) * 1024;
}

/** Empty for one that has just ended. */
function statusOf(pid: string): string {
  try {
    return existsSync(`/proc/${pid}/status`) ? readFileSync(`/proc/${pid}/status`, 'utf8') : '';
  } catch {
    return '';
  }
}
