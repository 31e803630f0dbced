import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { type StandInGoogle, startGoogle } from '../support/google.ts';
import { ADMIN } from './admin.ts';
import { cardsOf, edit, partsSentTo } from './edit-mode-page.ts';
import { startSite } from './second-site.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, logIn, open, test } from './test.ts';

const NAMES = { video: 'film-of-the-hangar', photo: 'photo-of-the-hangar' };

/** On a second site with its own fake Google, because access counts for the whole site. */
test.describe('a picture from Google Photos @desktop', () => {
  // The browser logs the answers to denied and revoked access and to a video.
  test.use({ expectedErrors: /status of (400|409)/ });
  test.describe.configure({ mode: 'default', timeout: 120_000 });
  let google: StandInGoogle;
  let site: Awaited<ReturnType<typeof startSite>>;

  test.beforeAll(async () => {
    google = await startGoogle();
    google.library.push(
      { id: NAMES.video, type: 'VIDEO', mimeType: 'video/mp4' },
      {
        id: NAMES.photo,
        filename: 'hangar.jpg',
        width: 1200,
        height: 800,
        files: { '=d': readFileSync('public/images/service-interior.jpg') },
      },
    );
    site = await startSite({ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, ...google.env });
  });
  test.afterAll(async () => {
    await site?.stop();
    await google?.stop();
  });

  test('asks for access again after a denial', { tag: '@all' }, async ({ page }) => {
    const { button, dialog } = await openHome(page);
    await button.click();
    await expectAccessible(page);
    const refused = await inNewTab(page, dialog.getByRole('link', { name: 'Connect Google Photos' }));
    await refused.getByRole('link', { name: 'Deny' }).click();
    await expect(refused.getByRole('alert')).toContainText('Access to Google Photos was not granted');
    await expect(dialog.getByRole('alert')).toContainText('Access to Google Photos was not granted');
    await refused.close();
    await expect(dialog).not.toContainText('Waiting for Google');
    await expect(dialog.getByRole('link', { name: 'Connect Google Photos' })).toBeVisible();
  });

  test('is chosen at Google, cropped, and saved; after a revocation access is requested again', {
    tag: '@all',
  }, async ({ page }) => {
    const { side, button, dialog } = await openHome(page);
    await button.click();
    await connect(page, dialog);
    const filming = await inNewTab(page, dialog.getByRole('link', { name: 'Open Google Photos' }));
    await expectAccessible(page);
    const filmed = filming.waitForEvent('close');
    await filming.getByRole('link', { name: NAMES.video }).click();
    await filmed;
    await expect(dialog.getByRole('alert')).toHaveText('A video was chosen. Please choose a photo.');

    await dialog.getByRole('button', { name: 'Choose again' }).click();
    const picking = await inNewTab(page, dialog.getByRole('link', { name: 'Open Google Photos' }));
    const picked = picking.waitForEvent('close');
    await picking.getByRole('link', { name: NAMES.photo }).click();
    await picked;
    const crop = page.getByRole('dialog', { name: 'Crop image' });
    await crop.getByRole('group', { name: 'Frame' }).focus();
    await page.keyboard.press('Shift+ArrowLeft');
    await crop.getByLabel('What the picture shows').fill('In the hangar');
    await crop.getByRole('button', { name: 'Upload cropped image' }).click();
    await expect(page.getByText('Your image has been uploaded successfully')).toBeVisible({ timeout: 20_000 });
    const picture = side.getByRole('img').first();
    await expect(picture).toHaveAttribute('src', /^\/uploads\//);
    await expect(picture).toHaveAttribute('alt', 'In the hangar');
    await expect.poll(() => firstProject(page)).toMatchObject({ beforeGooglePhotoId: NAMES.photo });
    expect(google.sessions.size).toBe(0);

    // A picture from another source no longer counts as that photo.
    await side.locator('input[type=file]').setInputFiles('public/images/service-interior.jpg');
    // By key, because the mouse rests on the last upload's message.
    await crop.getByRole('button', { name: 'Upload cropped image' }).press('Enter');
    await expect.poll(() => firstProject(page), { timeout: 20_000 }).toMatchObject({ beforeGooglePhotoId: null });

    google.revokeAll();
    await button.click();
    await expect(dialog.getByRole('alert')).toContainText('does not have access to your Google Photos');
    await expect(dialog.getByRole('link', { name: 'Connect Google Photos' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(button).toBeFocused();
  });

  /** Opens the home page in edit mode. */
  async function openHome(page: Page) {
    await edit(page, site, '/');
    const side = cardsOf(page, 'projects').first().locator('figure').first();
    return {
      side,
      button: side.getByRole('button', { name: /^Google Photos: .*, Before$/ }),
      dialog: page.getByRole('dialog', { name: 'A photo from Google Photos' }),
    };
  }

  /** Allows access in the tab of Google. */
  async function connect(page: Page, dialog: Locator): Promise<void> {
    const tab = await inNewTab(page, dialog.getByRole('link', { name: 'Connect Google Photos' }));
    await expect(dialog).toContainText('Waiting for Google');
    await tab.getByRole('link', { name: 'Allow' }).click();
    await expect(tab.getByText('Google Photos is connected. Close this tab')).toBeVisible();
    await tab.close();
  }

  async function firstProject(page: Page) {
    return (await (await page.request.get(`${site.url}/api/projects`)).json())[0];
  }
});

test('without its settings, Google Photos names the missing ones, and visitors load no code of it', {
  tag: ['@phone', '@all'],
}, async ({ page, baseURL }) => {
  const sent = partsSentTo(page);
  const holdIt = async () =>
    (await sent()).filter((text) => /A photo from Google Photos|\.google-photos/.test(text)).length;
  await open(page, '/');
  await page.waitForLoadState('networkidle');
  expect((await sent()).length).toBeGreaterThan(5);
  expect(await holdIt()).toBe(0);

  await logIn(page);
  await open(page, '/');
  await page.getByRole('switch', { name: 'Edit mode' }).click();
  await page
    .getByRole('button', { name: /^Google Photos: .*, Before$/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'A photo from Google Photos' });
  await expect(dialog).toContainText('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET');
  await expect(dialog).toContainText(`${baseURL}/api/google-photos/callback`);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  expect(await holdIt()).toBeGreaterThan(0);
});

async function inNewTab(page: Page, link: Locator): Promise<Page> {
  const [tab] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
  await tab.waitForLoadState();
  return tab;
}
