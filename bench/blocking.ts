/**
 * How long a page's beginning holds its thread up on a phone: the part beyond 50 ms of every task, with a processor four
 * times as slow, in processor time, so that it says something on a machine with other work, too:
 * `npm run bench -- blocking [times] [path…]`. Lighthouse reckons the same (TBT) by the clock.
 */
import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '../scripts/chromium.mjs';
import { median, printMachine, printTable, quantile } from './support/figures.ts';
import { startSite } from './support/processes.ts';

const SLOWER = 4;
const LIMIT_MS = 50;
const SETTLED_MS = 4_000;
const TRIES = 5;
const PATHS = ['/', '/portfolio', '/pricing', '/contact', '/quote-calculator', '/book-consultation', '/login'];
/** Lighthouse's. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
const CATEGORIES = ['-*', 'disabled-by-default-devtools.timeline', 'devtools.timeline', 'blink.user_timing', 'loading'];

/** Of a trace, in microseconds. https://chromium.googlesource.com/catapult: "Trace Event Format" */
interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  tdur?: number;
  args: { data?: { documentLoaderURL?: string } };
}

const [timesGiven = '5', ...pathsGiven] = process.argv.slice(2);
const paths = pathsGiven.length > 0 ? pathsGiven : PATHS;

printMachine();
const site = await startSite();
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
const rows: (string | number)[][] = [];
for (const path of paths) {
  const taken: Taken[] = [];
  // The first answer to a page is compressed quickly; the first page of a browser pays for the browser.
  await measure(browser, path);
  for (let n = 0; n < Number(timesGiven); n++) taken.push(await measure(browser, path));
  const after = taken.map(({ afterPaint }) => afterPaint);
  const spread = [0.25, 0.75].map((part) => quantile(after, part).toFixed(0)).join(' to ');
  const medians = (['afterPaint', 'all', 'longest', 'thread'] as const).map((figure) =>
    median(taken.map((one) => one[figure])).toFixed(0),
  );
  rows.push([path, medians[0]!, spread, ...medians.slice(1)]);
}
await browser.close();
await site.stop();
printTable(
  ['page', 'blocking after the first paint, ms', 'middle half', 'with what comes before', 'longest task', 'all tasks'],
  rows,
);

/** Milliseconds of a slow processor. */
type Taken = Record<'afterPaint' | 'all' | 'longest' | 'thread', number>;

async function measure(browser: Browser, path: string): Promise<Taken> {
  for (let tries = 0; tries < TRIES; tries++) {
    const taken = await tryToMeasure(browser, path);
    if (taken) return taken;
  }
  throw new Error('No trace tells when the page began.');
}

async function tryToMeasure(browser: Browser, path: string): Promise<Taken | null> {
  const origin = `http://localhost:${site.port}`;
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await browser.startTracing(page, { categories: CATEGORIES });
  await page.goto(origin + path);
  await page.waitForTimeout(SETTLED_MS);
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  await context.close();
  return reckon(trace.traceEvents, origin);
}

function reckon(events: TraceEvent[], origin: string): Taken | null {
  const began = events.find(
    ({ name, args }) => name === 'navigationStart' && args.data?.documentLoaderURL?.startsWith(origin),
  );
  // A browser that is busy sometimes begins its record too late.
  if (!began) return null;
  const own = events.filter(({ pid, ts }) => pid === began.pid && ts >= began.ts);
  const painted = own.find(({ name }) => name === 'firstContentfulPaint')?.ts ?? began.ts;
  const tasks = own
    .filter(({ name, tid }) => name === 'RunTask' && tid === began.tid)
    .map(({ ts, tdur = 0 }) => ({ ts, ms: (tdur / 1_000) * SLOWER }));
  const beyond = (some: typeof tasks) => sum(some.map(({ ms }) => Math.max(0, ms - LIMIT_MS)));
  return {
    afterPaint: beyond(tasks.filter(({ ts }) => ts > painted)),
    all: beyond(tasks),
    longest: Math.max(...tasks.map(({ ms }) => ms)),
    thread: sum(tasks.map(({ ms }) => ms)),
  };
}

function sum(figures: number[]): number {
  return figures.reduce((all, one) => all + one, 0);
}
