/**
 * npm run bench -- hangar [times]: the hangar of a year with 300 stays in 20 bays. How long the desk's page takes to draw
 * it, from its answer to the paint, with a processor four times as slow; how long the server takes for the answer; and a
 * hundred stays at once for one place. The comparison is the same page of an empty year.
 */
import { launchBrowser } from './support/browser.ts';
import { median, printMachine, printTable } from './support/figures.ts';
import { startSite } from './support/processes.ts';
import { ADMIN, signIn } from './support/signed-in.ts';

const TIMES = Number(process.argv[2] ?? 7);
const SLOWDOWN = 4;
const BAYS = 20;
const STAYS = 300;
const FROM = '2031-01-06';
const EMPTY = '2035-01-01';

const day = (n: number) => new Date(Date.parse(FROM) + n * 86_400_000).toISOString().slice(0, 10);

const site = await startSite({ ...ADMIN, LOG_LEVEL: 'error', RATE_LIMITS: 'off' });
const origin = `http://localhost:${site.port}`;
const cookie = await signIn(origin);
const post = (path: string, body: object) =>
  fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const bays: number[] = [];
for (let n = 0; n < BAYS; n++) {
  const made = await post('/api/bays', { name: `Bay ${n}`, kind: 'any' });
  bays.push(((await made.json()) as { id: number }).id);
}
for (let n = 0; n < STAYS; n++) {
  const from = Math.floor(n / BAYS) * 24;
  const stay = { kind: 'closed', bay: bays[n % BAYS], from: day(from), to: day(from + 20), title: `Stay ${n}` };
  if ((await post('/api/stays', stay)).status !== 201) throw new Error(`stay ${n} was refused`);
}

const began = performance.now();
const storm = await Promise.all(
  Array.from({ length: 100 }, (_, n) =>
    post('/api/stays', {
      kind: 'closed',
      bay: bays[0],
      from: day(500 + (n % 30)),
      to: day(503 + (n % 30)),
      title: 'x',
    }),
  ),
);
const stormMs = performance.now() - began;
const statuses = Map.groupBy(storm, ({ status }) => status);

const browser = await launchBrowser();
const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, bypassCSP: true });
await context.request.post(`${origin}/api/login`, {
  data: { username: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD },
});

/** From the board's answer to the paint of its bars, and how long the answer took, in ms. */
async function draw(from: string, bars: number): Promise<{ drawn: number; answered: number }> {
  const page = await context.newPage();
  await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.addInitScript((count) => {
    const seen = () => {
      const grid = document.querySelector('.hangar-grid:not(.hangar-grid--loading)');
      if (!grid || document.querySelectorAll('.stay').length < count) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => Object.assign(window, { drawnAt: performance.now() })));
    };
    const observer = new MutationObserver(seen);
    observer.observe(document, { childList: true, subtree: true });
  }, bars);
  await page.goto(`${origin}/admin/hangar?view=year&from=${from}`);
  await page.waitForFunction('window.drawnAt');
  const times = await page.evaluate(() => {
    const [answer] = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/api/hangar?')) as PerformanceResourceTiming[];
    const { drawnAt } = window as unknown as { drawnAt: number };
    return { drawn: drawnAt - answer!.responseEnd, answered: answer!.responseEnd - answer!.requestStart };
  });
  await page.close();
  return times;
}

const full: Awaited<ReturnType<typeof draw>>[] = [];
const empty: typeof full = [];
for (let n = 0; n <= TIMES; n++) {
  const [year, none] = [await draw(FROM, STAYS), await draw(EMPTY, 0)];
  // The first one fills the caches.
  if (n > 0) full.push(year) && empty.push(none);
}
const figures = (all: typeof full, of: 'drawn' | 'answered') => {
  const times = all.map((each) => each[of]);
  return [`${Math.round(median(times))} ms`, `${Math.round(Math.min(...times))} ms`];
};
printMachine();
printTable(
  [`${BAYS} bays, a year`, 'median', 'least', 'goal'],
  [
    [`${STAYS} stays drawn at a quarter of the speed`, ...figures(full, 'drawn'), '300 ms'],
    ['an empty year drawn', ...figures(empty, 'drawn'), ''],
    ['the answer with the stays, as the page waits for it', ...figures(full, 'answered'), ''],
    [
      `100 stays at once for one place: ${[...statuses].map(([status, all]) => `${all.length} × ${status}`).join(', ')}`,
      `${Math.round(stormMs)} ms`,
      '',
      'no other status',
    ],
  ],
);
await browser.close();
await site.stop();
