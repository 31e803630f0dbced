/**
 * npm run bench -- interactions [times]: how long a key or click waits for the next paint, with a processor four times as
 * slow, as the browser's Event Timing measures it (in steps of 8 ms, without the hover before a click), and how long until
 * the page shows the whole result. The comparison is a page whose button changes one word. Each interaction is the first
 * of its kind on a freshly loaded page, so it includes the code that it fetches.
 *
 * On a busy machine these times say little. The processor time of the page's thread, unthrottled and times four, is
 * measured too: until the first paint after the input, and in all.
 */
import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { launchBrowser } from './support/browser.ts';
import { printMachine, printTable, quantile } from './support/figures.ts';
import { startSite } from './support/processes.ts';
import { addProjects } from './support/projects.ts';
import { ADMIN, signIn } from './support/signed-in.ts';
import { tracePaint } from './support/trace-paint.ts';

const times = Number(process.argv[2] ?? 7);
const SLOWDOWN = 4;
const GOAL_MS = 100;
const PROJECTS = 500;
const SETTLED_MS = 700;

interface Scenario {
  name: string;
  path: string;
  goalMs?: number;
  /** Makes the interaction possible and moves the pointer to its target. */
  prepare: (page: Page) => Promise<void>;
  act: (page: Page) => Promise<void>;
  /** In the page: whether it shows the whole result. */
  isDone?: () => boolean;
}

const scenarios: Scenario[] = [
  {
    name: 'bare page: a click changes a word',
    path: '',
    prepare: (page) => page.getByRole('button').hover(),
    act: click,
    isDone: () => document.querySelector('button')!.textContent === 'Heard',
  },
  {
    name: `filter ${PROJECTS} projects by typing: a fifth is left`,
    path: '/portfolio',
    prepare: openSearch,
    act: (page) => page.keyboard.press('b'),
    isDone: () => document.querySelectorAll('.proj').length < 150 && !document.querySelector('[data-behind]'),
  },
  {
    name: `show all ${PROJECTS} again`,
    path: '/portfolio?q=bonanza',
    prepare: async (page) => {
      await openSearch(page);
      await page.keyboard.press('Control+a');
    },
    act: (page) => page.keyboard.press('Delete'),
    isDone: () => document.querySelectorAll('.proj').length >= 500,
  },
  {
    name: 'open the viewer',
    path: '/portfolio',
    prepare: (page) => page.locator('.proj__more').first().hover(),
    act: click,
    isDone: () => document.querySelector('.viewer[open]') !== null,
  },
  {
    name: 'choose in the calculator',
    path: '/quote-calculator',
    prepare: (page) => kingAir(page).hover(),
    act: click,
    isDone: () => document.querySelector('.estimate__sum') !== null,
  },
  {
    name: 'step the calculator',
    path: '/quote-calculator',
    prepare: async (page) => {
      await kingAir(page).click();
      await page.getByRole('button', { name: 'Next' }).hover();
    },
    act: click,
    isDone: () => document.querySelector('#calculator-step-2.is-now') !== null,
  },
  {
    name: 'choose a kind of booking',
    path: '/book-consultation',
    prepare: (page) => page.locator('main label').first().hover(),
    act: click,
  },
  {
    name: 'choose a color in the studio',
    path: '/studio',
    goalMs: 50,
    prepare: async (page) => {
      await page.getByRole('radio', { name: 'Colors', exact: true }).check({ force: true });
      await page.locator('label', { hasText: 'Insignia White' }).first().hover();
    },
    act: click,
    isDone: () => document.querySelector('.plate__picture')!.getAttribute('aria-label')!.includes('Insignia White'),
  },
  {
    name: 'type in edit mode',
    path: '/',
    prepare: async (page) => {
      await page.getByRole('switch', { name: 'Edit mode' }).click();
      await page.locator('[data-edit="content:home.trust.title"]').focus();
      await page.keyboard.press('Enter');
    },
    act: (page) => page.keyboard.press('w'),
  },
];

printMachine();
const site = await startSite({ ...ADMIN, LOG_LEVEL: 'error' });
const origin = `http://localhost:${site.port}`;
const cookie = await signIn(origin);
await addProjects(origin, cookie, PROJECTS);
const browser = await launchBrowser();
const results = new Map<string, Timing[]>(scenarios.map(({ name }) => [name, []]));
for (let n = 0; n < times; n++)
  for (const scenario of scenarios) {
    const slow = await measure(scenario, { slowdown: SLOWDOWN });
    const { first, all } = await measure(scenario, { slowdown: 1 });
    results.get(scenario.name)!.push({ ...slow, first, all });
  }
