import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { INDEXED_PAGES } from '#website/site/crawling.ts';
import { expect, hydrated, logIn, test } from './test.ts';

const PROJECT = '/portfolio/1-turboprop-single-white-over-navy';
const PAGES = [...INDEXED_PAGES, PROJECT, '/quote-success'];

/** Hides the controls of edit mode, and records that it lays out differently to make them editable. */
const WITHOUT_CONTROLS = `
  .edit-bar, .tools, .image-tools, .edit-mark, .edit-card--add, .toast { display: none !important; }
  [data-edit] { background: none !important; }
  .services, .projects, .quotes, .faq, .spec, .shots, .edit-photos, .project__compare, .record-tools { display: none !important; }
  .project__start { margin-top: 0 !important; }
  *, ::before, ::after { content-visibility: visible !important; animation: none !important; transition: none !important; }
`;
/** Text at a line's end may shift by a fraction of a pixel. */
const MAX_CHANGED_PIXELS = 100;

// The style comes from the test, not from the site.
test.use({ bypassCSP: true, viewport: { width: 1024, height: 768 }, contextOptions: { reducedMotion: 'reduce' } });

test('pages look the same in edit mode, except for the controls', { tag: ['@desktop', '@all'] }, async ({ page }) => {
  test.setTimeout(240_000);
  await logIn(page);
  for (const path of PAGES)
    await test.step(path, async () => {
      await page.goto(path);
      await hydrated(page);
      const editMode = page.getByRole('switch', { name: 'Edit mode' });
      await expect(editMode).toHaveAttribute('aria-checked', 'false');
      const seen = await screenshot(page);
      await editMode.click();
      await expect(page.locator('[data-edit]').first()).toBeAttached();
      const edited = await screenshot(page);
      await editMode.click();
      expect.soft(await changedPixels(seen, edited), path).toBeLessThan(MAX_CHANGED_PIXELS);
    });
});

/** The whole page with its lazy pictures. */
async function screenshot(page: Page): Promise<Buffer> {
  await page.mouse.move(0, 0);
  await page.evaluate(async () => {
    for (const picture of document.images) picture.loading = 'eager';
    await Promise.allSettled([...document.images].map((picture) => picture.decode()));
  });
  return page.screenshot({ fullPage: true, style: WITHOUT_CONTROLS });
}

async function changedPixels(before: Buffer, after: Buffer): Promise<number> {
  const [a, b] = await Promise.all([before, after].map((png) => sharp(png).removeAlpha().greyscale().raw().toBuffer()));
  if (a!.length !== b!.length) return Math.max(a!.length, b!.length);
  return a!.reduce((changed, value, at) => changed + (Math.abs(value - b![at]!) > 48 ? 1 : 0), 0);
}
