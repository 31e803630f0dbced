import type { Page } from '@playwright/test';
import { ADMIN } from './admin.ts';
import { cardOf, cardsOf, centerOf, changesOf, edit as editAt, press, questionsOf, touch } from './edit-mode-page.ts';
import { startSite } from './second-site.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, hydrated, logIn, test } from './test.ts';

const PICTURE = 'public/images/service-interior.jpg';

/** On a site of its own, because edits show in every list. */
test.describe('in edit mode', () => {
  test.describe.configure({ mode: 'default', timeout: 90_000 });
  test.use({ expectedErrors: /status of (400|409|413|415|500|503)/ });
  let site: Awaited<ReturnType<typeof startSite>>;

  test.beforeAll(async () => {
    site = await startSite({ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password });
  });
  test.afterAll(() => site?.stop());

  test('a project is edited on its own page', { tag: ['@phone', '@all'] }, async ({ page }) => {
    await edit(page, '/portfolio/1');
    const title = page.locator('h1 [data-edit]');
    await title.click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.insertText('Repainted in red');
    await press(page, 'Save', 'Enter');
    // The address contains the title.
    await expect(page).toHaveURL(/\/portfolio\/1-repainted-in-red$/);
    await expect(title).toHaveText('Repainted in red');

    const facts = page.getByRole('main').locator('dl').first();
    await facts.getByText('complete', { exact: true }).click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.insertText('touch-up');
    await press(page, 'Save', 'Enter');
    await expect(facts).toContainText('touch-up');
    await expect(facts).not.toContainText('Coverage');
    const day = facts.getByLabel('Completed on');
    await day.fill('2026-03-04');
    await day.press('Enter');
    await expect.poll(async () => (await project(page, 1)).completedAt).toBe('2026-03-04T12:00:00.000Z');

    const photos = page.getByRole('region', { name: 'Detail photos' });
    await expect(photos.getByRole('listitem')).toHaveCount(4);
    await photos.getByText('Nose and spinner.').click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.insertText('Nose, close by');
    await press(page, 'Save', 'Enter');
    await expect(photos.getByText('Nose, close by')).toBeVisible();
    await photos.getByRole('button', { name: 'Move down: Photo 1' }).click();
    await expect(photos.getByRole('listitem').nth(1)).toContainText('Nose, close by');

    await photos.getByRole('button', { name: 'Delete: Photo 2' }).click();
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this item?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(photos.getByRole('listitem')).toHaveCount(4);
    await photos.getByRole('button', { name: 'Delete: Photo 2' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(photos.getByRole('listitem')).toHaveCount(3);
    await expect(photos.getByRole('button', { name: 'Delete: Photo 2' })).toBeFocused();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(photos.getByText('Nose, close by')).toBeVisible();
    await photos.getByLabel('Visible to visitors: Photo 3').uncheck();
    await expect
      .poll(async () => (await project(page, 1)).photos.map(({ active }) => active))
      .toEqual([true, true, false]);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  test('hiding or deleting a project on its own page redirects to the portfolio', {
    tag: ['@desktop', '@all'],
  }, async ({ page }) => {
    await edit(page, '/portfolio/2');
    const tools = page.getByRole('main');
    await tools.getByRole('button', { name: 'Details', exact: true }).click();
    const details = page.getByRole('dialog', { name: 'Project details' });
    await details.getByLabel('Badge').fill('Half typed');
    // A click beside the dialog loses no text.
    await page.keyboard.press('Escape');
    await page
      .getByRole('alertdialog', { name: 'Close without saving?' })
      .getByRole('button', { name: 'Keep editing' })
      .click();
    await details.locator('input[name="active"]').uncheck();
    await details.getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL(/\/portfolio$/);
    const card = cardOf(page, 'projects', 2);
    await expect(card).toContainText('Hidden');
    expect((await page.request.get(`${site.url}/portfolio/2`)).status()).toBe(404);
    await card.getByRole('button', { name: 'Details' }).click();
    await details.locator('input[name="active"]').check();
    await details.getByRole('button', { name: 'Save' }).click();
    await expect(card.getByText('Hidden')).toHaveCount(0);

    await edit(page, '/portfolio/2');
    await tools.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page).toHaveURL(/\/portfolio$/);
    await expect(card).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(card).toBeVisible();
  });

  test('a conflict in the details shows both values, and the owner chooses', { tag: ['@desktop', '@all'] }, async ({
    page,
  }) => {
    await edit(page, '/');
    const card = cardOf(page, 'services', 2);
    await card.getByRole('button', { name: 'Details' }).click();
    const details = page.getByRole('dialog', { name: 'Service details' });
    await details.getByLabel('Badge').fill('Mine');
    const theirs = { badge: 'Theirs', imageAlt: 'A cowl' };
    expect((await page.request.patch(`${site.url}/api/services/2`, { data: theirs })).ok()).toBe(true);
    await details.getByRole('button', { name: 'Save' }).click();
    const clash = details.getByRole('alert');
    // The test's own call came from the same user.
    await expect(clash).toContainText('You, in another window, changed this item while you were editing');
    await expect(clash).toContainText('Theirs');
    await expect(clash).not.toContainText('A cowl');
    await details.getByRole('button', { name: 'Save' }).click();
    await expect(details).toHaveCount(0);
    await expect(card.getByText('Mine', { exact: true })).toBeVisible();
    // Fields that only others changed keep their values.
    expect(await (await page.request.get(`${site.url}/api/services/2`)).json()).toMatchObject({
      badge: 'Mine',
      imageAlt: 'A cowl',
    });
  });

  test('a failed save can be retried, and a question accepts the space bar', { tag: ['@desktop', '@all'] }, async ({
    page,
  }) => {
    await edit(page, '/');
    const question = questionsOf(page).locator('[data-edit]').first();
    const before = (await question.textContent())!;
    await page.route('**/api/faqs/*', (route) => route.fulfill({ status: 503, json: {} }), { times: 1 });
    await question.focus();
    await page.keyboard.press('Space');
    const field = page.getByRole('textbox', { name: 'Question, question' });
    await expect(field).toBeFocused();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('How long is a stripe?');
    await expect(field).toHaveValue('How long is a stripe?');
    await press(page, 'Save', 'Control+Enter');
    await expect(page.getByRole('alert')).toContainText('Not saved');
    await expect(question).toHaveText(before);
    await page.getByRole('button', { name: 'Edit again' }).click();
    await expect(field).toHaveValue('How long is a stripe?');
    await press(page, 'Save', 'Control+Enter');
    await expect(question).toHaveText('How long is a stripe?');
    await expect(question).not.toHaveAttribute('aria-busy');
  });

  test('a card is dragged by mouse, and by keyboard with announced steps', { tag: ['@desktop', '@all'] }, async ({
    page,
  }) => {
    await edit(page, '/');
    const order = () => orderOf(page, 'services');
    const [first, second, third, ...others] = await order();
    const grip = cardOf(page, 'services', first!).getByRole('button', { name: 'Drag to reorder' });
    const goal = await centerOf(cardOf(page, 'services', third!));
    const start = await centerOf(grip);
    const card = await centerOf(cardOf(page, 'services', first!));
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move(start.x + goal.x - card.x, start.y + goal.y - card.y, { steps: 8 });
    await expect(cardOf(page, 'services', third!)).toHaveAttribute('data-drop', '');
    await page.keyboard.press('Escape');
    await expect(page.locator('[data-dragged], [data-drop]')).toHaveCount(0);
    await page.mouse.up();
    expect(await order()).toEqual([first, second, third, ...others]);
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move(start.x + goal.x - card.x, start.y + goal.y - card.y, { steps: 8 });
    await expect(cardOf(page, 'services', third!)).toHaveAttribute('data-drop', '');
    await page.mouse.up();
    await expect.poll(order).toEqual([second, third, first, ...others]);
    await expect.poll(async () => stored(page, 'services')).toEqual([second, third, first, ...others]);

    await grip.focus();
    await page.keyboard.press('Space');
    const live = page.locator(`[data-card="services:${first}"] [aria-live=assertive]`);
    await expect(live).toHaveText(/is picked up$/);
    await page.keyboard.press('ArrowLeft');
    await expect(cardOf(page, 'services', first!)).toHaveCSS('translate', '-25px');
    await expect(live).toHaveText(/is over position 3 of 6$/);
    await page.keyboard.press('Escape');
    await expect(live).toHaveText(/is back where it was$/);
    await page.keyboard.press('Space');
    for (let step = 0; step < 12; step++) await page.keyboard.press('ArrowLeft');
    await expect(live).toHaveText(/is over position 2 of 6$/);
    await page.keyboard.press('Space');
    await expect.poll(order).toEqual([second, first, third, ...others]);
    await expect(grip).toBeFocused();
  });

  test('the home page edits the projects that visitors see, and the others on request', {
    tag: ['@phone', '@all'],
  }, async ({ page }) => {
    await edit(page, '/');
    const before = await stored(page, 'projects');
    const added: number[] = [];
    for (const n of [1, 2, 3]) {
      const data = { title: `One of many ${n}`, serviceType: 'complete', description: 'x', sortOrder: 100 + n };
      const created = await page.request.post(`${site.url}/api/projects`, { data });
      added.push(((await created.json()) as { id: number }).id);
    }
    await page.reload();
    await hydrated(page);
    const cards = cardsOf(page, 'projects');
    await expect(cards).toHaveCount(6);
    const last = cardOf(page, 'projects', before[5]!);
    await last.getByRole('button', { name: 'Move down' }).click();
    // It stays visible beside the placeholder.
    await expect(cards).toHaveCount(7);
    await expect(last.getByRole('button', { name: 'Move down' })).toBeFocused();
    await last.getByRole('button', { name: 'Move up' }).click();
    await expect(cards).toHaveCount(6);

    await page.getByRole('button', { name: 'Add Project' }).click();
    const fresh = cards.filter({ hasText: 'New Project' });
    await expect(fresh.locator('h3 [data-edit]')).toBeFocused();
    // A placeholder is replaced by the first letter.
    await page.keyboard.press('Enter');
    await page.keyboard.insertText('The newest');
    await press(page, 'Save', 'Enter');
    const newest = cards.filter({ hasText: 'The newest' });
    await newest.getByRole('button', { name: 'Details' }).click();
    const details = page.getByRole('dialog', { name: 'Project details' });
    const place = details.getByRole('region', { name: 'Position in the list' });
    await expect(place).toContainText(`${before.length + 4} of ${before.length + 4}`);
    await place.getByRole('button', { name: /^Move to the top/ }).click();
    await expect(place).toContainText(`1 of ${before.length + 4}`);
    await details.getByRole('button', { name: 'Cancel' }).click();
    // Its description is still the placeholder.
    await newest.getByRole('button', { name: 'Hide until ready' }).click();
    await expect(newest.getByText('Hidden', { exact: true })).toBeVisible();
    await expect(cards.first()).toContainText('The newest');

    await page.getByRole('button', { name: `Show all ${before.length + 4} projects` }).click();
    await expect(cards).toHaveCount(before.length + 4);
    await expect(page.locator(':focus')).toHaveAttribute('data-edit', /^projects:\d+:title$/);
    await expect(page.getByRole('button', { name: /^Show all/ })).toHaveCount(0);
    await expectNoSidewaysScroll(page);
    const made = Number((await newest.getAttribute('data-card'))!.split(':')[1]);
    for (const id of [...added, made])
      expect((await page.request.delete(`${site.url}/api/projects/${id}`)).ok()).toBe(true);
  });

  test('a card dragged to the edge scrolls the page and lands where it is dropped, by mouse', {
    tag: ['@desktop', '@all'],
  }, async ({ page }) => {
    await edit(page, '/');
    const order = () => orderOf(page, 'projects');
    const [first, ...others] = await order();
    const grip = cardOf(page, 'projects', first!).getByRole('button', { name: 'Drag to reorder' });
    const last = cardOf(page, 'projects', others.at(-1)!);
    await grip.evaluate((button) => button.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const { x, y } = await centerOf(grip);
    // The last card is in another column: moves as far sideways.
    const aside = await last.evaluate(
      (card, from) => card.getBoundingClientRect().x - document.querySelector(from)!.getBoundingClientRect().x,
      `[data-card="projects:${first}"]`,
    );
    await page.mouse.move(x, y);
    await page.mouse.down();
    const before = await page.evaluate(() => window.scrollY);
    await page.mouse.move(x + aside, 880, { steps: 6 });
    await expect(last).toHaveAttribute('data-drop', '', { timeout: 20_000 });
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(before);
    await page.mouse.up();
    await expect.poll(order).toEqual([...others, first]);
    await expect.poll(() => stored(page, 'projects')).toEqual([...others, first]);
    await expect(page.locator('[data-dragged], [data-drop]')).toHaveCount(0);
  });

  test('a card is dragged by touch, and the page scrolls along', { tag: ['@phone', '@all'] }, async ({ page }) => {
    await edit(page, '/');
    const order = () => orderOf(page, 'services');
    const [first, ...others] = await order();
    const grip = cardOf(page, 'services', first!).getByRole('button', { name: 'Drag to reorder' });
    await grip.evaluate((button) => button.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const { x, y } = await centerOf(grip);
    const finger = await page.context().newCDPSession(page);
    const before = await page.evaluate(() => window.scrollY);
    await touch(finger, 'touchStart', { x, y });
    for (let at = y; at < 800; at += 40) await touch(finger, 'touchMove', { x, y: at });
    await touch(finger, 'touchMove', { x, y: 800 });
    // Held at the lower edge until the last card is below it.
    const last = cardOf(page, 'services', others.at(-1)!);
    await expect(last).toHaveAttribute('data-drop', '', { timeout: 20_000 });
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(before + 300);
    await touch(finger, 'touchEnd');
    await expect.poll(order).toEqual([...others, first]);
    await expect.poll(async () => stored(page, 'services')).toEqual([...others, first]);
  });

  test('an upload is cropped by its handles, cancelled, and sent again', { tag: '@all' }, async ({ page }, info) => {
    const byFinger = info.project.name === 'phone';
    await edit(page, '/contact');
    const hero = page.locator('section', { has: page.getByRole('heading', { level: 1 }) });
    const before = await hero.locator('img').getAttribute('src');
    await hero.locator('input[type=file]').setInputFiles(PICTURE);
    const dialog = page.getByRole('dialog', { name: 'Crop image' });
    await expect(dialog).toContainText('Locked to 16:9');
    const size = () => dialog.getByText(/^\d+ × \d+$/);
    await expect(size()).toHaveText('1200 × 675');
    const handle = dialog.locator('[data-handle=nw]');
    const { width, height } = (await handle.boundingBox())!;
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    const from = await centerOf(handle);
    const to = { x: from.x + 60, y: from.y + 10 };
    if (byFinger) {
      const finger = await page.context().newCDPSession(page);
      await touch(finger, 'touchStart', from);
      await touch(finger, 'touchMove', to);
      await touch(finger, 'touchEnd');
    } else {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y, { steps: 3 });
      await page.mouse.up();
    }
    const [wide, high] = (await size().textContent())!.split(' × ').map(Number) as [number, number];
    expect(wide).toBeLessThan(1200);
    expect(Math.abs(wide / high - 16 / 9)).toBeLessThan(0.01);
    expect(Number(await dialog.getByLabel('From the left').inputValue())).toBe(1200 - wide);
    await dialog.getByLabel('Width').fill('1');
    await expect(size()).toHaveText(/^18 × 10$/);
    await dialog.getByLabel('Width').fill('1000');
    // A click beside the dialog changes nothing.
    if (!byFinger) await page.mouse.click(4, 4);
    await expectAccessible(page);

    await page.route('**/api/upload/crop', () => {});
    await dialog.getByRole('button', { name: 'Upload cropped image' }).click();
    await expect(hero).toContainText('Uploading image');
    await hero.getByRole('button', { name: 'Cancel' }).click();
    await expect(hero.getByRole('button', { name: /^Upload/ })).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'Upload failed' })).toHaveCount(0);
    expect(await hero.locator('img').getAttribute('src')).toBe(before);

    await page.unroute('**/api/upload/crop');
    await hero.locator('input[type=file]').setInputFiles(PICTURE);
    await dialog.getByLabel('What the picture shows').fill('Seats in leather');
    await dialog.getByRole('button', { name: 'Upload cropped image' }).click();
    await expect(hero.locator('img')).toHaveAttribute('src', /^\/uploads\//, { timeout: 20_000 });
    await expect(hero.getByRole('img', { name: 'Seats in leather' })).toBeVisible();
  });

  test('a file too large, a file that is no picture, and an invalid address show an error', {
    tag: ['@desktop', '@all'],
  }, async ({ page }) => {
    await edit(page, '/');
    const card = cardOf(page, 'services', 3);
    const picker = card.locator('input[type=file]');
    await expect(picker).toHaveAttribute('accept', 'image/*');
    await picker.setInputFiles({
      name: 'large.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.alloc(10 * 1024 * 1024 + 1),
    });
    const toast = page.getByRole('alert');
    await expect(toast).toContainText('File too large');
    await expect(toast).toContainText('Please select an image smaller than 10MB');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await picker.setInputFiles({
      name: 'note.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('This is no picture.'),
    });
    await expect(toast).toContainText('Not a picture');
    await expect(toast).toContainText('Please send a JPEG, PNG, WebP, AVIF, GIF or TIFF picture.');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await picker.setInputFiles({
      name: 'phone.heic',
      mimeType: 'image/heic',
      buffer: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
    });
    const crop = page.getByRole('dialog', { name: 'Crop image' });
    await expect(crop).toContainText('Your browser cannot show this file');
    await crop.getByRole('button', { name: 'Upload cropped image' }).click();
    await expect(toast.filter({ hasText: 'Upload failed' })).toBeVisible();
    await expect(card).toContainText('This HEIC picture cannot be read here.');

    const ask = page.getByRole('dialog', { name: 'Picture from a web address' });
    const address = ask.getByLabel('Picture address');
    const url = card.getByRole('button', { name: /^URL/ });
    await url.click();
    await address.fill('http://example.com/a.jpg');
    await ask.getByRole('button', { name: 'Use this picture' }).click();
    await expect(ask).toBeVisible();
    expect(await address.evaluate((input: HTMLInputElement) => input.validity.patternMismatch)).toBe(true);
    await address.fill('https://127.0.0.1/a.jpg');
    await ask.getByRole('button', { name: 'Use this picture' }).click();
    await expect(card.getByRole('alert')).not.toBeEmpty();
    await url.click();
    await address.fill('/images/hero.jpg');
    await ask.getByRole('button', { name: 'Use this picture' }).click();
    await expect(card.locator('img').first()).toHaveAttribute('src', '/images/hero.jpg');
    // An unchanged address is no change.
    await url.click();
    await ask.getByRole('button', { name: 'Use this picture' }).click();
    await expect(ask).toHaveCount(0);
  });

  test('the history can be searched, and its address keeps the filter', { tag: ['@phone', '@all'] }, async ({
    page,
  }) => {
    await logInAt(page, '/admin/history', 'History');
    const data = { value: 'A word to be found' };
    expect((await page.request.put(`${site.url}/api/content/home.faq.title`, { data })).ok()).toBe(true);
    await page.request.put(`${site.url}/api/content/home.process.title`, { data: { value: 'Another' } });
    await page.reload();
    const items = changesOf(page);
    await expect(items.nth(1)).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search' }).fill('to be found');
    await expect(items).toHaveCount(1);
    await expect(items.locator('ins')).toHaveText(data.value);
    await page.getByLabel('Who').selectOption(ADMIN.email);
    await page.getByLabel('What').selectOption('Page text');
    await page.getByLabel('When').selectOption('Today');
    await expect(page).toHaveURL(/q=to\+be\+found.*entity=content.*who=owner.*when=1/);
    await page.reload();
    await expect(items).toHaveCount(1);
    await expect(page.getByLabel('Who')).toHaveValue(ADMIN.email);
    await page.getByRole('searchbox', { name: 'Search' }).fill('nowhere at all');
    await expect(page.getByText('No changes match your search.')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Show everything' }).click();
    await expect(items.nth(1)).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/history$/);
  });

  test('a group of saves expands, and a value in between is restored', { tag: ['@both', '@all'] }, async ({ page }) => {
    await logInAt(page, '/admin/history', 'History');
    for (const value of ['The first words', 'The last words'])
      await page.request.put(`${site.url}/api/content/home.trust.title`, { data: { value } });
    await page.reload();
    const run = changesOf(page).filter({ hasText: '2 saves in 1 minute' }).filter({ hasText: 'Home, trust' });
    await expect(run.locator('ins').first()).toContainText('The last words');
    await run.getByText('Show each save').press('Enter');
    await expect(run.getByRole('listitem')).toHaveCount(2);
    await expectAccessible(page);
    await run
      .getByRole('listitem')
      .first()
      .getByRole('button', { name: /^Restore/ })
      .click();
    const savedTitle = async () =>
      (await (await page.request.get(`${site.url}/api/content`)).json())['home.trust.title'];
    await expect.poll(savedTitle).toBe('The first words');
  });

  test('two admins change one price: the second sees both values and chooses', { tag: ['@phone', '@all'] }, async ({
    page,
  }) => {
    await logInAt(page, '/admin/settings/prices', 'Settings');
    const prices = page.getByRole('region', { name: 'Prices' });
    const jet = prices.getByRole('textbox', { name: 'Light Jet' });
    await jet.fill('47,000');
    const now = await (await page.request.get(`${site.url}/api/settings/prices`)).json();
    for (const type of now.aircraftTypes) if (type.name === 'Light Jet') type.basePrice = 46_500;
    expect((await page.request.put(`${site.url}/api/settings/prices`, { data: now })).ok()).toBe(true);
    await prices.getByRole('button', { name: 'Save' }).click();
    const clash = page.getByRole('alertdialog', { name: 'Someone else changed this while you were editing' });
    await expect(clash).toContainText('Light Jet, base price');
    await expect(clash.locator('ins')).toHaveText('$47,000');
    await expect(clash.locator('del')).toHaveText('$46,500');
    await expectAccessible(page);
    await clash.getByRole('button', { name: 'Back to the form' }).click();
    await expect(jet).toHaveValue('47,000');
    await prices.getByRole('button', { name: 'Save' }).click();
    await clash.getByRole('button', { name: 'Keep theirs' }).click();
    await expect(jet).toHaveValue('46,500');
    await jet.fill('47,500');
    await prices.getByRole('button', { name: 'Save' }).click();
    await expect(prices.getByText(/^Saved .* by /)).toBeVisible();
  });

  async function logInAt(page: Page, path: string, heading: string): Promise<void> {
    await logIn(page, ADMIN, site.url);
    await page.goto(`${site.url}${path}`);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await hydrated(page);
  }

  const edit = (page: Page, path: string) => editAt(page, site, path);

  async function project(page: Page, id: number) {
    const response = await page.request.get(`${site.url}/api/projects/${id}`);
    const { completedAt } = (await response.json()) as { completedAt: string | null };
    const photos = await page.request.get(`${site.url}/api/projects/${id}/photos`);
    return { completedAt, photos: (await photos.json()) as { active: boolean }[] };
  }

  async function stored(page: Page, list: string): Promise<number[]> {
    const records = (await (await page.request.get(`${site.url}/api/${list}`)).json()) as { id: number }[];
    return records.map(({ id }) => id);
  }
});

async function orderOf(page: Page, list: string): Promise<number[]> {
  const cards = cardsOf(page, list);
  await cards.first().waitFor();
  return cards.evaluateAll((all) => all.map((card) => Number((card as HTMLElement).dataset.card?.split(':')[1])));
}
