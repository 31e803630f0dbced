/**
 * How long a person waits from a key or a click until the page shows that it was heard, with a processor four times as
 * slow: `npm run bench -- interactions [times]`. As the browser itself measures it (Event Timing, in steps of 8 ms),
 * beside a page that does nothing but change one word. On a machine with other work that clock says little: so, too, the
 * processor's time that the page's thread took for all that followed from the input, without its slowing, times four.
 */
import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { findChromium } from '../scripts/chromium.mjs';
import { median, printMachine, printTable, quantile } from './support/figures.ts';
import { startSite } from './support/processes.ts';
import { ADMIN, signIn } from './support/signed-in.ts';

const times = Number(process.argv[2] ?? 7);
const SLOWER = 4;
const GOAL_MS = 100;
const PROJECTS = 500;
const SETTLED_MS = 700;
const KINDS = ['strip and repaint', 'interior', 'touch-up', 'complete'];
const MODELS = ['Cessna 182', 'King Air 350', 'Cirrus SR22', 'Citation CJ3', 'Bonanza A36'];

interface Scenario {
  name: string;
  path: string;
  /** Gets the page to where the interaction is possible. */
  prepare?: (page: Page) => Promise<void>;
  act: (page: Page) => Promise<void>;
}

const scenarios: Scenario[] = [
  { name: 'bare page: a click changes a word', path: '', act: (page) => page.getByRole('button').click() },
  {
    name: `filter ${PROJECTS} projects by typing`,
    path: '/portfolio',
    prepare: openSearch,
    act: (page) => page.keyboard.press('c'),
  },
  {
    name: `show all ${PROJECTS} again`,
    path: '/portfolio?q=cirrus',
    prepare: openSearch,
    act: async (page) => {
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Delete');
    },
  },
  {
    name: 'open the viewer',
    path: '/portfolio',
    act: (page) => page.locator('.proj__more').first().click(),
  },
  {
    name: 'choose in the calculator',
    path: '/quote-calculator',
    act: (page) => page.locator('label', { hasText: 'King Air' }).first().click(),
  },
  {
    name: 'step the calculator',
    path: '/quote-calculator',
    prepare: (page) => page.locator('label', { hasText: 'King Air' }).first().click(),
    act: (page) => page.getByRole('button', { name: 'Next' }).click(),
  },
  {
    name: 'choose a kind of booking',
    path: '/book-consultation',
    act: (page) => page.locator('main label').first().click(),
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
await addProjects(PROJECTS);
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
const took = new Map<string, Taken[]>(scenarios.map(({ name }) => [name, []]));
for (let n = 0; n < times; n++)
  for (const scenario of scenarios) {
    const { waited } = await measure(scenario, { slower: SLOWER });
    const { processor } = await measure(scenario, { slower: 1 });
    took.get(scenario.name)!.push({ waited, processor });
  }
await browser.close();
await site.stop();
printTable(
  ['from the input to the next paint', 'ms', 'middle half', 'processor × 4, ms', 'goal'],
  [...took].map(([name, all], n) => {
    const waited = all.map((one) => one.waited);
    return [
      name,
      median(waited).toFixed(0),
      `${quantile(waited, 0.25).toFixed(0)} to ${quantile(waited, 0.75).toFixed(0)}`,
      (median(all.map(({ processor }) => processor)) * SLOWER).toFixed(0),
      n === 0 ? '' : GOAL_MS,
    ];
  }),
);

/** Milliseconds: of the slowest event of the interaction, and of the page's thread until it rests again. */
interface Taken {
  waited: number;
  processor: number;
}

async function measure({ path, prepare, act }: Scenario, { slower }: { slower: number }): Promise<Taken> {
  const context = await newContext();
  const page = await context.newPage();
  await page.addInitScript(watchEvents);
  if (path === '') await page.setContent('<button onclick="this.textContent = \'Heard\'">Press</button>');
  else await page.goto(origin + path);
  if (path === '') await page.evaluate(watchEvents);
  await page.mouse.move(1, 1);
  await page.waitForTimeout(SETTLED_MS);
  await prepare?.(page);
  const line = await context.newCDPSession(page);
  await line.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await line.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.waitForTimeout(SETTLED_MS);
  await page.evaluate(() => Object.assign(window, { heard: [] }));
  const before = await threadMs(line);
  await act(page);
  await page.waitForTimeout(2 * SETTLED_MS);
  const processor = (await threadMs(line)) - before;
  const heard = await page.evaluate(() => (window as unknown as { heard: number[] }).heard);
  await context.close();
  // What was quicker than the browser cares to tell took less than the least that it tells.
  return { waited: Math.max(16, ...heard), processor };
}

async function threadMs(line: CDPSession): Promise<number> {
  const { metrics } = await line.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1_000;
}

function watchEvents(): void {
  const heard: number[] = [];
  Object.assign(window, { heard });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) (window as unknown as { heard: number[] }).heard.push(duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

async function openSearch(page: Page): Promise<void> {
  const field = page.getByRole('searchbox');
  if (!(await field.isVisible())) await page.locator('.portfolio__filters').click();
  await field.focus();
}

/** A browser that is signed in and has seen the construction notice. */
async function newContext(): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const cookies = cookie.split('; ').map((pair) => pair.split('=', 2) as [string, string]);
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: origin })));
  await context.addInitScript(() => {
    if (self.origin !== 'null') localStorage.setItem('construction-notice-dismissed', 'true');
  });
  return context;
}

async function addProjects(count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    const project = {
      title: `${MODELS[n % MODELS.length]} no. ${n + 1}`,
      description: 'Stripped, treated and painted in three colors, with the interior refitted to match.',
      aircraftType: MODELS[n % MODELS.length],
      serviceType: KINDS[n % KINDS.length],
    };
    const answer = await fetch(`${origin}/api/projects`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(project),
    });
    if (answer.status !== 201) throw new Error(`A project was answered with ${answer.status}: ${await answer.text()}`);
  }
}
