import { expect, type Page } from '@playwright/test';
import { expectNoSidewaysScroll } from './test.ts';

const PHONE = { width: 390, height: 844 };
const SMALL_PHONE = { width: 320, height: 700 };
/** A tablet in landscape, the narrowest width with columns. */
const TABLET = { width: 1024, height: 768 };
/** A screen of 1440 × 900 at a zoom of 200 %. */
const ZOOMED = { width: 720, height: 450 };

/** With text of twice the size, and zoomed to twice the size, all words stay whole and visible. */
export async function expectReadable(page: Page): Promise<void> {
  await doubleText(page);
  await page.setViewportSize(SMALL_PHONE);
  await expectNoSidewaysScroll(page);
  expect.soft(await outOfSight(page), 'cut off at 320').toEqual([]);
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  expect.soft(await outOfSight(page), 'cut off at 390').toEqual([]);
  expect.soft(await brokenWords(page), 'broken within a word at 390').toEqual([]);
  await page.evaluate(() => document.documentElement.removeAttribute('style'));
  await page.setViewportSize(ZOOMED);
  await expectNoSidewaysScroll(page);
  expect.soft(await outOfSight(page), 'cut off when zoomed').toEqual([]);
  await page.setViewportSize(TABLET);
  // A phone's page may report its old size for a moment.
  await expect(page.locator('html')).toHaveCSS('font-size', '16px');
  await expectNoSidewaysScroll(page);
  expect.soft(await brokenWords(page), 'broken within a word at 1024').toEqual([]);
  await page.setViewportSize(PHONE);
}

/** With text of twice the size, desktop widths need no sideways scrolling. */
export async function expectReadableOnDesktop(page: Page): Promise<void> {
  const before = page.viewportSize()!;
  await doubleText(page);
  for (const width of [1024, 1366, 1440]) {
    await page.setViewportSize({ width, height: 768 });
    await expectNoSidewaysScroll(page);
  }
  await page.evaluate(() => document.documentElement.removeAttribute('style'));
  await page.setViewportSize(before);
}

export async function doubleText(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('style', 'font-size: 200%'));
}

/** Words beyond the sides of the screen or of a clipping box. */
function outOfSight(page: Page): Promise<string[]> {
  return page.evaluate(
    `(() => {
      const sides = (${sidesInSight})();
      return (${wordsOnScreen})().filter(({ el, rects }) => {
        const { left, right } = sides(el);
        return rects.some((rect) => rect.left < left - 1 || rect.right > right + 1);
      }).map(({ word }) => word);
    })()`,
  );
}

/** Runs in the page: the visible range of an element. Each element is checked once for all its words. */
function sidesInSight() {
  type Sides = { left: number; right: number };
  const known = new Map<Element, Sides>();
  const own = (box: Element): Sides | undefined => {
    if (box === document.body) return { left: 0, right: document.documentElement.clientWidth };
    const { overflowX, display } = getComputedStyle(box);
    return /hidden|clip/.test(overflowX) && display !== 'contents' ? box.getBoundingClientRect() : undefined;
  };
  // What is scrolled away can be scrolled back.
  const scrolls = (box: Element) => /auto|scroll/.test(getComputedStyle(box).overflowX) && box !== document.body;
  return function sides(box: Element | null): Sides {
    if (!box || box === document.documentElement) return { left: -Infinity, right: Infinity };
    const before = known.get(box);
    if (before) return before;
    const [outer, inner] = [scrolls(box) ? sides(null) : sides(box.parentElement), own(box)];
    const both = inner ? { left: Math.max(outer.left, inner.left), right: Math.min(outer.right, inner.right) } : outer;
    known.set(box, both);
    return both;
  };
}

/** Words of usual length on more than one line. */
function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(
    `(${wordsOnScreen})().filter(({ word, rects }) => word.length <= 11 && new Set(rects.map(({ top }) => Math.round(top))).size > 1).map(({ word }) => word)`,
  );
}

/** Runs in the page: every visible word with its element and boxes. */
function wordsOnScreen() {
  const UNSEEN = '.vh, .skip, .form__trap, [inert], svg, select, script, style, noscript, template';
  const found: { word: string; el: Element; rects: DOMRect[] }[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    const el = node.parentElement!;
    if (el.closest(UNSEEN)) continue;
    for (const { 0: word, index } of node.data.matchAll(/[^\s\-–/@.]+/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
      if (rects.length > 0) found.push({ word, el, rects });
    }
  }
  return found;
}
