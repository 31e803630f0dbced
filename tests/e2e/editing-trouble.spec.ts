import { readFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator, Page } from '@playwright/test';
import { ADMIN } from './admin.ts';
import { cardOf, cardsOf, edit, press, retype } from './edit-mode-page.ts';
import { doubleText } from './readable.ts';
import { startSite } from './second-site.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, holdBack, hydrated, test, toastOf } from './test.ts';

const PICTURE = 'public/images/service-interior.jpg';

/** Failures while the owner edits, on a site of its own that knows one more host: pictures.example. */
test.describe('the owner’s edits survive failures:', () => {
  test.describe.configure({ mode: 'default', timeout: 90_000 });
  // The last: the router may be fetching links when the connection ends.
  test.use({ expectedErrors: /status of (400|401|404|409)|ERR_INTERNET_DISCONNECTED|fetch manifest patches/ });
  let site: Awaited<ReturnType<typeof startSite>>;
  let elsewhere: Server;
  let waiting: ServerResponse[] = [];

  test.beforeAll(async () => {
    // The other site's picture moved, and is sent when the test allows it.
    elsewhere = createServer((request, response) => {
      if (request.url === '/old.jpg') response.writeHead(302, { location: '/new.jpg' }).end();
      else waiting.push(response);
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
    site = await startSite({
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      NODE_OPTIONS: '--import ./tests/support/elsewhere.ts',
      ELSEWHERE_PORT: String((elsewhere.address() as AddressInfo).port),
    });
  });
  test.afterAll(async () => {
    await site?.stop();
    elsewhere?.closeAllConnections();
    elsewhere?.close();
  });

  test('a picture is copied from an address, and a rejected address can be corrected', {
    tag: ['@desktop', '@all'],
  }, async ({ page, browser }) => {
    await edit(page, site, '/');
    const card = cardOf(page, 'services', 1);
    const picture = card.locator('img').first();
    const before = await picture.getAttribute('src');
    const url = card.getByRole('button', { name: /^URL/ });
    const dialog = page.getByRole('dialog', { name: 'Picture from a web address' });
    const address = dialog.getByLabel('Picture address');
    await url.click();
    await expect(address).toBeFocused();
    await expectAccessible(page);
    await address.fill('https://inside.example/photo.jpg');
    await dialog.getByLabel('What the picture shows').fill('A cabin in leather');
    await dialog.getByRole('button', { name: 'Use this picture' }).click();
    await expect(card.getByRole('alert')).toContainText('is not on the public internet');
    expect(await picture.getAttribute('src')).toBe(before);

    await url.click();
    await expect(address).toHaveValue('https://inside.example/photo.jpg');
    await expect(dialog.getByLabel('What the picture shows')).toHaveValue('A cabin in leather');
    await address.fill('https://pictures.example/old.jpg');
    await page.keyboard.press('Enter');
    await expect(card).toContainText('Uploading image');
    await card.getByRole('button', { name: 'Cancel' }).click();
    await expect(url).toBeVisible();
    expect(await picture.getAttribute('src')).toBe(before);

    waiting = [];
    await url.click();
    await page.keyboard.press('Enter');
    await expect(card).toContainText('Uploading image');
    await expect.poll(() => waiting.length).toBe(1);
    waiting[0]!.end(readFileSync(PICTURE));
    await expect(page.getByText('Your image has been uploaded successfully')).toBeVisible({ timeout: 15_000 });
    await expect(picture).toHaveAttribute('src', /^\/uploads\//);

    const visitor = await (await browser.newContext()).newPage();
    for (const reader of [page, visitor]) {
      await reader.goto(site.url);
      await hydrated(reader);
      const stored = reader.locator('#services').getByRole('img', { name: 'A cabin in leather' });
      // Edit mode may render it again meanwhile.
      const seen = () =>
        stored.evaluate((img: HTMLImageElement) => {
          img.scrollIntoView();
          return img.naturalWidth;
        });
      await expect.poll(seen).toBeGreaterThan(300);
    }
    await visitor.context().close();
  });

  test('a picture chosen before the list has loaded is kept', { tag: ['@phone', '@all'] }, async ({ page }) => {
    const release = await holdBack(page, '**/api/services');
    await edit(page, site, '/');
    await page.locator('#services input[type=file]').nth(2).setInputFiles(PICTURE);
    const dialog = page.getByRole('dialog', { name: 'Crop image' });
    await expect(dialog.getByRole('group', { name: 'Frame' })).toBeVisible();
    release();
    await cardOf(page, 'services', 3).getByRole('button', { name: 'Drag to reorder' }).waitFor();
    await expect(dialog).toBeVisible();
    await page.unrouteAll();
  });

  test('text typed while details are being saved is kept', { tag: ['@desktop', '@all'] }, async ({ page }) => {
    await edit(page, site, '/');
    await cardOf(page, 'services', 2).getByRole('button', { name: 'Details' }).click();
    const details = page.getByRole('dialog', { name: 'Service details' });
    const save = details.getByRole('button', { name: 'Save' });
    await details.getByLabel('Badge').fill('First');
    const letSave = await holdBack(page, '**/api/services/2', 'PATCH');
    await save.click();
    await expect(details.getByRole('button', { name: 'Saving' })).toBeVisible();
    await details.getByLabel('Badge').fill('Second');
    const service = async () => (await page.request.get(`${site.url}/api/services/2`)).json();
    // Another admin's field at the same time, which does not show here.
    const theirs = { data: { imageAlt: 'Theirs' } };
    expect((await page.request.patch(`${site.url}/api/services/2`, theirs)).ok()).toBe(true);
    letSave();
    await expect.poll(async () => (await service()).badge).toBe('First');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await expect(details.getByLabel('Badge')).toHaveValue('Second');
    await expect(details.getByText('Not saved')).toBeVisible();
    await save.click();
    await expect(details).toHaveCount(0);
    expect(await service()).toMatchObject({ badge: 'Second', imageAlt: 'Theirs' });
  });

  test('a draft survives an offline save, an expired session, and a conflict @phone', { tag: '@all' }, async ({
    page,
    playwright,
  }) => {
    // Edit mode reads the records anew, which must not meet the tunnel.
    const records = ['services', 'projects', 'testimonials', 'faqs'];
    const read = Promise.all(records.map((name) => page.waitForResponse(`**/api/${name}`)));
    await edit(page, site, '/');
    await read;
    const toast = toastOf(page);
    const again = page.getByRole('button', { name: 'Edit again' });
    const title = page.locator('[data-edit="services:4:title"]');
    const before = (await title.textContent())!;
    await page.context().setOffline(true);
    await retype(page, title, 'Typed in a tunnel');
    await expect(toast).toContainText('The site could not be reached');
    await expect(title).toHaveText(before);
    await cardOf(page, 'services', 4).getByRole('button', { name: 'Move up' }).click();
    await expect(toast).toContainText('Not moved');
    await page.context().setOffline(false);
    await retype(page, title, 'Out of the tunnel');
    await expect(title).toHaveText('Out of the tunnel');
    await expect(title).not.toHaveAttribute('aria-busy');

    await page.request.post(`${site.url}/api/logout`);
    // The longest accepted text, without a break.
    await retype(page, title, `<b>${'x'.repeat(400)}`);
    await page.getByRole('dialog', { name: 'Log in to continue' }).getByRole('button', { name: 'Not now' }).click();
    await expect(toast).toContainText('You are logged out');
    const other = await playwright.request.newContext({ baseURL: site.url });
    const data = { username: ADMIN.email, password: ADMIN.password };
    for (const caller of [other, page.request])
      expect((await caller.post(`${site.url}/api/login`, { data })).ok()).toBe(true);
    await again.click();
    await press(page, 'Save', 'Enter');
    await expect(title).toHaveText(`<b>${'x'.repeat(252)}`);
    await expectNoSidewaysScroll(page);
    await retype(page, title, before);
    await expect(title).toHaveText(before);

    const cards = cardsOf(page, 'services');
    const count = await cards.count();
    await page.getByRole('button', { name: 'Add Service' }).dblclick();
    await expect(cards.last().locator('h3')).toHaveText('New Service');
    await expect(cards).toHaveCount(count + 1);
    // Its badge is above the title, but is no placeholder text.
    await expect(cards.last().locator('h3 [data-edit]')).toBeFocused();
    const id = (await cards.last().getAttribute('data-card'))!.split(':')[1]!;
    await cardOf(page, 'services', id).getByRole('button', { name: 'Details' }).click();
    const details = page.getByRole('dialog', { name: 'Service details' });
    await details.getByLabel('Badge').fill('Seen to');
    expect((await other.delete(`/api/services/${id}`)).ok()).toBe(true);
    await details.getByRole('button', { name: 'Save' }).click();
    await expect(details.getByRole('alert')).toContainText('was deleted while you were editing');
    await details.getByRole('button', { name: 'Restore it' }).click();
    await details.getByRole('button', { name: 'Save' }).click();
    await expect(details).toHaveCount(0);
    await expect(cardOf(page, 'services', id).getByText('Seen to', { exact: true })).toBeVisible();

    expect((await other.delete(`/api/services/${id}`)).ok()).toBe(true);
    await cardOf(page, 'services', 2).getByRole('button', { name: 'Move down' }).click();
    await expect(toast).toContainText('Someone else added or deleted an item');
    await expect(cardOf(page, 'services', id)).toHaveCount(0);
    await other.dispose();
  });

  test('the edit bar fits a small phone', { tag: ['@phone', '@all'] }, async ({ page }) => {
    await followToPortfolio(page);
    await page.setViewportSize({ width: 320, height: 568 });
    const last = (await page.getByRole('region', { name: 'Edit mode' }).getByRole('link').last().boundingBox())!;
    expect(last.x + last.width).toBeLessThanOrEqual(320);
    await doubleText(page);
    await expectNoSidewaysScroll(page);
    await page.evaluate(() => document.documentElement.removeAttribute('style'));
    await page.setViewportSize({ width: 390, height: 844 });
  });

  test('project details save the pictures and the position', { tag: ['@phone', '@all'] }, async ({ page }) => {
    await followToPortfolio(page);
    const details = await openDetails(page);
    await expect(details.getByText('Not saved')).toHaveCount(0);
    await page.evaluate(() => window.history.back());
    await expect(details).toHaveCount(0);
    await expect(page).toHaveURL(/\/portfolio$/);
    await openDetails(page);
    await details.getByLabel('Client').fill('Grace Okafor');
    await expect(details.getByText('Not saved')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    const after = details.getByLabel('What the after picture shows');
    await details.getByRole('button', { name: /^Crop: .*, After$/ }).click();
    const crop = page.getByRole('dialog', { name: 'Crop image' });
    await expect(crop).toBeVisible();
    await page.evaluate(() => window.history.back());
    await expect(crop).toHaveCount(0);
    await details.getByRole('button', { name: /^Crop: .*, After$/ }).click();
    await crop.getByLabel('What the picture shows').fill('The tail, close by');
    await crop.getByRole('button', { name: 'Upload cropped image' }).click();
    await expect(after).toHaveValue('The tail, close by', { timeout: 15_000 });
    await expect(details.getByText('Your image has been uploaded successfully')).toBeVisible();
    // The message does not cover the button.
    await details.getByRole('button', { name: 'Save' }).click({ trial: true, timeout: 2_000 });
    await details.getByRole('button', { name: 'Dismiss' }).click();
    await expect(details.getByLabel('Client')).toHaveValue('Grace Okafor');

    await page.evaluate(() => window.history.back());
    const question = page.getByRole('alertdialog', { name: 'Close without saving?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    const place = details.getByRole('region', { name: 'Position in the list' });
    await expect(place).toContainText('3 of 6');
    await page.route('**/api/projects/order', (route) => route.abort('internetdisconnected'), { times: 1 });
    await place.getByRole('button', { name: /^Move up/ }).click();
    await expect(details.getByText('Not moved')).toBeVisible();
    // The message does not cover the button that was pressed.
    const up = (await place.getByRole('button', { name: /^Move up/ }).boundingBox())!;
    const message = (await toastOf(details).boundingBox())!;
    expect(up.y + up.height <= message.y || up.x + up.width <= message.x).toBe(true);
    await place.getByRole('button', { name: /^Move up/ }).click();
    await expect(place).toContainText('2 of 6');
    await place.getByRole('button', { name: /^Move up/ }).click();
    await expect(place).toContainText('1 of 6');
    await expect(place.getByRole('button', { name: /^Move down/ })).toBeFocused();
    await details.getByRole('button', { name: 'Save' }).click();
    await expect(details).toHaveCount(0);
    const stored = await (await page.request.get(`${site.url}/api/projects/3`)).json();
    expect(stored).toMatchObject({ clientName: 'Grace Okafor', afterImageAlt: 'The tail, close by', sortOrder: 0 });
    expect(stored.afterImageUrl).toMatch(/^\/uploads\//);
  });

  test('Undo restores a project deleted in its details', { tag: ['@phone', '@all'] }, async ({ page }) => {
    await edit(page, site, '/portfolio');
    const details = await openDetails(page);
    await details.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(details).toHaveCount(0);
    await expect(cardOf(page, 'projects', 3)).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(cardOf(page, 'projects', 3)).toBeVisible();
  });

  /** Goes there by a link, so that Back stays within the site. */
  async function followToPortfolio(page: Page): Promise<void> {
    await edit(page, site, '/');
    await page.getByRole('link', { name: 'View Full Portfolio' }).focus();
    // A click would edit the text of the link.
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/portfolio$/);
    // The home page shows the same card and may stay for a moment after the address has changed.
    await expect(page.getByRole('heading', { level: 1, name: 'Complete Portfolio' })).toBeVisible();
  }
});

async function openDetails(page: Page): Promise<Locator> {
  await cardOf(page, 'projects', 3).getByRole('button', { name: 'Details' }).click();
  return page.getByRole('dialog', { name: 'Project details' });
}
