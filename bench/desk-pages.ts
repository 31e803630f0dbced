/**
 * npm run bench -- desk-pages [times] [path…]: every page of the desk's navigation beside the home page on a slow phone:
 * first paint, first useful row, scripts and requests, at a first visit and at a second one; then from page to page and
 * Back, and the installed desk without a connection. Signed in, with the demo's records. Times depend on the machine:
 * compare them with the home page of the same run. At visits the service worker is off, so that every request crosses
 * the slow line, and the browser saves data, so that nothing is read ahead.
 */
import { type Browser, type BrowserContext, devices, type Locator, type Page } from '@playwright/test';
import { launchBrowser } from './support/browser.ts';
import { median, printMachine, printTable } from './support/figures.ts';
import { startSite } from './support/processes.ts';
import { ADMIN, readApi, signIn, untilFilled } from './support/signed-in.ts';

const { userAgent } = devices['Pixel 7'];
const PHONE = {
  userAgent,
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};
const SLOWDOWN = 4;
const LINE = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8, offline: false };
/** No request for so long: the page has what it loads by itself. */
const QUIET_MS = 1_500;
const ROW_WITHIN_MS = 30_000;
const HOME = { path: '/', row: 'h1' };

/** What a user came for, on each page. */
const DESK_PAGES = [
  { path: '/admin/today', row: '[data-need]' },
  { path: '/admin', row: '[data-quote]' },
  { path: '/admin?view=board', row: '[data-quote]' },
  { path: '/admin/offers', row: '[data-record]' },
  { path: '/admin/now', row: '[data-job]' },
  { path: '/admin/jobs', row: '[data-job]' },
  { path: '/admin/jobs/:id', row: '.job-stages li' },
  { path: '/admin/hangar', row: '.bay-list li' },
  { path: '/admin/outbox', row: '.outbox__mail' },
  { path: '/admin/passports', row: '[data-record]' },
  { path: '/admin/numbers', row: '.numbers__week-line' },
  { path: '/admin/history', row: '.history > li' },
  { path: '/admin/privacy', row: '.page__part' },
  { path: '/admin/security-log', row: '.happened li' },
  { path: '/admin/settings', row: 'main form' },
  { path: '/admin/connections', row: '#webhooks button' },
  { path: '/admin/google-photos', row: '.google-photos__steps, .google-photos > p:not(.row)' },
  { path: '/admin/account', row: 'main form' },
];

interface Visit {
  paintMs: number;
  rowMs: number;
  scripts: Record<string, number>;
  requests: number;
}

/** A click on a link or Back, until a row of the page has been painted. */
interface Step {
  to: string;
  ms: number;
  scrolledBack?: boolean;
}

const [timesGiven = '3', ...paths] = process.argv.slice(2);
const site = await startSite({ ...ADMIN, SEED: 'demo' });
const origin = `http://localhost:${site.port}`;
const cookie = await signIn(origin);
const read = readApi(origin, cookie);
await untilFilled(read);
const jobs = await read<{ id: number }[]>('/api/jobs?sort=ready&limit=1');
const pages = [
  HOME,
  ...DESK_PAGES.map(({ path, row }) => ({ path: path.replace(':id', String(jobs[0]!.id)), row })).filter(
    ({ path }) => paths.length === 0 || paths.includes(path),
  ),
];
// The first answer of a page loads its code on the server.
for (const { path } of pages) await fetch(`${origin}${path}`, { headers: { cookie } }).then((page) => page.text());

const browser = await launchBrowser();
const visits = new Map(pages.map(({ path }) => [path, [] as [cold: Visit, warm: Visit][]]));
for (let n = 0; n < Number(timesGiven); n++)
  for (const page of pages) visits.get(page.path)!.push(await visitTwice(browser, page));
const walks: Step[][] = [];
const starts: number[] = [];
for (let n = 0; n < Number(timesGiven); n++) {
  walks.push(await walk(browser));
  starts.push(await startOffline(browser));
}
await browser.close();
await site.stop();

