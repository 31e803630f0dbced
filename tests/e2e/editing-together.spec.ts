import type { APIRequestContext, Page } from '@playwright/test';
import { ADMIN } from './admin.ts';
import { cardOf, cardsOf, changesOf, edit, press, retype, textOf } from './edit-mode-page.ts';
import { startSite } from './second-site.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, hydrated, test, toastOf } from './test.ts';

const PICTURE = 'public/images/service-interior.jpg';

/** Concurrent changes on a site of its own, including an ended session. */
test.describe('concurrent edits', () => {
  test.describe.configure({ mode: 'default', timeout: 90_000 });
  test.use({ expectedErrors: /status of (401|404|409|503)/ });
  let site: Awaited<ReturnType<typeof startSite>>;
  let other: APIRequestContext;

  test.beforeAll(async ({ playwright }) => {
    site = await startSite({ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password });
    other = await playwright.request.newContext({ baseURL: site.url });
    await logInAgain(other);
  });
  test.afterAll(async () => {
    await other?.dispose();
    await site?.stop();
  });

  test('two admins change one picture of a page: the second sees both and chooses @phone @all', async ({ page }) => {
    const theirs = { 'contact.hero.image': '/images/project-1-after.jpg', 'contact.hero.imageAlt': 'Their panel' };
    await edit(page, site, '/contact');
    const hero = page.locator('section', { has: page.getByRole('heading', { level: 1 }) });
    const question = page.getByRole('alertdialog', { name: 'You changed this picture in another window' });
    const src = () => hero.locator('img').first().getAttribute('src');
    const before = await src();
    await upload(page, 'My seats', async () => {
      for (const [key, value] of Object.entries(theirs))
        expect((await other.put(`/api/content/${key}`, { data: { value } })).ok()).toBe(true);
    });
    await expect(question.getByRole('figure')).toHaveCount(2);
    await expect(question.getByRole('figure', { name: 'Yours' }).getByRole('img')).toHaveAttribute(
      'src',
      /^\/uploads\//,
    );
    await expect(question.getByRole('figure', { name: 'From the other window' })).toContainText('Shows: Their panel');
    const seen = () =>
      question.getByRole('img').evaluateAll((all) => all.map((img) => (img as HTMLImageElement).naturalWidth > 100));
    await expect.poll(seen).toEqual([true, true]);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await question.getByRole('button', { name: 'Keep the other' }).click();
    await expect.poll(src).toBe('/images/project-1-after.jpg');
    await expect(hero.getByRole('img', { name: 'Their panel' })).toBeVisible();
    await expect(page.getByText('Your image has been uploaded')).toHaveCount(0);

    await upload(page, 'My seats', async () => {
      const data = { value: '/images/hero.jpg' };
      expect((await other.put('/api/content/contact.hero.image', { data })).ok()).toBe(true);
    });
    await question.getByRole('button', { name: 'Use my picture' }).click();
    await expect.poll(src).toMatch(/^\/uploads\//);
    await expect(hero.getByRole('img', { name: 'My seats' })).toBeVisible();
    for (const key of Object.keys(theirs)) await other.delete(`/api/content/${key}`);
    expect(before).toBeTruthy();

    async function upload(page: Page, alt: string, meanwhile: () => Promise<void>) {
      await hero.locator('input[type=file]').setInputFiles(PICTURE);
      const crop = page.getByRole('dialog', { name: 'Crop image' });
      await crop.getByLabel('What the picture shows').fill(alt);
      await meanwhile();
      await crop.getByRole('button', { name: 'Upload cropped image' }).press('Enter');
      await expect(question).toBeVisible({ timeout: 20_000 });
    }
  });

  test('two admins change one picture of a project: the panel shows the conflict', {
    tag: ['@desktop', '@all'],
  }, async ({ page }) => {
    await edit(page, site, '/');
    await cardOf(page, 'projects', 2).getByRole('button', { name: 'Details' }).click();
    const details = page.getByRole('dialog', { name: 'Project details' });
    await details.locator('input[type=file]').first().setInputFiles(PICTURE);
    const data = { beforeImageUrl: '/images/hero.jpg', beforeImageAlt: 'Theirs' };
    expect((await other.patch('/api/projects/2', { data })).ok()).toBe(true);
    await page.getByRole('button', { name: 'Upload cropped image' }).click();
    const question = page.getByRole('alertdialog', { name: 'You changed this picture in another window' });
    await expect(question).toBeVisible({ timeout: 20_000 });
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await expect(details.getByLabel('What the before picture shows')).toHaveValue('Theirs');
    expect(await (await other.get('/api/projects/2')).json()).toMatchObject(data);
  });

  test('a text whose item was deleted meanwhile keeps the draft and can restore the item @phone @all', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const created = await other.post('/api/services', { data: { title: 'Short-lived', description: 'Soon gone' } });
    const { id } = (await created.json()) as { id: number };
    await edit(page, site, '/');
    const text = page.locator(`[data-edit="services:${id}:description"]`);
    await text.click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.insertText('Typed with care');
    expect((await other.delete(`/api/services/${id}`)).ok()).toBe(true);
    await press(page, 'Save', 'Control+Enter');
    const left = page.getByRole('alertdialog', { name: 'This was deleted while you were typing' });
    await expect(left.getByLabel('What you typed')).toHaveValue('Typed with care');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await left.getByRole('button', { name: 'Copy' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('Typed with care');
    await left.getByRole('button', { name: 'Restore and save' }).click();
    await expect(text).toHaveText('Typed with care');
    await expect(text).not.toHaveAttribute('aria-busy');
    expect(await (await other.get(`/api/services/${id}`)).json()).toMatchObject({ description: 'Typed with care' });

    // Deleted after a failed save: the typed text is offered, without a dead field.
    await page.route('**/api/services/*', (route) => route.fulfill({ status: 503, json: {} }), { times: 1 });
    await text.click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.insertText('Typed once more');
    await press(page, 'Save', 'Control+Enter');
    const again = page.getByRole('button', { name: 'Edit again' });
    await again.waitFor();
    expect((await other.delete(`/api/services/${id}`)).ok()).toBe(true);
    // Focusing the window shows what others have changed.
    await expect
      .poll(async () => {
        await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
        return cardOf(page, 'services', id).count();
      })
      .toBe(0);
    await again.click();
    const away = page.getByRole('alertdialog', { name: 'This text is not on this page' });
    await expect(away.getByLabel('What you typed')).toHaveValue('Typed once more');
    await away.getByRole('button', { name: 'Save it' }).click();
    await expect(left.getByLabel('What you typed')).toHaveValue('Typed once more');
    await left.getByRole('button', { name: 'Close' }).click();
    await expect(left).toHaveCount(0);
  });

  test('a text conflict is resolved with either version or a merge, by keyboard alone', {
    tag: ['@desktop', '@all'],
  }, async ({ page }) => {
    const key = 'home.process.lead';
    await edit(page, site, '/');
    const text = textOf(page, key);
    const clash = page.getByRole('alertdialog', { name: 'You changed this in another window' });
    const mixed = clash.getByLabel('What to save');
    await meet('Nine steps, theirs', 'Nine steps, mine');
    await expect(clash.getByRole('radio', { name: /^Yours/ })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(mixed).toHaveValue('Nine steps, theirs');
    await page.keyboard.press('ArrowLeft');
    await expect(mixed).toHaveValue('Nine steps, mine');
    // Escape returns to the field with its text.
    await page.keyboard.press('Escape');
    const field = page.getByRole('textbox', { name: 'Home, process, lead' });
    await expect(field).toHaveValue('Nine steps, mine');
    await field.press('End');
    await page.keyboard.insertText(' and theirs');
    await page.keyboard.press('Control+Enter');
    await expect(text).toHaveText('Nine steps, mine and theirs');

    await meet('Theirs again', 'Mine again');
    await page.keyboard.press('Tab');
    await expect(mixed).toBeFocused();
    await page.keyboard.press('Control+End');
    await page.keyboard.insertText(', and theirs');
    const save = clash.getByRole('button', { name: 'Save this text' });
    for (let tab = 0; tab < 3; tab++) await page.keyboard.press('Tab');
    await expect(save).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(text).toHaveText('Mine again, and theirs');
    await expect(text).not.toHaveAttribute('aria-busy');
    await other.delete(`/api/content/${key}`);

    async function meet(theirs: string, mine: string) {
      await text.focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.insertText(mine);
      expect((await other.put(`/api/content/${key}`, { data: { value: theirs } })).ok()).toBe(true);
      await page.keyboard.press('Control+Enter');
      await expect(clash).toBeVisible();
    }
  });

  test('an expired session prompts for login above the page, then saves the edit @phone @all', async ({ page }) => {
    await edit(page, site, '/');
    const title = page.locator('[data-edit="services:5:title"]');
    const before = (await title.textContent())!;
    await page.request.post(`${site.url}/api/logout`);
    await retype(page, title, 'Typed after the end');
    const dialog = page.getByRole('dialog', { name: 'Log in to continue' });
    await expect(dialog.getByLabel('Email')).toBeFocused();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await dialog.getByLabel('Email').fill(ADMIN.email);
    await dialog.getByLabel('Password').fill('something else');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).not.toBeEmpty();
    await dialog.getByLabel('Password').fill(ADMIN.password);
    await dialog.getByRole('button', { name: 'Log in' }).click();
    await expect(title).toHaveText('Typed after the end');
    await expect(title).not.toHaveAttribute('aria-busy');
    expect(await (await other.get('/api/services/5')).json()).toMatchObject({ title: 'Typed after the end' });
    await retype(page, title, before);
    await expect(title).toHaveText(before);
    await expect(title).not.toHaveAttribute('aria-busy');
  });

  test('the settings keep the draft when the session expires', { tag: ['@phone', '@all'] }, async ({ page }) => {
    await logInAgain(page.request);
    await page.goto(`${site.url}/admin/settings/prices`);
    await hydrated(page);
    const prices = page.getByRole('region', { name: 'Prices' });
    const jet = prices.getByRole('textbox', { name: 'Light Jet' });
    await jet.fill('48,250');
    await page.request.post(`${site.url}/api/logout`);
    // What is read ahead may have asked for the login already, above the button.
    await prices.getByRole('button', { name: 'Save' }).dispatchEvent('click');
    const dialog = page.getByRole('dialog', { name: 'Log in to continue' });
    await dialog.getByRole('button', { name: 'Not now' }).click();
    await expect(page.getByRole('alert').first()).toContainText('Your changes are still here');
    await expect(jet).toHaveValue('48,250');
    const cover = page.getByRole('alertdialog', { name: 'You are logged out' });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    // Signed in meanwhile, in another tab.
    await logInAgain(page.request);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(cover).toHaveCount(0);
    await prices.getByRole('button', { name: 'Save' }).click();
    await expect(prices.getByText(/^Saved .* by /)).toBeVisible();
    const now = (await (await other.get('/api/settings/prices')).json()) as {
      aircraftTypes: { name: string; basePrice: number }[];
    };
    expect(now.aircraftTypes.find(({ name }) => name === 'Light Jet')!.basePrice).toBe(48_250);
  });

  test('an order restored from the history shows at once on the page', { tag: ['@desktop', '@all'] }, async ({
    page,
  }) => {
    await edit(page, site, '/');
    const cards = cardsOf(page, 'services');
    const order = () => cards.evaluateAll((all) => all.map((card) => (card as HTMLElement).dataset.card));
    await cards.first().waitFor();
    const before = await order();
    await cards.first().getByRole('button', { name: 'Move down' }).click();
    await expect.poll(order).toEqual([before[1], before[0], ...before.slice(2)]);
    await page.getByRole('region', { name: 'Edit mode' }).getByRole('link', { name: 'History' }).click();
    // A cached order must not show, not even while the list loads.
    const entry = changesOf(page).filter({ hasText: 'Order' }).first();
    await expect(entry).toContainText(/ moved from 2nd to 1st/);
    await entry.getByRole('button', { name: /^Restore/ }).click();
    await expect(toastOf(page)).toContainText('Restored');
    await page.goBack();
    await cards.first().waitFor();
    expect(await order()).toEqual(before);
  });

  test('the edit bar never covers the focused element', { tag: '@all' }, async ({ page }) => {
    // A common laptop's width: the bar has less room beside itself.
    if ((page.viewportSize()?.width ?? 0) > 1280) await page.setViewportSize({ width: 1280, height: 800 });
    await edit(page, site, '/portfolio/1');
    await page.locator('main [data-edit]').first().focus();
    const places = 50;
    const hidden: string[] = [];
    for (let at = 0; at < places; at++) {
      await page.keyboard.press('Tab');
      const below = await page.evaluate(async () => {
        // The page scrolls to the focus.
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        const bar = document.querySelector('.edit-bar')!.getBoundingClientRect();
        const place = document.activeElement!;
        const { top, bottom, height } = place.getBoundingClientRect();
        const isInBar = place.closest('.edit-bar') !== null;
        const fits = height < bar.top - 90;
        return !isInBar && (fits ? bottom > bar.top + 1 : top > bar.top - 40) ? place.outerHTML.slice(0, 120) : '';
      });
      if (below) hidden.push(below);
    }
    expect(hidden).toEqual([]);
  });

  const logInAgain = (caller: APIRequestContext) =>
    caller
      .post(`${site.url}/api/login`, { data: { username: ADMIN.email, password: ADMIN.password } })
      .then((answer) => expect(answer.ok()).toBe(true));
});
