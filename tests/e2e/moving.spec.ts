import type { Page } from '@playwright/test';
import { enterJob } from './jobs.ts';
import { expect, holdBack, hydrated, logIn, open, test } from './test.ts';

const FAR_DOWN = 2_000;

test('a link prefetches its page on touch and on keyboard focus', { tag: ['@desktop', '@all'] }, async ({ page }) => {
  await open(page, '/privacy');
  const link = page.locator('footer').getByRole('link', { name: 'Pricing' });

  await expect(fetchedAhead(page, '/pricing.data')).toHaveCount(0);
  await link.focus();
  await expect(fetchedAhead(page, '/pricing.data')).toHaveCount(1);
  await link.blur();
  await expect(fetchedAhead(page, '/pricing.data')).toHaveCount(0);
  await link.dispatchEvent('touchstart');
  await expect(fetchedAhead(page, '/pricing.data')).toHaveCount(1);
});

test('nothing is prefetched with data saving on', { tag: ['@desktop', '@all'] }, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } });
  });
  await open(page, '/privacy');
  await page.locator('footer').getByRole('link', { name: 'Pricing' }).focus();

  // The next page starts after the focus was handled.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 300))));
  await expect(page.locator('link[rel="prefetch"]')).toHaveCount(0);
});

test('Back before a reloaded page hydrates leads to the previous page', { tag: ['@desktop', '@all'] }, async ({
  page,
}) => {
  await open(page, '/privacy');
  await page.locator('footer').getByRole('link', { name: 'Pricing' }).click();
  await expect(page).toHaveURL('/pricing');
  const letCome = await holdBack(page, '**/assets/*.js');
  await page.reload({ waitUntil: 'domcontentloaded' });
  await page.evaluate(() => history.back());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What we do with what you send.');
  letCome();
  await hydrated(page);
  await expect(page).toHaveURL('/privacy');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What we do with what you send.');
});

test('Back restores the page and its scroll position at once, even on a slow connection', {
  tag: ['@phone', '@all'],
}, async ({ page }) => {
  await open(page, '/');
  await page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), FAR_DOWN);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(FAR_DOWN);
  await page.locator('footer a[href="/pricing"]').evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL(/\/pricing$/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  const letCome = await holdBack(page, '**/*.data*');
  await page.evaluate(() => history.back());
  await expect(page.locator('#intro')).toBeAttached();
  expect(await page.evaluate(() => window.scrollY)).toBe(FAR_DOWN);

  await page.evaluate(() => history.forward());
  await expect(page).toHaveURL(/\/pricing$/);
  await expect(page.locator('#intro')).not.toBeAttached();
  letCome();
});

test('pages qualify for the back/forward cache: no beforeunload handler, no no-store', {
  tag: ['@desktop', '@all'],
}, async ({ page }) => {
  const answer = await page.goto('/contact');
  await hydrated(page);

  expect(answer!.headers()['cache-control']).not.toContain('no-store');
  await page.getByLabel('Name').first().fill('Someone');
  expect(await page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })))).toBe(true);
});

test('the desk reads ahead the code of a record in view, and nothing of a page that does not exist', {
  tag: ['@desktop', '@all'],
}, async ({ page, mark }) => {
  const missing: string[] = [];
  page.on('request', (request) => request.url().includes('not-found') && missing.push(request.url()));
  await logIn(page);
  const { id } = await enterJob(page, `Ahead${mark}`, 'N712FA');
  await page.goto(`/admin/jobs?q=Ahead${mark}`);
  await expect(page.locator(`main a[href="/admin/jobs/${id}"]`).first()).toBeVisible();

  await expect(page.locator('link[rel="modulepreload"][href*="admin-job"]')).not.toHaveCount(0);
  expect(missing).toEqual([]);
});

const fetchedAhead = (page: Page, path: string) => page.locator(`link[rel="prefetch"][href^="${path}"]`);
