import type { Page } from '@playwright/test';
import { ADMIN } from './admin.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, hydrated, open, test } from './test.ts';

const TITLE = 'Turboprop single, white over navy';
const TURBOPROP = '/portfolio/1-turboprop-single-white-over-navy';

/** Other journeys add projects: no test depends on their number. */
const cards = (page: Page) => page.getByRole('article');
const turboprop = (page: Page) => cards(page).filter({ has: page.getByRole('heading', { name: TITLE }) });
const counter = (page: Page) => page.getByRole('status').filter({ hasText: 'Showing' });
const filtersButton = (page: Page) => page.getByRole('button', { name: 'Filters' });

async function openFilters(page: Page) {
  await filtersButton(page).click();
  await expect(page.getByLabel('Search')).toBeVisible();
}

test('the portfolio and its open states are accessible and fit the screen', { tag: ['@both', '@all'] }, async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/portfolio');
  await expect(page.getByRole('heading', { name: 'Complete Portfolio', level: 1 })).toBeVisible();
  await expect(page.getByText('Explore Our Full Range of Aircraft Transformations')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Our Projects' })).toBeVisible();
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/portfolio$/);
  await openFilters(page);
  await expectAccessible(page);
  await page.getByLabel('Search').fill('zeppelin');
  await expect(page.getByText('No projects found matching your filters.')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(turboprop(page)).toBeVisible();
  await expect(filtersButton(page)).toBeFocused();
  await expectNoSidewaysScroll(page);

  // On the smallest phones the filters open at the bottom of the screen.
  await page.setViewportSize({ width: 360, height: 640 });
  await filtersButton(page).click();
  await page.evaluate(() => window.scrollTo(0, 0));
  await filtersButton(page).click();
  await expect(page.getByLabel('Sort')).toBeInViewport({ ratio: 1 });
});

test('filters narrow the list, show their count on the button, and live in the address', {
  tag: ['@desktop', '@all'],
}, async ({ page, request }) => {
  // A second kind of work, so that the filter shows.
  expect((await request.post('/api/login', { data: { username: ADMIN.email, password: ADMIN.password } })).ok()).toBe(
    true,
  );
  const striped = { title: 'Stripes on a biplane', description: 'A new stripe.', serviceType: 'stripe' };
  const { id } = await (await request.post('/api/projects', { data: striped })).json();
  try {
    await open(page, '/portfolio');
    await expect(counter(page)).toHaveText(/^Showing (\d+) of \1 projects$/);
    await openFilters(page);

    await page.getByLabel('Search').pressSequentially('OVER');
    await expect(counter(page)).toHaveText(/^Showing 4 of \d+ projects$/);
    await expect(page).toHaveURL('/portfolio?q=OVER');
    await expect(filtersButton(page)).toHaveText(/1/);

    const types = await page.getByLabel('Aircraft type').locator('option').allTextContents();
    expect(types[0]).toBe('All Aircraft');
    expect(types).toEqual(expect.arrayContaining(['Light jet', 'Single engine piston', 'Turboprop', 'Twin turboprop']));
    expect(types.slice(1)).toEqual(types.slice(1).toSorted());
    await page.getByLabel('Aircraft type').selectOption('Turboprop');
    await page.getByLabel('Service type').selectOption('complete');
    await expect(counter(page)).toHaveText(/^Showing 2 of \d+ projects$/);
    await expect(cards(page).first()).toContainText('Turboprop single');
    await expect(filtersButton(page)).toHaveText(/3/);
    await page.getByLabel('Sort').selectOption('Oldest First');
    await expect(cards(page).first()).toContainText('T-tail turboprop');
    await expect(page).toHaveURL('/portfolio?q=OVER&aircraft=Turboprop&service=complete&sort=oldest');

    await page.reload();
    await hydrated(page);
    await expect(counter(page)).toHaveText(/^Showing 2 of \d+ projects$/);
    await expect(cards(page).first()).toContainText('T-tail turboprop');

    await page.goBack();
    await expect(cards(page).first()).toContainText('Turboprop single');
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL('/portfolio?q=OVER');
    await expect(counter(page)).toHaveText(/^Showing 4 of \d+ projects$/);
    await openFilters(page);
    await expect(page.getByLabel('Search')).toHaveValue('OVER');
    await page.getByRole('button', { name: 'Clear All' }).click();
    await expect(page).toHaveURL('/portfolio');
    await expect(page.getByLabel('Search')).toHaveValue('');
    await expect(filtersButton(page)).toHaveText('Filters');
  } finally {
    expect((await request.delete(`/api/projects/${id}`)).ok()).toBe(true);
  }
});