printMachine();
const siteScripts = visits.get(HOME.path)![0]![0].scripts;
printTable(
  [
    'page (cold, warm)',
    'first paint, s',
    'first row, s',
    'beside home',
    'scripts',
    'KB',
    'beside the site’s',
    'KB',
    'requests',
  ],
  pages.map(({ path }) => {
    const all = visits.get(path)!;
    const pair = (of: (visit: Visit) => number, digits = 1) =>
      [0, 1].map((n) => median(all.map((both) => of(both[n]!))).toFixed(digits)).join(', ');
    const home = (n: number) => median(visits.get(HOME.path)!.map((both) => both[n]!.rowMs));
    const scripts = all[0]![0].scripts;
    const own = Object.fromEntries(Object.entries(scripts).filter(([name]) => !(name in siteScripts)));
    return [
      path,
      pair(({ paintMs }) => paintMs / 1_000),
      pair(({ rowMs }) => rowMs / 1_000),
      [0, 1].map((n) => (median(all.map((both) => both[n]!.rowMs)) / home(n)).toFixed(1)).join(', '),
      Object.keys(scripts).length,
      kilobytes(scripts),
      Object.keys(own).length,
      kilobytes(own),
      pair(({ requests }) => requests, 0),
    ];
  }),
);

printTable(
  ['from page to page', 'ms'],
  walks[0]!.map(({ to, scrolledBack }, n) => [
    scrolledBack === undefined ? to : `Back to ${to}, ${scrolledBack ? 'scrolled as before' : 'NOT SCROLLED'}`,
    median(walks.map((steps) => steps[n]!.ms)).toFixed(0),
  ]),
);
printTable(
  ['start of the installed desk without a connection', 's'],
  [['/admin/today', (median(starts) / 1_000).toFixed(1)]],
);

/** The second visit has the browser's cache. */
async function visitTwice(browser: Browser, page: { path: string; row: string }): Promise<[Visit, Visit]> {
  // A visitor's home page: a user's loads edit mode.
  const context = await newContext(browser, { isSignedIn: page !== HOME });
  await context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  const both: [Visit, Visit] = [await visit(context, page), await visit(context, page)];
  await context.close();
  return both;
}

async function newContext(
  browser: Browser,
  { isSignedIn = true, serviceWorkers = 'block' as 'block' | 'allow' } = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ ...PHONE, serviceWorkers });
  const pairs = cookie.split('; ').map((pair) => [pair.split('=')[0]!, pair.slice(pair.indexOf('=') + 1)] as const);
  if (isSignedIn) await context.addCookies(pairs.map(([name, value]) => ({ name, value, url: origin })));
  return context;
}

/** @returns the page, and what waits until it has loaded what it loads by itself */
async function openSlowly(context: BrowserContext) {
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', LINE);
  await line.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  let lastAt = Date.now();
  page.on('request', () => (lastAt = Date.now()));
  page.on('response', () => (lastAt = Date.now()));
  const untilQuiet = async () => {
    while (Date.now() - lastAt < QUIET_MS) await page.waitForTimeout(100);
  };
  return { page, line, untilQuiet };
}

/** From page to page by the navigation, each first opened in this tab; from a list to a job and Back. */
async function walk(browser: Browser): Promise<Step[]> {
  const context = await newContext(browser);
  const { page, untilQuiet } = await openSlowly(context);
  await page.goto(`${origin}/admin/jobs`);
  await untilQuiet();
  await page.reload();
  await untilQuiet();
  const steps: Step[] = [];
  const click = async (to: string, link: Locator, row: string) => {
    await page.evaluate(watchStep, { to, row });
    await link.filter({ visible: true }).first().click();
    steps.push({ to, ms: await stepTime(page) });
    await untilQuiet();
  };
  const lastJob = page.locator('main [data-job]').last();
  await lastJob.scrollIntoViewIfNeeded();
  await click('/admin/jobs/:id', lastJob.locator('a[href^="/admin/jobs/"]'), '.job-stages li');
  const before = await page.evaluate(() => (window as { leftAtY?: number }).leftAtY);
  await page.evaluate(watchStep, { to: '/admin/jobs', row: '[data-job]' });
  await page.evaluate(() => history.back());
  const ms = await stepTime(page);
  await page.waitForTimeout(500);
  steps.push({ to: '/admin/jobs', ms, scrolledBack: (await page.evaluate(() => window.scrollY)) === before });
  await untilQuiet();
  for (const { path, row } of DESK_PAGES) {
    const link = page.locator(`.admin-nav a[href="${path}"]`);
    if (path === '/admin/jobs' || (await link.count()) === 0) continue;
    if (!(await link.first().isVisible())) {
      await page.locator('.admin-nav summary').click();
      await page.waitForTimeout(100);
      await untilQuiet();
    }
    await click(path, link, row);
  }
  await context.close();
  return steps;
}

