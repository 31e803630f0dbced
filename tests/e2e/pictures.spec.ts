import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { relativeLuminance } from '#foundation/media/scrims.ts';
import { ADMIN } from './admin.ts';
import { edit } from './edit-mode-page.ts';
import { startSite } from './second-site.ts';
import { expect, holdBack, hydrated, open, test } from './test.ts';

const shownHero = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('img')
    .first()
    .evaluate((img: HTMLImageElement) => ({ src: img.currentSrc, loaded: img.naturalWidth > 0 }));

test('the hero picture is small, in a modern format, and fetched once', { tag: '@all' }, async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => request.url().includes('hero') && fetched.push(new URL(request.url()).pathname));
  await open(page, '/');
  await expect.poll(() => shownHero(page)).toMatchObject({ loaded: true });
  expect(fetched).toHaveLength(1);
  expect(fetched[0]).toMatch(/^\/images\/variants\/hero-[0-9a-f]{8}-(800|1920)\.avif$/);
});

test('picture variants are cacheable forever', { tag: ['@desktop', '@all'] }, async ({ page, request }) => {
  await open(page, '/');
  const { src } = await shownHero(page);
  expect((await request.get(src)).headers()['cache-control']).toBe('public, max-age=31536000, immutable');
});

test('generated pictures are marked as illustrations, the owner’s pictures are not', {
  tag: ['@phone', '@all'],
}, async ({ page }) => {
  await open(page, '/');
  const picture = page.getByRole('article').locator('picture').first();
  const mark = () =>
    picture.evaluate((element) => {
      const { content, position } = getComputedStyle(element, '::after');
      return { content, position };
    });
  // On a phone a service's picture has no frame for the mark.
  expect(await mark()).toEqual({ content: '"Illustration"', position: 'static' });
  await picture.locator('img').evaluate((img: HTMLImageElement) => img.setAttribute('src', '/uploads/own.jpg'));
  expect((await mark()).content).toBe('none');
});

test.describe('a picture that fails to load', { tag: '@desktop' }, () => {
  test.use({ expectedErrors: /404/ });

  test('is replaced by the fallback', { tag: '@all' }, async ({ page }) => {
    await missing(page, /hero/);
    await open(page, '/');
    await expect.poll(() => shownHero(page)).toEqual({ src: expect.stringContaining('/fallback-'), loaded: true });
  });

  test('is replaced by the fallback even if it failed before hydration', { tag: '@all' }, async ({ page }) => {
    await missing(page, /hero/);
    const release = await holdBack(page, /\/assets\/.*\.js$/);
    await page.goto('/', { waitUntil: 'commit' });
    await expect.poll(() => shownHero(page)).toMatchObject({ src: expect.stringContaining('/hero-'), loaded: false });
    release();
    await hydrated(page);
    await expect.poll(() => shownHero(page)).toEqual({ src: expect.stringContaining('/fallback-'), loaded: true });
  });

  test('leaves an empty box when the fallback fails too, and stops requesting', { tag: '@all' }, async ({ page }) => {
    await missing(page, /hero|fallback/);
    const asked: string[] = [];
    page.on('request', (request) => /hero|fallback/.test(request.url()) && asked.push(request.url()));
    await open(page, '/');
    await expect.poll(() => shownHero(page)).toMatchObject({ src: expect.stringMatching(/^data:/) });
    await page.waitForLoadState('networkidle');
    expect(asked).toHaveLength(2);
  });

  async function missing(page: Page, pictures: RegExp) {
    await page.route(
      ({ pathname }) => pathname.startsWith('/images/') && pictures.test(pathname),
      (route) => route.fulfill({ status: 404 }),
    );
  }
});

test('a project in the viewer fills the width of a phone', { tag: ['@desktop', '@all'] }, async ({
  browser,
  baseURL,
}) => {
  const phone = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 });
  const page = await phone.newPage();
  await page.addInitScript(() => localStorage.setItem('construction-notice-dismissed', 'true'));
  await open(page, '/');
  await page.getByRole('article').getByRole('heading').getByRole('button').first().click();
  await expect
    .poll(() =>
      page
        .getByRole('dialog')
        .getByRole('img')
        .evaluate((img) => img.clientWidth),
    )
    .toBe(390);
  await phone.close();
});

test.describe('a white picture behind the hero text', () => {
  let site: Awaited<ReturnType<typeof startSite>>;

  test.beforeAll(async () => {
    site = await startSite({ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password });
  });
  test.afterAll(() => site?.stop());

  test('is cropped as the preview shows, and keeps the text readable', { tag: '@all' }, async ({ page }) => {
    await edit(page, site, '/');
    const tools = (await page.locator('.hero .image-tools').boundingBox())!;
    const labelBottom = await page.locator('.hero > picture').evaluate((picture) => {
      const { top, height } = getComputedStyle(picture, '::after');
      return picture.parentElement!.getBoundingClientRect().top + Number.parseFloat(top) + Number.parseFloat(height);
    });
    expect(tools.y, 'the word Illustration is not under the tools').toBeGreaterThanOrEqual(labelBottom);
    const buffer = await sharp({ create: { width: 1920, height: 1200, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer();
    await page.locator('.hero input[type=file]').setInputFiles({ name: 'white.jpg', mimeType: 'image/jpeg', buffer });
    const dialog = page.getByRole('dialog', { name: 'Crop image' });
    await expect(dialog.getByRole('list', { name: 'What will show' }).getByRole('listitem')).toHaveText([
      'Wide screen',
      'Phone',
    ]);
    const description = dialog.getByLabel('What the picture shows');
    const upload = dialog.getByRole('button', { name: 'Upload cropped image' });
    await upload.click();
    await expect(description).toBeFocused();
    const foot = (await upload.boundingBox())!;
    const field = (await description.boundingBox())!;
    expect(field.y + field.height, 'the missing description is not under the buttons').toBeLessThanOrEqual(foot.y);
    await description.fill('White');
    await upload.click();
    await expect(page.getByRole('main').getByRole('img').first()).toHaveAttribute('src', /^\/uploads\//, {
      timeout: 20_000,
    });
    await page.getByRole('switch', { name: 'Edit mode' }).click();
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    await expect.poll(() => shownHero(page)).toMatchObject({ loaded: true });
    for (const words of ['.label', 'h1', '.lead']) expect(await contrastOf(page, words), words).toBeGreaterThan(4.5);
  });
});

/** The least contrast of white text with the picture behind it. */
async function contrastOf(page: Page, words: string): Promise<number> {
  const element = page.locator(`.hero__copy > ${words}`);
  const clip = (await element.boundingBox())!;
  await element.evaluate((hidden) => (hidden.style.visibility = 'hidden'));
  const behind = await page.screenshot({ clip });
  const pixels = await sharp(behind).removeAlpha().raw().toBuffer();
  let lightest = 0;
  for (let at = 0; at < pixels.length; at += 3)
    lightest = Math.max(lightest, relativeLuminance([...pixels.subarray(at, at + 3)]));
  return 1.05 / (lightest + 0.05);
}
