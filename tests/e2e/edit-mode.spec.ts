import type { Page } from '@playwright/test';
import { cardsOf, changesOf, partsSentTo, questionsOf, textOf, turnOnEditMode } from './edit-mode-page.ts';
import { newAccount } from './own-account.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, holdBack, logIn, open, test, toastOf } from './test.ts';

const MARK_OF_SCRIPT = 'Click any text with a gold mark';
const MARK_OF_STYLE = '.edit-bar';

/** The tests change one site: each restores what it changed, and the widths do not interfere. */

test.use({ expectedErrors: /status of (409|500)/ });

test('a headline that the owner edits by keyboard is shown to visitors @desktop', async ({
  page,
  browser,
  baseURL,
  mark,
}) => {
  await editHome(page);
  const tagline = textOf(page, 'home.trust.title');
  const words = `Trusted ${mark}`;
  const before = (await tagline.textContent())!;
  const saved = page.getByText('Changes are saved right away.');
  await expect(saved).toBeVisible();
  await tagline.focus();
  await page.keyboard.press('Enter');
  await expect(saved).toBeHidden();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(words);
  await page.keyboard.press('Enter');
  await expect(saved).toBeVisible();
  await expect(tagline).toHaveText(words);
  await expect(tagline).not.toHaveAttribute('aria-busy');
  await expect(tagline).toBeFocused();

  await page.reload();
  await expect(tagline).toHaveText(words);
  const visitor = await (await browser.newContext({ baseURL: baseURL! })).newPage();
  await visitor.goto('/');
  await expect(visitor.getByRole('heading', { name: words })).toBeVisible();
  expect(await visitor.locator('[data-edit]').count()).toBe(0);
  await visitor.context().close();

  await tagline.click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText('Never stored');
  await page.keyboard.press('Escape');
  await expect(tagline).toHaveText(words);
  await tagline.click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(before);
  await page.keyboard.press('Enter');
  await expect(tagline).toHaveText(before);
  await expect(tagline).not.toHaveAttribute('aria-busy');
});

test('edit mode stays on after a reload, even when the code below the fold loads late', {
  tag: ['@desktop', '@all'],
}, async ({ page }) => {
  await editHome(page);
  const letCome = await holdBack(page, '**/home-below-fold-*.js');
  await page.reload();
  await expect(textOf(page, 'home.hero.assessment')).toBeVisible();
  letCome();
  await textOf(page, 'home.trust.title').click();
  await expect(page.getByRole('textbox', { name: 'Home, trust, title' })).toBeFocused();
  await page.keyboard.press('Escape');
});

test('Back with an open text field saves it and removes the field @desktop @all', async ({ page, mark }) => {
  await logIn(page);
  await open(page, '/pricing');
  await page.getByRole('switch', { name: 'Edit mode' }).click();
  await page.locator('header a[href="/"]').first().click();
  const lead = textOf(page, 'home.trust.lead');
  const before = (await lead.textContent())!;
  await leaveTyping(`Six promises ${mark}`);
  await expect(page.getByRole('textbox', { name: 'Home, trust, lead' })).toHaveCount(0);
  await page.goForward();
  await expect(lead).toHaveText(`Six promises ${mark}`);
  // Another admin was faster: the typed text stays after its place is gone.
  const theirs = { value: 'Six and a half', expectedValue: `Six promises ${mark}` };
  expect((await page.request.put('/api/content/home.trust.lead', { data: theirs })).ok()).toBe(true);
  await leaveTyping(`Seven promises ${mark}`, 409);
  await page.getByRole('button', { name: 'Keep typing' }).click();
  const left = page.getByRole('alertdialog', { name: 'This text is not on this page' });
  await expect(left.getByLabel('What you typed')).toHaveValue(`Seven promises ${mark}`);
  await left.getByRole('button', { name: 'Save it' }).click();
  await expect(left).toHaveCount(0);
  await page.goForward();
  await expect(lead).toHaveText(`Seven promises ${mark}`);
  // The desk has no edit mode: the typed text is stored all the same.
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('link', { name: 'View Website' }).click();
  await leaveTyping(before);
  await page.goForward();
  await expect(lead).toHaveText(before);

  // From the dialog of all texts Back leads to the page.
  const windowOfWords = page.getByRole('dialog', { name: 'All text on this page' });
  await page.getByRole('button', { name: 'All text on this page' }).click();
  const title = textOf(windowOfWords, 'home.meta.title');
  const named = (await title.textContent())!;
  await title.click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('Delete');
  await page.goBack();
  await expect(windowOfWords.getByRole('alert')).toBeVisible();
  await page.keyboard.insertText(`${named} ${mark}`);
  await page.goBack();
  await expect(windowOfWords).toHaveCount(0);
  await expect(page).toHaveURL('/');
  await expect(page).toHaveTitle(`${named} ${mark} | Flatirons Aircraft Refinishing`);
  const back = { value: named, expectedValue: `${named} ${mark}` };
  expect((await page.request.put('/api/content/home.meta.title', { data: back })).ok()).toBe(true);

  async function leaveTyping(words: string, answer = 200): Promise<void> {
    await lead.click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.insertText(words);
    const stored = page.waitForResponse((answer) => answer.request().method() === 'PUT');
    await page.goBack();
    expect((await stored).status()).toBe(answer);
  }
});

