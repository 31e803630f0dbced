/**
 * npm run bench -- hangar [times]: the hangar of a year with 300 stays of 100 jobs in 20 bays. How long the desk's page
 * takes to draw it, from its answer to the paint: by the clock with a processor four times as slow, and the processor time
 * of the page's thread times four, which a busy machine does not change; as a grid, and as the list of a phone. Then how
 * long the server takes for the answer, how soon the home page follows a stay, and a hundred stays at once for one place.
 * The comparison is the same page of an empty year.
 */

import type { BrowserContext } from '@playwright/test';
import { DAY_MS } from '#time/units.ts';
import { launchBrowser, PHONE } from './support/browser.ts';
import { median, printMachine, printTable } from './support/figures.ts';
import { startSite } from './support/processes.ts';
import { ADMIN, signIn } from './support/signed-in.ts';
import { startTrace, type TraceEvent, taskMs } from './support/trace.ts';

const TIMES = Number(process.argv[2] ?? 7);
const SLOWDOWN = 4;
const BAYS = 20;
const JOBS = 100;
const STAYS = 300;
const LEGS = [
  ['induction', 'metal'],
  ['prime', 'trim'],
  ['assembly', 'release'],
] as const;
const FROM = '2031-01-06';
const EMPTY = '2035-01-01';

const add = (from: string, days: number) => new Date(Date.parse(from) + days * DAY_MS).toISOString().slice(0, 10);

const site = await startSite({ ...ADMIN, LOG_LEVEL: 'error', RATE_LIMITS: 'off' });
const origin = `http://localhost:${site.port}`;
const cookie = await signIn(origin);
const send = (path: string, body: object) =>
  fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
