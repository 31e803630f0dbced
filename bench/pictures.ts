/**
 * npm run bench -- pictures [count]: what uploads of 12 megapixels do to other requests, one alone and then ten at once,
 * until the last variant is made. Meanwhile a page is requested without a pause. The comparison is a server that runs
 * sharp in its own process. Memory is of the process with its children, from /proc, so on Linux only.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { printMachine, printTable, quantile } from './support/figures.ts';
import { type Measured, startMeasured, startSite, untilIdle } from './support/processes.ts';
import { ADMIN, signIn } from './support/signed-in.ts';
import { makePhoto, upload } from './support/uploads.ts';

const GOAL_MS = 50;
const PAUSE_MS = 5;
const POLL_MS = 100;
const TIMEOUT_MS = 15 * 60_000;

interface Impact {
  seconds: number;
  slowestMs: number;
  p99Ms: number;
  delayMs: number;
  megabytes: number;
}

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

/** Measures other requests and memory during the work, then stops the process. */
async function measureImpact(process: Measured, path: string, work: () => Promise<void>): Promise<Impact> {
  const address = `http://127.0.0.1:${process.port}${path}`;
  await fetch(address).then((answer) => answer.text());
  await untilIdle(process);
  process.watchDelay();
  let isWorking = true;
  let peakBytes = 0;
  const times: number[] = [];
  const memoryTimer = setInterval(() => (peakBytes = Math.max(peakBytes, residentBytes(process.pid))), POLL_MS);
  const others = (async () => {
    while (isWorking) {
      const began = performance.now();
      await fetch(address).then((answer) => answer.text());
      times.push(performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  })();
  const began = performance.now();
  await work();
  const seconds = (performance.now() - began) / 1_000;
  isWorking = false;
  await others;
  clearInterval(memoryTimer);
  const { mostDelayMs = Number.NaN } = await process.usage();
  await process.stop();
  return {
    seconds,
    slowestMs: Math.max(...times),
    p99Ms: quantile(times, 0.99),
    delayMs: mostDelayMs,
    megabytes: peakBytes / 2 ** 20,
  };
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

/** Resident memory of a process and its children. */
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

/** Empty for a process that has just ended. */
function statusOf(pid: string): string {
  try {
    return existsSync(`/proc/${pid}/status`) ? readFileSync(`/proc/${pid}/status`, 'utf8') : '';
  } catch {
    return '';
  }
}
