import type { Locator, Page } from '@playwright/test';
import { ADMIN } from './admin.ts';
import { cardOf, centerOf, edit, touch } from './edit-mode-page.ts';
import { startSite } from './second-site.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './test.ts';

/** Detail photos of a project in the panel with all its fields, on its own site. */
test.describe('the detail photos of a project', () => {
  test.describe.configure({ mode: 'default', timeout: 90_000 });
  test.use({ expectedErrors: /status of (404|409|503)/ });
  let site: Awaited<ReturnType<typeof startSite>>;

  test.beforeAll(async () => {
    site = await startSite({ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password });
  });
  test.afterAll(() => site?.stop());

  test('are dragged by mouse, and by keyboard with announced steps', { tag: ['@desktop', '@all'] }, async ({
    page,
  }) => {
    // So tall that no card comes near the edge, where the panel would scroll.
    await page.setViewportSize({ width: 1440, height: 1800 });
    const photos = await openPhotos(page, 1);
    const [first, second, third] = await stored(page, 1);
    const grip = gripOf(photos, first!);
    await photos
      .getByText('2 of 3')
      .evaluate((words) => words.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const start = await centerOf(grip);
    const from = await middleOf(card(photos, first!));
    const goal = await middleOf(card(photos, second!));
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move(start.x + goal.x - from.x, start.y + goal.y - from.y, { steps: 6 });
    await expect(card(photos, second!)).toHaveAttribute('data-drop', '');
    await page.mouse.up();
    await expect.poll(() => stored(page, 1)).toEqual([second, first, third]);
    await expect(photos.getByText('Photo 1 is now at position 2 of 3')).toBeAttached();
    await expect(grip).toBeFocused();

    await page.keyboard.press('Space');
    const said = card(photos, first!).locator('[aria-live=assertive]');
    await expect(said).toHaveText('Photo 2 is picked up');
    await page.keyboard.press('ArrowDown');
    await expect(card(photos, first!)).toHaveCSS('translate', '0px 25px');
    await expect(said).toHaveText('Photo 2 is over position 2 of 3');
    await page.keyboard.press('Escape');
    await expect(said).toHaveText('Photo 2 is back where it was');
    // Escape was for the photo: the panel stays.
    await page.keyboard.press('Space');
    for (let step = 0; step < 30; step++) await page.keyboard.press('ArrowDown');
    await expect(said).toHaveText('Photo 2 is over position 3 of 3');
    await page.keyboard.press('Space');
    await expect.poll(() => stored(page, 1)).toEqual([second, third, first]);
    await expect(grip).toBeFocused();
  });

  test('are dragged by touch, and the panel scrolls along', { tag: ['@phone', '@all'] }, async ({ page }) => {
    const photos = await openPhotos(page, 1);
    const [first, ...others] = await stored(page, 1);
    const grip = gripOf(photos, first!);
    await grip.evaluate((button) => button.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const { x, y } = await centerOf(grip);
    const panel = page.locator('.sheet__body');
    const before = await panel.evaluate((body) => body.scrollTop);
    const { y: top, height } = (await panel.boundingBox())!;
    const finger = await page.context().newCDPSession(page);
    await touch(finger, 'touchStart', { x, y });
    for (let at = y; at < top + height - 20; at += 30) await touch(finger, 'touchMove', { x, y: at });
    await expect(card(photos, others.at(-1)!)).toHaveAttribute('data-drop', '', { timeout: 20_000 });
    expect(await panel.evaluate((body) => body.scrollTop)).toBeGreaterThan(before);
    await touch(finger, 'touchEnd');
    await expect.poll(() => stored(page, 1)).toEqual([...others, first]);
  });

  test('move on every button press, even on a slow connection', { tag: ['@desktop', '@all'] }, async ({ page }) => {
    const photos = await openPhotos(page, 2);
    const [first, second, third] = await stored(page, 2);
    const heard: string[] = [];
    await page.route('**/photos/order', async (route) => {
      heard.push(route.request().postData()!);
      await new Promise((resolve) => setTimeout(resolve, 700));
      await route.continue();
    });
    const up = card(photos, third!).getByRole('button', { name: /^Move up/ });
    const down = card(photos, third!).getByRole('button', { name: /^Move down/ });
    await up.click();
    await up.click();
    await expect(down).toBeFocused();
    await down.click();
    await expect.poll(() => heard.length).toBe(3);
    expect(await idsIn(photos)).toEqual([first, third, second]);
    await page.unrouteAll({ behavior: 'wait' });
    await expect.poll(() => stored(page, 2)).toEqual([first, third, second]);
    await expect.poll(() => idsIn(photos)).toEqual([first, third, second]);
    expect(heard.map((body) => JSON.parse(body).ids)).toEqual([
      [first, third, second],
      [third, first, second],
      [first, third, second],
    ]);
  });

  test('save captions with the button, and keep them over a move and a conflict', { tag: ['@phone', '@all'] }, async ({
    page,
  }) => {
    const details = page.getByRole('dialog', { name: 'Project details' });
    const photos = await openPhotos(page, 3);
    const [first, second, third] = await stored(page, 3);
    const words = (place: number) => photos.getByRole('group', { name: `${place} of 3` });
    await words(1).getByLabel('Caption').fill('Mine, one');
    await words(1).getByLabel('What it shows').fill('A nose');
    await words(2).getByLabel('Caption').fill('Mine, two');
    await words(3).getByLabel('Caption').fill('Mine, three');
    await words(3).getByLabel('Visible to visitors').uncheck();
    await expect(details.getByText('Not saved')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    expect((await photo(page, 3, first!)).caption).not.toBe('Mine, one');
    // A move is stored at once and keeps typed text.
    await card(photos, first!)
      .getByRole('button', { name: /^Move down/ })
      .click();
    await expect.poll(() => stored(page, 3)).toEqual([second, first, third]);
    await expect(words(2).getByLabel('Caption')).toHaveValue('Mine, one');
    await page.keyboard.press('Escape');
    await page
      .getByRole('alertdialog', { name: 'Close without saving?' })
      .getByRole('button', { name: 'Keep editing' })
      .click();

    await page.route('**/photos/*', (route) => route.fulfill({ status: 503, json: {} }), { times: 1 });
    const save = details.getByRole('button', { name: 'Save' });
    await save.click();
    await expect(details.getByRole('alert')).toContainText('try again in a moment');
    await expect(words(2).getByLabel('Caption')).toHaveValue('Mine, one');

    const at = (id: number) => `${site.url}/api/projects/3/photos/${id}`;
    expect((await page.request.patch(at(second!), { data: { caption: 'Theirs' } })).ok()).toBe(true);
    expect((await page.request.delete(at(third!))).ok()).toBe(true);
    await save.click();
    const alert = details.getByRole('alert');
    await expect(alert).toContainText('You, in another window, changed this item while you were editing');
    await expect(alert).toContainText('Photo 1, CaptionTheirs');
    await expect(alert).toContainText('A photo was deleted while you were editing');
    await expect(alert).toContainText('Photo 3, CaptionMine, three');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await save.click();
    await expect(details).toHaveCount(0);
    expect(await photo(page, 3, first!)).toMatchObject({ caption: 'Mine, one', imageAlt: 'A nose', active: true });
    expect(await photo(page, 3, second!)).toMatchObject({ caption: 'Mine, two' });
  });

  async function openPhotos(page: Page, id: number): Promise<Locator> {
    await edit(page, site, '/');
    await cardOf(page, 'projects', id).getByRole('button', { name: 'Details' }).click();
    const photos = page.getByRole('dialog', { name: 'Project details' }).getByRole('region', { name: 'Detail photos' });
    await expect(photos.locator('[data-card]')).toHaveCount(3);
    return photos;
  }

  async function stored(page: Page, id: number): Promise<number[]> {
    const answer = await page.request.get(`${site.url}/api/projects/${id}/photos`);
    return ((await answer.json()) as { id: number }[]).map((each) => each.id);
  }

  async function photo(page: Page, projectId: number, id: number) {
    const answer = await page.request.get(`${site.url}/api/projects/${projectId}/photos/${id}`);
    return (await answer.json()) as { caption: string; imageAlt: string; active: boolean };
  }
});

const card = (photos: Locator, id: number) => photos.locator(`[data-card="photos:${id}"]`);
const gripOf = (photos: Locator, id: number) => card(photos, id).getByRole('button', { name: 'Drag to reorder' });
const idsIn = (photos: Locator) =>
  photos
    .locator('[data-card]')
    .evaluateAll((all) => all.map((each) => Number((each as HTMLElement).dataset.card!.split(':')[1])));

/** Without scrolling to it. */
async function middleOf(place: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await place.boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
}
