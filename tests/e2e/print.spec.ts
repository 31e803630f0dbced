import { INDEXED_PAGES } from '#website/site/crawling.ts';
import { expect, expectNoSidewaysScroll, hydrated, test } from './test.ts';

const PROJECT = '/portfolio/1-turboprop-single-white-over-navy';
/** A Letter sheet at 96 points to the inch, less margins of 0.4 inches. */
const SHEET = { width: 739, height: 979 };

test('every page prints cleanly', { tag: ['@desktop', '@all'] }, async ({ page }) => {
  test.setTimeout(120_000);
  for (const path of [...INDEXED_PAGES, PROJECT, '/quote-success'])
    await test.step(path, async () => {
      await page.goto(path);
      await hydrated(page);
      await page.setViewportSize(SHEET);
      await page.emulateMedia({ media: 'print' });
      await expectNoSidewaysScroll(page);
      expect.soft(await page.evaluate(onEverySheet), `${path}: repeated on every sheet`).toEqual([]);
      expect.soft(await page.evaluate(unreadable), `${path}: too light for paper, or not visible`).toEqual([]);
      await page.emulateMedia({ media: null });
    });
});

/** Runs in the page: elements with a fixed position cover the text of each sheet. */
function onEverySheet(): string[] {
  return [...document.body.querySelectorAll('*')]
    .filter((el) => getComputedStyle(el).position === 'fixed' && el.getClientRects().length > 0)
    .map((el) => el.className.toString());
}

/** Runs in the page: text in light letters, as printing drops dark backgrounds, or text that is still transparent. */
function unreadable(): string[] {
  return [...document.querySelectorAll('main :is(h1, h2, h3, p, dt, dd, li)')]
    .filter((el) => el.textContent?.trim() && el.checkVisibility() && !el.closest('.vh'))
    .filter((el) => {
      const [red = 0, green = 0, blue = 0] = getComputedStyle(el)
        .color.match(/[\d.]+/g)!
        .map(Number);
      const keepsGround = (getComputedStyle(el) as unknown as Record<string, string>).printColorAdjust === 'exact';
      const isLight = 0.2126 * red + 0.7152 * green + 0.0722 * blue > 160;
      return (isLight && !keepsGround) || !el.checkVisibility({ opacityProperty: true });
    })
    .map((el) => el.textContent!.trim().slice(0, 40));
}
