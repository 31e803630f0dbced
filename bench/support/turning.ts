import type { Page } from '@playwright/test';
import { launchBrowser, SOFTWARE_WEBGL } from './browser.ts';

const VIEWPORT = { width: 1440, height: 900 };
const CHUNK = /\/assets\/Turntable-/;
/** Presses of the arrow key, each of which draws once. */
const TURNS = 24;

declare global {
  interface Window {
    drawnFrames: { ended: number; ms: number }[];
  }
}

export interface Turning {
  /** From the last byte of the code to the first picture. */
  firstFrameMs: number;
  /** Of each frame: from its first call until its pixels can be read. */
  frameMs: number[];
  /** The same of frames that are only cleared. */
  emptyMs: number[];
}

/** Turns the airplane of a scheme in Chromium, which draws WebGL by software. */
export async function measureTurning(origin: string, code: string): Promise<Turning> {
  const browser = await launchBrowser(SOFTWARE_WEBGL);
  const page = await browser.newPage({ viewport: VIEWPORT, reducedMotion: 'reduce' });
  await page.addInitScript(watchFrames);
  await page.goto(`${origin}/studio?${new URLSearchParams({ s: code })}`);
  await page.waitForLoadState('networkidle');
  await page.getByRole('radio', { name: 'Turn', exact: true }).check();
  await framesOf(page, 1);
  const firstFrameMs = await page.evaluate((source) => {
    const code = performance.getEntriesByType('resource').find(({ name }) => new RegExp(source).test(name))!;
    return window.drawnFrames[0]!.ended - (code as PerformanceResourceTiming).responseEnd;
  }, CHUNK.source);
  await page.getByRole('img', { name: /of the nose/ }).focus();
  const before = await page.evaluate(() => window.drawnFrames.length);
  for (let n = 1; n <= TURNS; n++) {
    await page.keyboard.press('ArrowLeft');
    await framesOf(page, before + n);
  }
  const frames = await page.evaluate(() => window.drawnFrames);
  const emptyMs = await page.evaluate(clearFrames, TURNS);
  await browser.close();
  return { firstFrameMs, frameMs: frames.slice(before).map(({ ms }) => ms), emptyMs };
}

const framesOf = (page: Page, count: number) =>
  page.waitForFunction((count) => window.drawnFrames.length >= count, count);

/** Runs in the page: a frame begins with a cleared picture and ends with its second model, the airplane. */
function watchFrames(): void {
  window.drawnFrames = [];
  const { clear, drawElements } = WebGL2RenderingContext.prototype;
  let [began, models] = [0, 0];
  WebGL2RenderingContext.prototype.clear = function (mask) {
    if (mask & this.COLOR_BUFFER_BIT) [began, models] = [performance.now(), 0];
    clear.call(this, mask);
  };
  WebGL2RenderingContext.prototype.drawElements = function (...call) {
    drawElements.apply(this, call);
    models += 1;
    if (models !== 2) return;
    this.readPixels(0, 0, 1, 1, this.RGBA, this.UNSIGNED_BYTE, new Uint8Array(4));
    const ended = performance.now();
    window.drawnFrames.push({ ended, ms: ended - began });
  };
}

/** Runs in the page. */
function clearFrames(count: number): number[] {
  const gl = document.querySelector('canvas')!.getContext('webgl2')!;
  return Array.from({ length: count }, () => {
    const began = performance.now();
    gl.clear(gl.COLOR_BUFFER_BIT);
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
    return performance.now() - began;
  });
}