test('the viewer of a card links to the detail photos of its project', { tag: ['@desktop', '@all'] }, async ({
  page,
}) => {
  await open(page, '/portfolio');
  await page.getByRole('button', { name: `View photos: ${TITLE}` }).click();
  const viewer = page.getByRole('dialog', { name: TITLE });
  await expect(viewer.getByText('1 of 2', { exact: true })).toBeVisible();
  await viewer.getByRole('link', { name: 'See the detail photos' }).click();
  await expect(page).toHaveURL(`${TURBOPROP}#up-close`);
  await expect(page.getByRole('heading', { name: 'Up close' })).toBeInViewport();
});

test('Share opens the device’s share sheet, or copies the link', { tag: ['@desktop', '@all'] }, async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
  await open(page, TURBOPROP);
  const share = page.getByRole('button', { name: 'Share' });
  await share.click();
  await expect(page.getByText('The link is on your clipboard.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(baseURL + TURBOPROP);
  await page.evaluate(() =>
    Object.assign(navigator, {
      share: async ({ title, url }: ShareData) => document.body.setAttribute('data-shared', `${title} ${url}`),
    }),
  );
  await share.click();
  await expect(page.locator('body')).toHaveAttribute('data-shared', `${TITLE} ${baseURL}${TURBOPROP}`);
});

test('filtering sends no request', { tag: ['@desktop', '@all'] }, async ({ page }) => {
  await open(page, '/portfolio');
  await openFilters(page);
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('.data') && asked.push(request.url()));
  await page.getByLabel('Search').fill('jet');
  await expect(page).toHaveURL('/portfolio?q=jet');
  await page.getByLabel('Aircraft type').selectOption('Light jet');
  await expect(page).toHaveURL(/aircraft=Light\+jet/);
  await page.goBack();
  await expect(page).toHaveURL('/portfolio?q=jet');
  expect(asked).toEqual([]);
});

test('a reloaded page starts at its top', { tag: ['@desktop', '@all'] }, async ({ page }) => {
  await open(page, '/portfolio');
  await page.evaluate(() => window.scrollTo(0, 700));
  await page.reload();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('cards below the fold are visible, and animate when scrolled into view', { tag: '@all' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await open(page, '/portfolio');
  const last = cards(page).filter({ hasText: 'High-wing single' });
  await expect(last).toHaveCSS('opacity', '1');
  await page.evaluate(() => window.scrollBy(0, 20));
  await expect(last).toHaveCSS('opacity', '0');
  await last.scrollIntoViewIfNeeded();
  await expect(last).toHaveCSS('opacity', '1');
});

test.describe('without JavaScript', { tag: '@desktop' }, () => {
  test.use({ javaScriptEnabled: false });

  test('the filters are a form, and all cards are visible', { tag: '@all' }, async ({ page }) => {
    await page.goto('/portfolio');
    await expect(cards(page).filter({ hasText: 'High-wing single' })).toHaveCSS('opacity', '1');
    await page.getByLabel('Search').fill('navy');
    await page.getByLabel('Aircraft type').selectOption('Turboprop');
    await page.getByRole('button', { name: 'Show projects' }).click();
    await expect(counter(page)).toHaveText(/^Showing 1 of \d+ projects$/);
    await expect(page.getByLabel('Aircraft type')).toHaveValue('Turboprop');
    await page.getByRole('button', { name: 'Clear All' }).click();
    await expect(counter(page)).toHaveText(/^Showing (\d+) of \1 projects$/);
    await turboprop(page).getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE);
  });
});

test.describe('the slider', () => {
  test.beforeEach(async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, '/portfolio');
  });

  test('moves by keys within its ends', { tag: ['@desktop', '@all'] }, async ({ page }) => {
    const slider = turboprop(page).getByRole('slider');
    await expect(slider).toHaveValue('50');
    await slider.focus();
    for (const [key, value] of [
      ['ArrowRight', '51'],
      ['ArrowLeft', '50'],
      ['PageUp', '60'],
      ['PageDown', '50'],
      ['Home', '0'],
      ['ArrowLeft', '0'],
      ['PageDown', '0'],
      ['End', '100'],
      ['PageUp', '100'],
    ] as const) {
      await slider.press(key);
      await expect(slider).toHaveValue(value);
    }
    await slider.press('Enter');
    await expect(page.getByRole('dialog', { name: TITLE })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(slider).toBeFocused();
  });

  test('follows the mouse to its ends without opening the card; a click opens it', {
    tag: ['@desktop', '@all'],
  }, async ({ page }) => {
    const slider = turboprop(page).getByRole('slider');
    const picture = turboprop(page).locator('.ba');
    await turboprop(page).scrollIntoViewIfNeeded();
    const box = (await picture.boundingBox())!;
    const at = (share: number) => box.x + box.width * share;
    const y = box.y + box.height / 2;
    await page.mouse.move(at(0.5), y);
    await page.mouse.down();
    await page.mouse.move(at(0.25), y, { steps: 5 });
    await expect(slider).toHaveValue('25');
    await page.mouse.move(box.x - 40, y, { steps: 3 });
    await expect(slider).toHaveValue('0');
    await page.mouse.move(at(0.5), y, { steps: 3 });
    await page.mouse.up();
    await expect(slider).toHaveValue('50');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    // A click on the text beside the picture opens it, too.
    const words = (await turboprop(page).locator('p').boundingBox())!;
    for (const spot of [
      [at(0.8), y],
      [words.x + 20, words.y + 10],
    ] as const) {
      await page.mouse.click(...spot);
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.getByRole('button', { name: 'Close viewer' }).click();
    }
    await expect(slider).toHaveValue('50');
  });

  test('follows a horizontal swipe, lets a vertical one scroll the page, and opens on a tap', {
    tag: ['@phone', '@all'],
  }, async ({ page }) => {
    const slider = turboprop(page).getByRole('slider');
    const picture = turboprop(page).locator('.ba');
    await picture.scrollIntoViewIfNeeded();
    const box = (await picture.boundingBox())!;
    const y = box.y + box.height / 2;
    await swipe(page, { x: box.x + box.width / 2, y }, { x: box.x + box.width * 0.25, y });
    await expect.poll(async () => Number(await slider.inputValue())).toBeLessThan(35);
    await expect(page.getByRole('dialog')).toHaveCount(0);

    const before = await page.evaluate(() => window.scrollY);
    await swipe(page, { x: box.x + 100, y }, { x: box.x + 100, y: y - 150 });
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before + 50);
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await picture.tap({ position: { x: 60, y: 40 } });
    await expect(page.getByRole('dialog')).toBeVisible();
  });
});