await browser.close();
await site.stop();
printTable(
  ['from the input to', 'the next paint, ms', 'middle half', 'the result', 'processor × 4: the paint', 'all', 'goal'],
  [...results].map(([name, all], n) => {
    const middle = (of: (one: Timing) => number, part = 0.5) => quantile(all.map(of), part);
    const waited = ({ waited }: Timing) => waited;
    return [
      name,
      middle(waited).toFixed(0),
      `${middle(waited, 0.25).toFixed(0)} to ${middle(waited, 0.75).toFixed(0)}`,
      scenarios[n]!.isDone ? middle(({ done }) => done).toFixed(0) : '',
      (middle(({ first }) => first) * SLOWDOWN).toFixed(0),
      (middle(({ all }) => all) * SLOWDOWN).toFixed(0),
      n === 0 ? '' : (scenarios[n]!.goalMs ?? GOAL_MS),
    ];
  }),
);

/** Milliseconds. */
interface Timing {
  /** From the slowest event of the interaction to the paint after it. */
  waited: number;
  /** Until the whole result is painted. */
  done: number;
  /** Processor time of the page's thread until the first paint, and until it is idle. */
  first: number;
  all: number;
}

async function measure(scenario: Scenario, { slowdown }: { slowdown: number }): Promise<Timing> {
  const { path, prepare, act, isDone = () => true } = scenario;
  const context = await newContext();
  const page = await context.newPage();
  await page.addInitScript(watchEvents);
  if (path === '') await page.setContent('<button onclick="this.textContent = \'Heard\'">Press</button>');
  else await page.goto(origin + path);
  if (path === '') await page.evaluate(watchEvents);
  await page.mouse.move(1, 1);
  await page.waitForTimeout(SETTLED_MS);
  await prepare(page);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.evaluate(`window.isDone = ${isDone}`);
  await page.waitForTimeout(SETTLED_MS);
  const firstPaint = slowdown === 1 ? await tracePaint(browser) : undefined;
  const before = await threadMs(session);
  await act(page);
  await page.waitForFunction(() => (window as unknown as Watched).done > 0);
  await page.waitForTimeout(2 * SETTLED_MS);
  const all = (await threadMs(session)) - before;
  const { heard, done } = await page.evaluate(() => {
    const { heard, done } = window as unknown as Watched;
    return { heard, done };
  });
  const first = (await firstPaint?.()) ?? 0;
  await context.close();
  // The browser reports no event under 16 ms.
  return { waited: Math.max(16, ...heard), done, first, all };
}

async function threadMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1_000;
}

type Watched = { isDone?: () => boolean; heard: number[]; done: number };

/** In the page: records the duration of each key or click once `isDone` is set. */
function watchEvents(): void {
  const watched = Object.assign(window as unknown as Watched, { heard: [], done: 0 });
  let began = 0;
  new PerformanceObserver((list) => {
    for (const { duration, interactionId } of list.getEntries() as PerformanceEventTiming[])
      if (watched.isDone && interactionId > 0) watched.heard.push(duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  for (const type of ['keydown', 'pointerdown'])
    window.addEventListener(
      type,
      ({ timeStamp }) => {
        if (!watched.isDone || began > 0) return;
        began = timeStamp;
        const mutations = new MutationObserver(look);
        mutations.observe(document, { subtree: true, childList: true, attributes: true });
        look();
        function look() {
          if (!watched.isDone!()) return;
          mutations.disconnect();
          requestAnimationFrame(() => setTimeout(() => (watched.done = performance.now() - began)));
        }
      },
      true,
    );
}

/** Clicks at the pointer. A locator would inspect the page first. */
async function click(page: Page): Promise<void> {
  await page.mouse.down();
  await page.mouse.up();
}

function kingAir(page: Page) {
  return page.locator('label', { hasText: 'King Air' }).first();
}

async function openSearch(page: Page): Promise<void> {
  const field = page.getByRole('searchbox');
  if (!(await field.isVisible())) await page.locator('.portfolio__bar button').click();
  await field.focus();
}

/** Signed in, with the construction notice dismissed. */
async function newContext(): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const cookies = cookie.split('; ').map((pair) => pair.split('=', 2) as [string, string]);
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: origin })));
  await context.addInitScript(() => {
    if (self.origin !== 'null') localStorage.setItem('construction-notice-dismissed', 'true');
  });
  return context;
}
