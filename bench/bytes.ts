/**
 * What the home page makes a phone fetch, over the line and with an empty cache: until nothing more comes, and after
 * scrolling to its end: `npm run bench -- bytes [path]`. The limits of the first load are held by the tests, too.
 */
import { chromium } from '@playwright/test';
import { findChromium } from '../scripts/chromium.mjs';
import { printTable } from './support/figures.ts';
import { startSite } from './support/processes.ts';

const path = process.argv[2] ?? '/';
/** The phone that Lighthouse plays. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
const GOALS = { first: 280 * 1024, scrolled: 600 * 1024 };
const STEP = 600;
const QUIET_MS = 1_500;

const site = await startSite();
const address = `http://localhost:${site.port}${path}`;
// The first answer to a page is compressed quickly; the best takes its place within seconds.
await fetch(address).then((answer) => answer.text());
await new Promise((resolve) => setTimeout(resolve, 2 * QUIET_MS));

const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
const page = await browser.newPage(PHONE);
const line = await page.context().newCDPSession(page);
const kinds = new Map<string, { type: string }>();
const bytes = new Map<string, number>();
line.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, { type }));
line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
  const type = kinds.get(requestId)?.type ?? 'Other';
  bytes.set(type, (bytes.get(type) ?? 0) + encodedDataLength);
});
await line.send('Network.enable');
await page.goto(address);
await quiet();
const first = new Map(bytes);
const height = await page.evaluate(() => document.documentElement.scrollHeight);
for (let top = 0; top < height; top += STEP) {
  await page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top);
  await page.waitForTimeout(STEP / 4);
}
await quiet();
await browser.close();
await site.stop();

printTable(
  ['bytes, with headers', 'first load', 'at the end'],
  [
    ...[...bytes.keys()].map((type) => [type, first.get(type) ?? 0, bytes.get(type)!]),
    ['all', total(first), total(bytes)],
    ['goal', GOALS.first, GOALS.scrolled],
  ],
);

function total(of: Map<string, number>): number {
  return [...of.values()].reduce((all, one) => all + one, 0);
}

async function quiet(): Promise<void> {
  let before = -1;
  while (before !== total(bytes)) {
    before = total(bytes);
    await page.waitForTimeout(QUIET_MS);
  }
}
