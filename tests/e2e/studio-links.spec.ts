import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { ADMIN } from './admin.ts';
import { startSite } from './second-site.ts';
import { StudioPage } from './studio-page.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, hydrated, logIn, open, test } from './test.ts';

const CODE = '1.C182.foothill.0.0.0.17925s.14062m.17043m.14062m.aaxx.N733BK.a.a';
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save and copy' });
const linkField = (page: Page) => page.getByLabel('Link', { exact: true });

test('a scheme is saved with a word, its link copied, and taken over by another', { tag: ['@both', '@all'] }, async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, `/studio?s=${CODE}`);
  await page.getByText('Add a note').click();
  await page.getByLabel('Note for those who open the link').fill('Is the gold too wide?');
  await saveButton(page).click();
  await expect(page.getByText('Saved, and the link is copied')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible();
  const link = await linkField(page).inputValue();
  expect(link).toMatch(/\/studio\/[\w-]{22}$/);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await expectAccessible(page);

  await open(page, new URL(link).pathname);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('N733BK');
  await expect(page.getByText(/^Saved on \w+ \d+, \d{4}$/)).toBeVisible();
  await expect(page.getByText('“Is the gold too wide?”')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Main stripe' })).toContainText('Metallic near 17043');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Make it mine' }).click();
  await expect(new StudioPage(page).tail).toHaveValue('N733BK');
  await expect(page).toHaveURL(/\/studio\?s=/);
});

test('a change makes a new link, and without the clipboard the link is selected', {
  tag: ['@desktop', '@all'],
}, async ({ page }) => {
  const studio = new StudioPage(page);
  await open(page, `/studio?s=${CODE}`);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('Refused', 'NotAllowedError'));
  });
  await saveButton(page).click();
  await expect(linkField(page)).toBeFocused();
  const link = await linkField(page).inputValue();
  expect(await page.evaluate(() => getSelection()!.toString())).toBe(link);
  await studio.chooseLayout('Cowl');
  await expect(linkField(page)).toBeHidden();
  await saveButton(page).click();
  await expect(linkField(page)).not.toHaveValue(link);
});

const sheetLink = (page: Page) => page.getByRole('link', { name: 'Sheet (PDF)' });

async function takeSheet(page: Page): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), sheetLink(page).click()]);
  expect(
    readFileSync(await file.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  return file.suggestedFilename();
}

test.describe('the sheet for the hangar', () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test('is saved from studio and link, and a refusal is told on the page', { tag: ['@desktop', '@all'] }, async ({
    page,
    context,
  }) => {
    await open(page, `/studio?s=${CODE}`);
    expect(await takeSheet(page)).toBe('paint-scheme-N733BK.pdf');

    const toast = page.getByRole('alert').filter({ hasText: 'The sheet didn’t download' });
    const detail = 'We’re busy making sheets. Please try again in a minute.';
    const busy = { status: 503, contentType: 'application/problem+json', body: JSON.stringify({ detail }) };
    await page.route('**/sheet.pdf*', (route) => route.fulfill(busy));
    await sheetLink(page).click();
    await expect(toast).toContainText(detail);
    await page.unroute('**/sheet.pdf*');
    await context.setOffline(true);
    await sheetLink(page).click();
    await expect(toast).toContainText('You’re offline. Your scheme is saved in this browser.');
    await context.setOffline(false);

    await saveButton(page).click();
    await open(page, new URL(await linkField(page).inputValue()).pathname);
    expect(await takeSheet(page)).toBe('paint-scheme-N733BK.pdf');
  });
});

test.describe('what keeps a scheme from being saved', () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test('is said beside the button, and saving works later', { tag: ['@desktop', '@all'] }, async ({
    page,
    context,
  }) => {
    await open(page, `/studio?s=${CODE}`);
    await context.setOffline(true);
    await saveButton(page).click();
    await expect(page.getByText('You’re offline. Your scheme is saved in this browser.')).toBeVisible();
    await context.setOffline(false);
    const detail = 'Too many schemes were saved from your connection. Please try again in 60 minutes.';
    await page.route('/api/schemes', (route) =>
      route.fulfill({ status: 429, contentType: 'application/problem+json', body: JSON.stringify({ detail }) }),
    );
    await saveButton(page).click();
    await expect(page.getByText(detail)).toBeVisible();
    await page.unroute('/api/schemes');
    await saveButton(page).click();
    await expect(linkField(page)).toHaveValue(/\/studio\/[\w-]{22}$/);
    await expect(page.getByText(detail)).toBeHidden();
  });
});

/** On a site of its own, because these settings are the whole studio's. */
test('the owner puts the drawings of the portfolio in order, hears of a renamed add-on and closes the studio', {
  tag: ['@desktop', '@all'],
}, async ({ page }) => {
  test.setTimeout(90_000);
  const site = await startSite({ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password });
  try {
    const row = page.getByRole('region', { name: 'Drawn in the studio' }).getByRole('listitem');
    await page.goto(`${site.url}/portfolio`);
    await expect(row).toHaveCount(8);
    await expect(row.first()).toContainText('Cessna 182, drawing');
    await row
      .first()
      .getByRole('link', { name: /^Try on mine.*Foothill/ })
      .click();
    await expect(new StudioPage(page).picture).toHaveAccessibleName(/layout Foothill.*N12345/);

    await logIn(page, ADMIN, site.url);
    await page.goto(`${site.url}/admin/settings/studio`);
    await hydrated(page);
    await page.getByRole('button', { name: 'Move Foothill down' }).click();
    await expect(row.nth(1)).toContainText('Foothill');
    await expect(page.getByRole('button', { name: 'Move Foothill down' })).toBeFocused();
    await page.getByRole('button', { name: 'Remove Ribbon' }).click();
    await expect(row).toHaveCount(7);
    await expect(page.getByRole('heading', { name: 'Drawn in the studio' })).toBeFocused();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(row.first()).toContainText('Ribbon');
    await page.getByRole('button', { name: 'Remove Ribbon' }).click();
    await expect(row).toHaveCount(7);
    await expectAccessible(page);

    await page.goto(`${site.url}/portfolio`);
    await expect(row).toHaveCount(7);
    await expect(row.first()).toContainText('Foothill');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    const setting = `${site.url}/api/settings/prices`;
    const prices = await (await page.request.get(setting)).json();
    const addOns = prices.addOns.map((addOn: { name: string }) =>
      addOn.name === 'Multi-Color' ? { ...addOn, name: 'Many colors' } : addOn,
    );
    expect((await page.request.put(setting, { data: { ...prices, addOns } })).ok()).toBe(true);
    await page.goto(`${site.url}/admin/settings/studio`);
    await expect(page.getByText('“Multi-Color” is no longer on the price list')).toBeVisible();
    await page.goto(`${site.url}/studio`);
    await expect(page.getByText('Base $25,000 · metallic clear coat +$3,000.').first()).toBeVisible();

    const studio = `${site.url}/api/settings/studio`;
    const open = await (await page.request.get(studio)).json();
    expect((await page.request.put(studio, { data: { ...open, open: false } })).ok()).toBe(true);
    expect((await page.request.get(`${site.url}/studio`)).status()).toBe(404);
    await page.goto(`${site.url}/pricing`);
    await expect(page.getByRole('link', { name: /studio/i })).toHaveCount(0);
  } finally {
    await site.stop();
  }
});