async function stepTime(page: Page): Promise<number> {
  const found = await page.waitForFunction(() => (window as { stepMs?: number }).stepMs, undefined, {
    timeout: ROW_WITHIN_MS,
  });
  return (await found.jsonValue())!;
}

/** In the page: keeps how long after the next click or Back a frame with a row of another page was painted. */
function watchStep({ to, row }: { to: string; row: string }): void {
  Object.assign(window, { stepMs: undefined });
  const pattern = new RegExp(`^${to.replace(':id', '\\d+')}$`);
  const from = document.querySelector('main');
  let startedAt = 0;
  const look = () => {
    const found = [...document.querySelectorAll<HTMLElement>(row)].some(
      (each) => !from?.contains(each) && each.getClientRects().length > 0 && each.textContent.trim() !== '',
    );
    if (!found || !pattern.test(location.pathname)) return void requestAnimationFrame(look);
    requestAnimationFrame(() => setTimeout(() => Object.assign(window, { stepMs: performance.now() - startedAt })));
  };
  const start = () => {
    if (startedAt) return;
    startedAt = performance.now();
    Object.assign(window, { leftAtY: window.scrollY });
    look();
  };
  addEventListener('click', start, { capture: true, once: true });
  addEventListener('popstate', start, { capture: true, once: true });
}

/** The installed desk at a third start, without a connection. @returns when a row was painted */
async function startOffline(browser: Browser): Promise<number> {
  const context = await newContext(browser, { serviceWorkers: 'allow' });
  const { page, line, untilQuiet } = await openSlowly(context);
  for (let n = 0; n < 2; n++) {
    await page.goto(`${origin}/admin/today`);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
    await untilQuiet();
  }
  await line.send('Network.emulateNetworkConditions', { ...LINE, offline: true });
  await context.setOffline(true);
  await page.addInitScript(watchRow, '[data-need]');
  await page.goto(`${origin}/admin/today`, { waitUntil: 'commit' });
  const rowMs = await rowTime(page);
  await page.getByText('Last updated').waitFor();
  await context.close();
  return rowMs;
}

async function rowTime(page: Page): Promise<number> {
  return page
    .waitForFunction(() => (window as { rowMs?: number }).rowMs, undefined, { timeout: ROW_WITHIN_MS })
    .then((found) => found.jsonValue())
    .then((ms) => ms ?? Number.NaN)
    .catch(() => Number.NaN);
}

async function visit(context: BrowserContext, { path, row }: { path: string; row: string }): Promise<Visit> {
  const { page, untilQuiet } = await openSlowly(context);
  await page.addInitScript(watchRow, row);
  await page.goto(origin + path, { waitUntil: 'commit' });
  const rowMs = await rowTime(page);
  await untilQuiet();
  const loaded = await page.evaluate(() => ({
    paintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    files: (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(
      ({ name, encodedBodySize }) => ({
        name,
        bytes: encodedBodySize,
      }),
    ),
  }));
  await page.close();
  const scripts = loaded.files.filter(({ name }) => new URL(name).pathname.endsWith('.js'));
  return {
    paintMs: loaded.paintMs,
    rowMs,
    scripts: Object.fromEntries(scripts.map(({ name, bytes }) => [name, bytes])),
    requests: loaded.files.length + 1,
  };
}

/** In the page: keeps when a frame with the first match was painted. */
function watchRow(selector: string): void {
  const look = () => {
    const row = document.querySelector<HTMLElement>(selector);
    if (!row || row.getClientRects().length === 0 || !row.textContent.trim()) return void requestAnimationFrame(look);
    requestAnimationFrame(() => setTimeout(() => Object.assign(window, { rowMs: performance.now() })));
  };
  requestAnimationFrame(look);
}

function kilobytes(scripts: Record<string, number>): string {
  return (Object.values(scripts).reduce((all, bytes) => all + bytes, 0) / 1_024).toFixed(0);
}
