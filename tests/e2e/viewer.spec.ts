import type { Page } from '@playwright/test';
import { expect, expectAccessible, holdBack, open, test } from './test.ts';

const TITLE = 'Turboprop single, white over navy';
const viewer = (page: Page) => page.getByRole('dialog', { name: TITLE });
const shown = (page: Page) => viewer(page).getByRole('img');

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

test('the portfolio viewer cycles through the two sides of a project', { tag: ['@both', '@all'] }, async ({ page }) => {
  await open(page, '/portfolio');
  const opener = page.getByRole('button', { name: `View photos: ${TITLE}` });
  await opener.click();
  await expect(viewer(page).getByText('1 of 2', { exact: true })).toBeVisible();
  await expect(shown(page)).toHaveAccessibleName(`${TITLE} - Before`);
  await expect(viewer(page)).toContainText('Before transformation');
  await expectAccessible(page);

  await viewer(page).getByRole('button', { name: 'Next photo' }).click();
  await expect(shown(page)).toHaveAccessibleName(`${TITLE} - After`);
  await expect(viewer(page)).toContainText('After our professional transformation');
  await page.keyboard.press('ArrowRight');
  await expect(viewer(page).getByText('1 of 2', { exact: true })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(viewer(page).getByText('2 of 2', { exact: true })).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(viewer(page)).toHaveCount(0);
  await expect(opener).toBeFocused();

  // On the first page of the tab, too.
  await opener.click();
  await expect(viewer(page)).toBeVisible();
  await page.goBack();
  await expect(viewer(page)).toHaveCount(0);
  await expect(page).toHaveURL('/portfolio');
});

test('Back closes the photos and stays on the page', { tag: ['@phone', '@all'] }, async ({ page }) => {
  await open(page, '/pricing');
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/portfolio"]')!.click());
  await expect(page).toHaveURL('/portfolio');
  await page.getByRole('button', { name: `View photos: ${TITLE}` }).click();
  await expect(viewer(page)).toBeVisible();
  await page.goBack();
  await expect(viewer(page)).toHaveCount(0);
  await expect(page).toHaveURL('/portfolio');
  await page.goBack();
  await expect(page).toHaveURL('/pricing');
});

test('the home page viewer shows the detail photos, preloads neighbours, and locks scrolling', {
  tag: '@all',
}, async ({ page }) => {
  await open(page, '/');
  const opener = page.getByRole('button', { name: TITLE });
  await opener.click();
  await expect(viewer(page).getByText('1 of 5', { exact: true })).toBeVisible();
  await expect
    .poll(() =>
      viewer(page)
        .locator('img')
        .evaluateAll((images: HTMLImageElement[]) => images.map(({ naturalWidth }) => naturalWidth > 0)),
    )
    .toEqual([true, true, true]);
  await expect(page.locator('html')).toHaveCSS('overflow', 'hidden');

  await viewer(page).getByRole('button', { name: 'Previous photo' }).click();
  await expect(viewer(page).getByText('5 of 5', { exact: true })).toBeVisible();
  const dots = viewer(page).getByRole('button', { name: /^Photo \d of 5$/ });
  await expect(dots).toHaveCount(5);
  await dots.nth(2).click();
  await expect(viewer(page).getByText('3 of 5', { exact: true })).toBeVisible();
  await expect(dots.nth(2)).toHaveAttribute('aria-current', 'true');
  await expect(shown(page)).toHaveAccessibleName(/nose and spinner/);

  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await expect(page.locator('html')).not.toHaveCSS('overflow', 'hidden');
});

test('a project pressed before its code has loaded opens once it has', {
  tag: ['@phone', '@all'],
}, async ({ page }) => {
  const letGo = await holdBack(page, /home-below-fold/);
  await page.goto('/');
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main')!).some((key) => key.startsWith('__react')),
  );
  const wanted = page.waitForRequest(/home-below-fold/);
  await page.getByRole('button', { name: TITLE }).click();
  await wanted;
  await expect(viewer(page)).toHaveCount(0);
  letGo();
  await expect(viewer(page).getByText('1 of 5', { exact: true })).toBeVisible();
});

test('filters open and keep their input before the code has loaded; photos open once it has', {
  tag: ['@phone', '@all'],
}, async ({ page }) => {
  const letGo = await holdBack(page, /\/assets\/.*\.js/);
  await page.goto('/portfolio', { waitUntil: 'commit' });
  const filters = page.getByRole('button', { name: 'Filters' });
  await filters.click();
  await page.getByLabel('Search').fill('over');
  const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: TITLE }) });
  await card.locator('.ba').click({ position: { x: 40, y: 40 } });
  letGo();
  await expect(viewer(page).getByText('1 of 2', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card.getByRole('slider')).toHaveValue('50');
  await expect(filters).toHaveAttribute('aria-expanded', 'true');
  await expect(page).toHaveURL('/portfolio?q=over');
  await filters.click();
  await expect(page.getByLabel('Search')).toBeHidden();
});

test('a swipe of more than 50 points turns to the next or the previous photo', { tag: '@all' }, async ({ page }) => {
  await open(page, '/portfolio');
  await page.getByRole('button', { name: `View photos: ${TITLE}` }).click();
  const at = (count: string) => viewer(page).getByText(`${count} of 2`, { exact: true });
  await expect(at('1')).toBeVisible();
  await drag(page, -45);
  await expect(at('1')).toBeVisible();
  await drag(page, -60);
  await expect(at('2')).toBeVisible();
  await drag(page, 60);
  await expect(at('1')).toBeVisible();
});

/** Drags across the photo, with a finger on phones and a mouse elsewhere. */
async function drag(page: Page, by: number) {
  const { x, y } = await viewer(page)
    .getByRole('img')
    .first()
    .boundingBox()
    .then((box) => ({ x: box!.x + box!.width / 2, y: box!.y + box!.height / 3 }));
  if (!(await page.evaluate(() => navigator.maxTouchPoints > 0))) {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + by, y, { steps: 4 });
    return page.mouse.up();
  }
  const screen = await page.context().newCDPSession(page);
  await screen.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  for (const share of [0.25, 0.5, 0.75, 1])
    await screen.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: x + by * share, y }] });
  await screen.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