test('a click on a text in a link edits it instead of following the link', { tag: ['@desktop', '@all'] }, async ({
  page,
}) => {
  await editHome(page);
  const words = textOf(page, 'home.hero.assessment');
  await words.click();
  await expect(page.getByRole('textbox', { name: 'Home, hero, assessment' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/');
  // A finger has no modifier key.
  await words.click();
  await page.getByRole('button', { name: 'Follow the link' }).click();
  await expect(page).toHaveURL('/contact');
});

test(
  'typing starts at the clicked or tapped place and overwrites nothing',
  { tag: '@all' },
  async ({ page }, { project }) => {
    await editHome(page);
    const text = textOf(page, 'home.portfolio.title');
    const words = (await text.textContent())!;
    const field = page.getByRole('textbox', { name: 'Home, portfolio, title' });
    const { x, y, width, height } = await text.evaluate((element) => {
      const range = document.createRange();
      range.setStart(element.firstChild!, 0);
      range.setEnd(element.firstChild!, 3);
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      return range.getBoundingClientRect().toJSON();
    });
    if (project.name === 'phone') await page.touchscreen.tap(x + width, y + height / 2);
    else await page.mouse.click(x + width, y + height / 2);
    await expect(field).toBeFocused();
    await page.keyboard.insertText('*');
    await expect(field).toHaveValue(`${words.slice(0, 3)}*${words.slice(3)}`);
    await page.keyboard.press('Escape');
    await text.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.insertText('*');
    await expect(field).toHaveValue(`${words}*`);
    await page.keyboard.press('Escape');
    await expect(text).toHaveText(words);
  },
);

test('a text that failed to save is offered again @desktop @all', async ({ page }) => {
  await editHome(page);
  const text = textOf(page, 'home.intro.paragraph');
  const before = (await text.textContent())!;
  await page.route('/api/content/**', (route) => route.fulfill({ status: 500, json: {} }));
  await text.click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText('Typed with care');
  // Leaving the field saves, too.
  await page.getByRole('region', { name: 'Edit mode' }).click({ position: { x: 2, y: 8 } });
  await expect(page.getByRole('alert')).toContainText('Not saved');
  await expect(text).toHaveText(before);
  await page.getByRole('button', { name: 'Edit again' }).click();
  await expect(page.getByRole('textbox', { name: 'Home, intro, paragraph' })).toHaveValue('Typed with care');
  await page.keyboard.press('Escape');
  await expect(text).toHaveText(before);
});

test('two admins edit one text: the second sees both versions and chooses', { tag: '@phone' }, async ({
  page,
  playwright,
  baseURL,
  mark,
}) => {
  const key = 'home.services.lead';
  const other = await playwright.request.newContext({ baseURL: baseURL! });
  const joe = await newAccount(other, `joe.park.${mark}@example.com`);
  const login = await other.post('/api/login', { data: { username: joe.email, password: joe.password } });
  expect(login.ok()).toBe(true);
  await editHome(page);
  const text = textOf(page, key);
  const before = (await text.textContent())!;
  expect((await other.put(`/api/content/${key}`, { data: { value: 'Theirs' } })).ok()).toBe(true);
  await other.dispose();

  await text.click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText('Mine');
  await page.keyboard.press('Control+Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Joe Park changed this while you were typing' });
  await expect(dialog.locator('ins')).toHaveText('Mine');
  await expect(dialog.locator('del')).toHaveText('Theirs');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await dialog.getByRole('radio', { name: /^Joe Park’s Saved: Today, .* On the site now$/ }).check();
  await expect(dialog.getByLabel('What to save')).toHaveValue('Theirs');
  await dialog.getByLabel('What to save').fill(before);
  await dialog.getByRole('button', { name: 'Save this text' }).click();
  await expect(text).toHaveText(before);
});

test.describe('the questions in edit mode', () => {
  // In order: the list's last item changes while it is moved.
  test.describe.configure({ mode: 'default' });

  test('can be added, moved, deleted, and restored', { tag: ['@desktop', '@all'] }, async ({ page, mark }) => {
    const name = `Is it ${mark}?`;
    await editHome(page);
    await page.getByRole('button', { name: 'Add FAQ' }).click();
    const fresh = questionsOf(page).filter({ hasText: 'New Question?' });
    await expect(fresh.locator('[data-edit]').first()).toBeFocused();
    // The first letter already belongs to the question.
    await page.keyboard.type(name);
    await page.keyboard.press('Control+Enter');
    const question = questionsOf(page).filter({ hasText: name });
    await expect(question).toBeVisible();
    await expect(question.getByRole('button', { name: 'Move down' })).toBeDisabled();
    await question.getByRole('button', { name: 'Move up' }).click();
    await expect(question.getByRole('button', { name: 'Move down' })).toBeEnabled();
    await expect(question.getByRole('button', { name: 'Move up' })).toBeFocused();
    const items = questionsOf(page);
    const place = async () => (await items.allTextContents()).findIndex((text) => text.includes(name));
    const earlier = await place();
    await question.getByRole('button', { name: 'Drag to reorder' }).focus();
    await page.keyboard.press('Space');
    for (let step = 0; step < 8; step++) await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Space');
    // -1 while it is drawn anew.
    await expect.poll(async () => [-1, earlier].includes(await place())).toBe(false);

    const at = await place();
    await remove(page, name);
    await expect(items.nth(at).getByRole('button', { name: 'Delete' })).toBeFocused();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(question).toBeVisible();
    await remove(page, name);
  });

  test('hide their toast under a resting mouse, but not while it has the focus', { tag: ['@desktop', '@all'] }, async ({
    page,
  }) => {
    await editHome(page);
    const questions = questionsOf(page);
    await questions.first().waitFor();
    const name = (await questions.last().locator('[data-edit]').first().textContent())!;
    const shown = toastOf(page);
    const { width, height } = page.viewportSize()!;
    await page.clock.install();
    await questions.last().getByRole('button', { name: 'Delete' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.mouse.move(width - 200, height - 150);
    await page.keyboard.press('Enter');
    await expect(shown).toContainText('Item deleted');
    await page.mouse.move(width - 190, height - 150);
    await page.clock.runFor(10_000);
    await expect(shown).toContainText(name);
    await page.getByRole('button', { name: 'Undo' }).focus();
    await page.clock.runFor(60_000);
    await page.keyboard.press('Enter');
    await expect(shown).toContainText('Item restored');
    // The pointer rests where this message appeared.
    await page.clock.runFor(7_000);
    await expect(shown).toHaveCount(0);
  });
});

test('a cropped upload replaces the picture', { tag: ['@phone', '@all'] }, async ({ page }, { retry }) => {
  const index = 1 + retry;
  await editHome(page);
  const card = cardsOf(page, 'services').nth(index);
  const picture = card.locator('img').first();
  const before = await picture.getAttribute('src');
  const said = (await picture.getAttribute('alt'))!;
  const upload = card.getByRole('button', { name: /^Upload/ });
  const chooser = page.waitForEvent('filechooser');
  await upload.focus();
  await page.keyboard.press('Enter');
  await (await chooser).setFiles('public/images/service-interior.jpg');
  const dialog = page.getByRole('dialog', { name: 'Crop image' });
  const words = dialog.getByLabel('What the picture shows');
  // It inherits no styles of the card that opened it.
  await expect(dialog.locator('xpath=..')).toHaveJSProperty('tagName', 'BODY');
  // The description of the previous picture is only offered.
  await expect(words).toHaveValue('');
  await expect(dialog.getByText(`Before: “${said}”`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Use this description again' }).click();
  await expect(words).toBeFocused();
  await expect(words).toHaveValue(said);
  const frame = dialog.getByRole('group', { name: 'Frame' });
  // It is shown after the picture.
  await expect.poll(async () => (await frame.boundingBox())!.width).toBeGreaterThan(0);
  const placed = (await frame.boundingBox())!;
  await page.mouse.move(placed.x + placed.width - 1, placed.y + placed.height - 1);
  await page.mouse.down();
  await page.mouse.move(placed.x + placed.width / 2, placed.y + placed.height / 2, { steps: 3 });
  await expect.poll(async () => (await frame.boundingBox())!.width).toBeLessThan(placed.width);
  await page.keyboard.press('Escape');
  await page.mouse.move(placed.x + placed.width / 3, placed.y + placed.height / 3, { steps: 3 });
  await page.mouse.up();
  expect(await frame.boundingBox()).toEqual(placed);
  await frame.focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('ArrowRight');
  await words.fill('Leather seats');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your image has been uploaded successfully')).toBeVisible({ timeout: 15_000 });
  await expect(picture).toHaveAttribute('src', /^\/uploads\//);
  await expect(picture).toHaveAttribute('alt', 'Leather seats');
  await expect(upload).toBeFocused();
  expect(before).not.toMatch(/^\/uploads\//);

  await card.getByRole('button', { name: 'Details' }).click();
  const details = page.getByRole('dialog', { name: 'Service details' });
  await details.getByLabel('Badge').fill('Seen to');
  await details.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByText('Seen to', { exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('the history lists changes and reverts one', { tag: ['@desktop', '@all'] }, async ({ page, mark }) => {
  const key = 'home.testimonials.title';
  await logIn(page);
  const value = `Changed on ${mark}`;
  const { [key]: before } = (await (await page.request.get('/api/content')).json()) as Record<string, string>;
  expect((await page.request.put(`/api/content/${key}`, { data: { value } })).ok()).toBe(true);
  await open(page, '/admin/history');
  const entries = changesOf(page).filter({ hasText: value });
  await expect(page.getByText(/^\d+ of \d+ saves$/)).toBeVisible();
  await entries
    .first()
    .getByRole('button', { name: /^Restore/ })
    .click();
  await expect(toastOf(page)).toContainText('Restored');
  const now = (await (await page.request.get('/api/content')).json()) as Record<string, string>;
  expect(now[key]).toBe(before);
  // Restoring again restores the present state.
  await entries
    .nth(1)
    .getByRole('button', { name: /^Restore/ })
    .click();
  // Other tests change other texts meanwhile.
  const ofText = changesOf(page).filter({ hasText: 'Home, testimonials, title' });
  await expect(ofText.first()).toContainText('No change.');
});

async function editHome(page: Page): Promise<void> {
  await logIn(page);
  await open(page, '/');
  await turnOnEditMode(page);
}

async function remove(page: Page, name: string): Promise<void> {
  await questionsOf(page).filter({ hasText: name }).getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this item?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(questionsOf(page).filter({ hasText: name })).toHaveCount(0);
}

test('visitors download no edit mode code', { tag: ['@desktop', '@all'] }, async ({ page }) => {
  const sent = partsSentTo(page);
  const holdEditMode = async () =>
    (await sent()).filter((text) => text.includes(MARK_OF_SCRIPT) || text.includes(MARK_OF_STYLE)).length;
  for (const path of ['/', '/portfolio', '/contact']) {
    await open(page, path);
    await page.waitForLoadState('networkidle');
  }
  expect((await sent()).length).toBeGreaterThan(5);
  expect(await holdEditMode()).toBe(0);
  expect(await page.getByRole('switch').count()).toBe(0);
  // The owner's browser does get these chunks.
  await logIn(page);
  await open(page, '/');
  await expect(page.getByRole('switch', { name: 'Edit mode' })).toBeVisible();
  await expect.poll(holdEditMode).toBe(2);
});