async function post(path: string, body: object): Promise<{ id: number }> {
  const answer = await send(path, body);
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`);
  return answer.json() as Promise<{ id: number }>;
}

const bays = [(await post('/api/bays', { name: 'Bay 0', kind: 'any' })).id];
const followed = await followChanges(bays[0]!);
for (let n = 1; n < BAYS; n++) bays.push((await post('/api/bays', { name: `Bay ${n}`, kind: 'any' })).id);
for (let n = 0; n < JOBS; n++) await planJob(n);

const began = performance.now();
const storm = await Promise.all(
  Array.from({ length: 100 }, (_, n) => {
    const [from, to] = [500 + (n % 30), 503 + (n % 30)].map((days) => add(FROM, days));
    return send('/api/stays', { kind: 'closed', bay: bays[0], from, to, title: 'x' });
  }),
);
const stormMs = performance.now() - began;
const statuses = Map.groupBy(storm, ({ status }) => status);

const browser = await launchBrowser();
const DESKTOP = { viewport: { width: 1440, height: 900 } };
const [desktop, phone] = [await openDesk(DESKTOP), await openDesk(PHONE)];
const drawings = [
  { name: `${STAYS} stays as a grid`, context: desktop, from: FROM, bars: STAYS, goal: '300 ms' },
  { name: `${STAYS} stays as a list on a phone`, context: phone, from: FROM, bars: 0, goal: '300 ms' },
  { name: 'an empty year as a grid', context: desktop, from: EMPTY, bars: 0, goal: '' },
];
const drawn = drawings.map((): number[] => []);
const worked = drawings.map((): number[] => []);
const answered: number[] = [];
for (let n = 0; n <= TIMES; n++)
  for (const [place, drawing] of drawings.entries()) {
    const slow = await draw(drawing, { isSlow: true });
    const traced = await draw(drawing, { isSlow: false });
    // The first one fills the caches.
    if (n === 0) continue;
    drawn[place]!.push(slow.drawnMs);
    worked[place]!.push(traced.processorMs * SLOWDOWN);
    if (place === 0) answered.push(slow.answeredMs);
  }

const figures = (times: number[]) => [`${Math.round(median(times))} ms`, `${Math.round(Math.min(...times))} ms`];
printMachine();
printTable(
  [`${BAYS} bays, a year`, 'median', 'least', 'goal'],
  [
    ...drawings.flatMap(({ name, goal }, place) => [
      [`${name}, at a quarter of the speed`, ...figures(drawn[place]!), goal],
      [`${name}, processor time × ${SLOWDOWN}`, ...figures(worked[place]!), ''],
    ]),
    ['the answer with the stays, as the page waits for it', ...figures(answered), ''],
    ['the home page after a change of a stay, rendered anew', ...figures(followed), '1,000 ms'],
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

/** From the answer to a change of stays to the home page with another week. */
async function followChanges(bay: number): Promise<number[]> {
  const read = async () => /Next opening for a single[^<]*/.exec(await (await fetch(origin)).text())?.[0];
  const [from, to] = [add(new Date().toISOString(), -1), add(new Date().toISOString(), 200)];
  const times: number[] = [];
  for (let n = 0; n <= TIMES; n++) {
    const week = await read();
    const { id } = await post('/api/stays', { kind: 'closed', bay, from, to, title: 'Floor' });
    const since = performance.now();
    while ((await read()) === week);
    if (n > 0) times.push(performance.now() - since);
    await fetch(`${origin}/api/stays/${id}`, { method: 'DELETE', headers: { cookie } });
  }
  return times;
}

/** A job with a stay for each kind of work, one after the other in three bays: in one bay they would be one. */
async function planJob(n: number): Promise<void> {
  const person = {
    firstName: 'Jill',
    lastName: `Owner ${n}`,
    email: `owner${n}@example.com`,
    aircraftType: 'King Air',
  };
  const { id: quoteId } = await post('/api/quotes', { ...person, tailNumber: `N${100 + n}FA` });
  const begin = Math.floor(n / BAYS) * 72;
  const agreed = { title: 'Repaint', template: 'Full repaint', aircraftType: 'King Air', contractCents: 5_000_000 };
  const { id: jobId } = await post('/api/jobs', { quoteId, ...agreed, inductionOn: add(FROM, begin) });
  for (const [leg, [stageFrom, stageTo]] of LEGS.entries()) {
    const stay = { kind: 'job', jobId, bay: bays[(n + 7 * leg) % BAYS], stageFrom, stageTo, reason: 'staff' };
    const first = add(FROM, begin + leg * 24);
    // A stay begins on a work day.
    for (let later = 0; ; later++) {
      const from = add(first, later);
      const answer = await send('/api/stays', { ...stay, from, to: add(from, 18) });
      if (answer.ok) break;
      if (later === 10) throw new Error(`a stay was refused: ${await answer.text()}`);
    }
  }
}

async function openDesk(screen: object): Promise<BrowserContext> {
  const context = await browser.newContext({ ...screen, bypassCSP: true });
  await context.request.post(`${origin}/api/login`, {
    data: { username: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD },
  });
  return context;
}

interface Drawn {
  /** From the page's answer, which has the board, to the paint of its bars. */
  drawnMs: number;
  answeredMs: number;
  processorMs: number;
}

async function draw(
  { context, from, bars }: (typeof drawings)[number],
  { isSlow }: { isSlow: boolean },
): Promise<Drawn> {
  const page = await context.newPage();
  if (isSlow) await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.addInitScript((count) => {
    const seen = () => {
      const isThere = document.querySelector('.hangar-grid:not(.hangar-grid--loading), .bay-list');
      if (!isThere || document.querySelectorAll('.stay').length < count) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => performance.mark('drawn')));
    };
    const observer = new MutationObserver(seen);
    observer.observe(document, { childList: true, subtree: true });
  }, bars);
  const stop = isSlow ? null : await startTrace(browser);
  await page.goto(`${origin}/admin/hangar?view=year&from=${from}`);
  await page.waitForFunction(() => performance.getEntriesByName('drawn').length > 0);
  const processorMs = stop ? workUntilDrawn(await stop()) : 0;
  const times = await page.evaluate(() => {
    // The stays come with the page.
    const [answer] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const [mark] = performance.getEntriesByName('drawn');
    const answeredMs = answer!.responseEnd - answer!.requestStart;
    return { drawnMs: mark!.startTime - answer!.responseEnd, answeredMs };
  });
  await page.close();
  return { ...times, processorMs };
}

function workUntilDrawn(events: TraceEvent[]): number {
  const sent = events.find(
    ({ name, args }) => name === 'ResourceSendRequest' && args.data!.url!.includes('/admin/hangar?'),
  )!;
  const answer = events.find(
    ({ name, args }) => name === 'ResourceFinish' && args.data!.requestId === sent.args.data!.requestId,
  )!;
  const mark = events.find(({ name }) => name === 'drawn')!;
  return taskMs(events, mark, answer.ts, mark.ts);
}