test.describe('a project’s own page', () => {
  test('is linked from its card, shows everything, and links on', { tag: ['@both', '@all'] }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, '/portfolio');
    await page.getByRole('link', { name: TITLE }).click();
    await expect(page).toHaveURL(TURBOPROP);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE);
    await expect(page).toHaveTitle('Turboprop single, white over navy | Flatirons Aircraft Refinishing');
    await expect(page.getByText('September 2026')).toBeVisible();
    await expect(page.getByText(/^Project \d+ of \d+$/)).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await page.getByRole('link', { name: /stripes along the cabin/ }).click();
    const viewer = page.getByRole('dialog', { name: TITLE });
    await expect(viewer.getByText('4 of 5', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');

    const slider = page.getByRole('slider');
    await slider.press('End');
    await page.getByRole('navigation', { name: 'Next project' }).getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('T-tail turboprop, ivory over graphite');
    await expect(slider).toHaveValue('50');
    await page.setViewportSize({ width: 320, height: 700 });
    await expectNoSidewaysScroll(page);
  });

  test('names itself and its picture for search engines', { tag: '@desktop' }, async ({ request, baseURL }) => {
    const html = await (await request.get(TURBOPROP)).text();
    expect(html).toContain(`<link rel="canonical" href="${baseURL}${TURBOPROP}"`);
    expect(html).toContain(`<meta property="og:image" content="${baseURL}/images/project-1-after.jpg"`);
    expect(html).toContain('<meta name="description" content="Chalk, soot and primer patches');
  });

  test('is found by its id: redirects another slug, responds with 404 to an unknown id', { tag: '@desktop' }, async ({
    request,
  }) => {
    for (const address of ['/portfolio/1', '/portfolio/1-an-old-title', '/portfolio/1-']) {
      const answer = await request.get(address, { maxRedirects: 0 });
      expect([answer.status(), answer.headers().location]).toEqual([301, TURBOPROP]);
    }
    for (const address of ['/portfolio/99', '/portfolio/abc', '/portfolio/99999999999', '/portfolio/0-x']) {
      expect((await request.get(address)).status()).toBe(404);
    }
  });
});

/** A swipe of one finger as real touch input. */
async function swipe(page: Page, from: { x: number; y: number }, to: { x: number; y: number }) {
  const screen = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    screen.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [from]);
  for (let step = 1; step <= 10; step++) {
    const share = step / 10;
    await touch('touchMove', [{ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }]);
  }
  await touch('touchEnd', []);
}
