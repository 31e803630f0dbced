/**
 * npm run bench -- blocking [times] [path…]: how long the start of a page blocks its main thread on a phone with a
 * processor four times as slow, as the sum of each task's part over 50 ms. Lighthouse's TBT is the same by the clock; this
 * counts processor time, which also holds on a busy machine.
 */
import type { Browser } from '@playwright/test';
import { launchBrowser, PHONE } from './support/browser.ts';
import { median, printMachine, printTable, quantile } from './support/figures.ts';
import { startSite } from './support/processes.ts';

const SLOWDOWN = 4;
const LONG_TASK_MS = 50;
const SETTLED_MS = 4_000;
const TRIES = 5;
const PATHS = ['/', '/portfolio', '/pricing', '/contact', '/quote-calculator', '/book-consultation', '/login'];
const CATEGORIES = ['-*', 'disabled-by-default-devtools.timeline', 'devtools.timeline', 'blink.user_timing', 'loading'];

/** An event of a trace, in microseconds. https://chromium.googlesource.com/catapult: "Trace Event Format" */
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
const browser = await launchBrowser();
const rows: (string | number)[][] = [];
for (const path of paths) {
  const results: Blocking[] = [];
  // Not counted: the first answer has the fast compression, and the first page of a browser starts the browser.
  await measure(browser, path);
  for (let n = 0; n < Number(timesGiven); n++) results.push(await measure(browser, path));
  const afterPaint = results.map(({ afterPaint }) => afterPaint);
  const spread = [0.25, 0.75].map((part) => quantile(afterPaint, part).toFixed(0)).join(' to ');
  const medians = (['afterPaint', 'all', 'longest', 'thread'] as const).map((figure) =>
    median(results.map((one) => one[figure])).toFixed(0),
  );
  rows.push([path, medians[0]!, spread, ...medians.slice(1)]);
}
await browser.close();
await site.stop();
printTable(
  ['page', 'blocking after the first paint, ms', 'middle half', 'blocking in all', 'longest task', 'all tasks'],
  rows,
);

/** Milliseconds of the slow processor. */
type Blocking = Record<'afterPaint' | 'all' | 'longest' | 'thread', number>;

async function measure(browser: Browser, path: string): Promise<Blocking> {
  for (let tries = 0; tries < TRIES; tries++) {
    const blocking = await tryToMeasure(browser, path);
    if (blocking) return blocking;
  }
  throw new Error('No trace has the start of the page.');
}

async function tryToMeasure(browser: Browser, path: string): Promise<Blocking | null> {
  const origin = `http://localhost:${site.port}`;
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await browser.startTracing(page, { categories: CATEGORIES });
  await page.goto(origin + path);
  await page.waitForTimeout(SETTLED_MS);
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  await context.close();
  return blockingOf(trace.traceEvents, origin);
}

function blockingOf(events: TraceEvent[], origin: string): Blocking | null {
  const began = events.find(
    ({ name, args }) => name === 'navigationStart' && args.data?.documentLoaderURL?.startsWith(origin),
  );
  // A busy browser sometimes starts its trace too late.
  if (!began) return null;
  const own = events.filter(({ pid, ts }) => pid === began.pid && ts >= began.ts);
  const firstPaint = own.find(({ name }) => name === 'firstContentfulPaint')?.ts ?? began.ts;
  const tasks = own
    .filter(({ name, tid }) => name === 'RunTask' && tid === began.tid)
    .map(({ ts, tdur = 0 }) => ({ ts, ms: (tdur / 1_000) * SLOWDOWN }));
  const overLimit = (some: typeof tasks) => sum(some.map(({ ms }) => Math.max(0, ms - LONG_TASK_MS)));
  return {
    afterPaint: overLimit(tasks.filter(({ ts }) => ts > firstPaint)),
    all: overLimit(tasks),
    longest: Math.max(...tasks.map(({ ms }) => ms)),
    thread: sum(tasks.map(({ ms }) => ms)),
  };
}

function sum(figures: number[]): number {
  return figures.reduce((all, one) => all + one, 0);
}
