/**
 * npm run bench -- bytes [path]: the bytes that a phone with an empty cache fetches for the home page, at first and after
 * scrolling to its end. Tests hold the limits of the first load (budgets.json).
 */
import { setTimeout as delay } from 'node:timers/promises';
import { launchBrowser, PHONE } from './support/browser.ts';
import { printTable } from './support/figures.ts';
import { startSite } from './support/processes.ts';

const path = process.argv[2] ?? '/';
const GOALS = { first: 280 * 1024, scrolled: 600 * 1024 };
const SCROLL_STEP_PX = 600;
const QUIET_MS = 1_500;

const site = await startSite();
const address = `http://localhost:${site.port}${path}`;
// The first answer has the fast compression; the best one replaces it within seconds.
await fetch(address).then((answer) => answer.text());
await delay(2 * QUIET_MS);

const browser = await launchBrowser();
const page = await browser.newPage(PHONE);
const session = await page.context().newCDPSession(page);
const types = new Map<string, string>();
const bytes = new Map<string, number>();
session.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
  const type = types.get(requestId) ?? 'Other';
  bytes.set(type, (bytes.get(type) ?? 0) + encodedDataLength);
});
await session.send('Network.enable');
await page.goto(address);
await networkIdle();
const first = new Map(bytes);
const height = await page.evaluate(() => document.documentElement.scrollHeight);
for (let top = 0; top < height; top += SCROLL_STEP_PX) {
  await page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top);
  await page.waitForTimeout(SCROLL_STEP_PX / 4);
}
await networkIdle();
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

async function networkIdle(): Promise<void> {
  let before = -1;
  while (before !== total(bytes)) {
    before = total(bytes);
    await page.waitForTimeout(QUIET_MS);
  }
}
