import type { CDPSession, Page } from '@playwright/test';
import { launchBrowser, PHONE } from './browser.ts';
import { quantile } from './figures.ts';

const SLOWDOWN = 4;
/** Moves of the pointer, each of which changes the slider by a step. */
const MOVES = 200;
const STEPS = 20;
const SETTLED_MS = 700;
/** The comparison: a slider that changes a word. */
const BARE = `<meta name="viewport" content="width=device-width"><input type="range" min="-10" max="10" value="0" style="width:100%"
  oninput="document.querySelector('output').textContent = this.value"><output></output>`;

/** Milliseconds. */
export interface Dragging {
  /** From frame to frame at full and at a quarter of the speed, nine in ten and 95 in 100. A frame lasts 16.7. */
  frameMs: number;
  slowFrameMs: number;
  /** Tasks of over 50 ms at a quarter of the speed. */
  longTasks: number;
  /** Processor time of a move, times four: scripts, and all of the page's thread. */
  scriptMs: number;
  allMs: number;
  /** Attributes and nodes that a move changes in the picture, or in the word: median and most. */
  changes: number;
  mostChanges: number;
}

/** Drags a slider of the studio from end to end and back on a phone; without a code, that of a bare page. */
export async function measureDragging(origin: string, code: string | null): Promise<Dragging> {
  const browser = await launchBrowser();
  const drag = async (rate: number) => {
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    await page.addInitScript(watchPage);
    if (code === null) await page.goto(`data:text/html,${encodeURIComponent(BARE)}`);
    else await openSlider(page, origin, code);
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await session.send('Emulation.setCPUThrottlingRate', { rate });
    const measured = await dragSlider(page, session);
    await context.close();
    return measured;
  };
  const full = await drag(1);
  const slow = await drag(SLOWDOWN);
  await browser.close();
  const perMove = (ms: number) => (SLOWDOWN * ms) / MOVES;
  return {
    frameMs: quantile(full.frames, 0.95),
    slowFrameMs: quantile(slow.frames, 0.95),
    longTasks: slow.longTasks,
    scriptMs: perMove(full.scriptMs),
    allMs: perMove(full.allMs),
    changes: quantile(full.changes, 0.5),
    mostChanges: Math.max(...full.changes),
  };
}

async function openSlider(page: Page, origin: string, code: string): Promise<void> {
  await page.goto(`${origin}/studio?${new URLSearchParams({ s: code })}`);
  await page.getByRole('radio', { name: 'Scheme', exact: true }).check({ force: true });
  // What draws loads with the first input.
  await page.waitForLoadState('networkidle');
}

async function dragSlider(page: Page, session: CDPSession) {
  const slider = page.getByRole('slider').first();
  await slider.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await slider.boundingBox())!;
  const at = (step: number) => [x + height / 2 + ((width - height) * step) / STEPS, y + height / 2] as const;
  await page.mouse.move(...at(STEPS / 2));
  await page.mouse.down();
  await page.waitForTimeout(SETTLED_MS);
  await page.evaluate(() => window.watched.start());
  const before = await threadMs(session);
  for (let move = 1; move <= MOVES; move++) {
    const [x, y] = at(triangle(move + STEPS / 2));
    // Playwright's own move runs scripts in the page.
    await session.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y, button: 'left', buttons: 1 });
  }
  const after = await threadMs(session);
  const watched = await page.evaluate(() => window.watched.stop());
  await page.mouse.up();
  return { ...watched, scriptMs: after.scripts - before.scripts, allMs: after.all - before.all };
}

/** Up to the last step, down to the first, and so on. */
const triangle = (n: number) => STEPS - Math.abs((n % (2 * STEPS)) - STEPS);

async function threadMs(session: CDPSession) {
  const { metrics } = await session.send('Performance.getMetrics');
  const msOf = (wanted: string) => metrics.find(({ name }) => name === wanted)!.value * 1_000;
  return { scripts: msOf('ScriptDuration'), all: msOf('TaskDuration') };
}

declare global {
  interface Window {
    watched: { start(): void; stop(): { frames: number[]; longTasks: number; changes: number[] } };
  }
}

/** Runs in the page. */
function watchPage(): void {
  const [frames, changes]: number[][] = [[], []];
  let [longTasks, isWatching, last] = [0, false, 0];
  new PerformanceObserver((list) => {
    if (isWatching) longTasks += list.getEntries().length;
  }).observe({ type: 'longtask' });
  const mutations = new MutationObserver((all) => changes!.push(all.length));
  const step = (now: number) => {
    frames!.push(now - last);
    last = now;
    if (isWatching) requestAnimationFrame(step);
  };
  window.watched = {
    start() {
      isWatching = true;
      last = performance.now();
      const picture = document.querySelector('.plate__picture, output')!;
      mutations.observe(picture, { subtree: true, attributes: true, childList: true });
      requestAnimationFrame(step);
    },
    stop() {
      isWatching = false;
      mutations.disconnect();
      return { frames: frames!, longTasks, changes: changes! };
    },
  };
}
