import type { Page } from '@playwright/test';
import { DAY_MS } from '#time/units.ts';
import { INDEXED_PAGES } from '#website/site/crawling.ts';
import { expectReadable, expectReadableOnDesktop } from './readable.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, hydrated, open, test } from './test.ts';

const PROJECT = '/portfolio/1-turboprop-single-white-over-navy';
const FORM_PAGES = [
  '/contact',
  '/quote-calculator',
  '/book-consultation',
  '/waitlist',
  '/warranty',
  '/insurance',
  '/referral',
];
const FIRST_PAGES = ['/', '/portfolio', PROJECT];
const PAGES = {
  'the home page and the portfolio': FIRST_PAGES,
  'the pages with forms': FORM_PAGES,
  'the other pages': [
    ...INDEXED_PAGES.filter((path) => ![...FIRST_PAGES, ...FORM_PAGES].includes(path)),
    '/services/3-touch-up-repair',
    '/quote-success',
    '/login',
  ],
};
const FORMS = {
  '/contact': 'Get Your Free Quote',
  '/waitlist': 'Join the Waitlist',
  '/warranty': 'Register Warranty',
  '/insurance': 'Request Assistance',
  '/referral': 'Submit Referral',
};

/** Every page and state passes axe and fits the screen. */
test.describe('is accessible and fits the screen:', () => {
  test.beforeEach(async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
  });

  for (const [name, paths] of Object.entries(PAGES))
    test(name, { tag: '@both' }, async ({ page }) => {
      test.setTimeout(240_000);
      for (const path of paths)
        await test.step(path, async () => {
          const html = await (await page.goto(path))!.text();
          expect(html).toMatch(/<title>[^<]+ \| Flatirons Aircraft Refinishing<\/title>/);
          expect(html).toMatch(/<meta name="description" content="[^"]{20,}"/);
          await hydrated(page);
          await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
          await expectFine(page);
        });
    });

  for (const [name, paths] of Object.entries(PAGES))
    test(`${name}, with large text`, { tag: '@all' }, async ({ page, isMobile }) => {
      test.setTimeout(240_000);
      for (const path of paths)
        await test.step(path, async () => {
          await open(page, path);
          if (isMobile) await expectReadable(page);
          else await expectReadableOnDesktop(page);
        });
    });

  test('the menu', { tag: ['@phone', '@all'] }, async ({ page }) => {
    await open(page, '/warranty');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
    await expectFine(page);
  });

  test('the construction notice', { tag: ['@phone', '@all'] }, async ({ browser, baseURL }, { project }) => {
    // In a new context, where the notice was not dismissed.
    const context = await browser.newContext({ ...project.use, baseURL, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.goto('/');
    await expect(page.getByRole('dialog', { name: 'Website Under Construction' })).toBeVisible();
    await expectFine(page);
    await context.close();
  });

  test('every question open', { tag: ['@phone', '@all'] }, async ({ page }) => {
    await open(page, '/');
    const questions = page.locator('#faq summary');
    for (const question of await questions.all()) await question.click();
    await expect(page.locator('#faq details:not([open])')).toHaveCount(0);
    await expectFine(page);
  });

  test('a photo of a project, full screen', { tag: '@all' }, async ({ page }) => {
    await open(page, PROJECT);
    await page.getByRole('main').getByRole('figure').last().getByRole('link').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectFine(page);
  });

  test('forms with missing fields', { tag: ['@phone', '@all'] }, async ({ page }) => {
    for (const [path, submit] of Object.entries(FORMS))
      await test.step(path, async () => {
        await open(page, path);
        await page.getByRole('button', { name: submit }).click();
        await expect(page.locator('[aria-invalid=true]').first()).toBeFocused();
        await expectFine(page);
        await page.emulateMedia({ forcedColors: 'active' });
        expect(await countOwnColors(page)).toBe(0);
        await page.emulateMedia({ forcedColors: 'none' });
      });
  });

  test('a day without a free time', { tag: ['@phone', '@all'] }, async ({ page }) => {
    await open(page, '/book-consultation');
    await page.getByLabel('Preferred date').fill(nextSunday());
    await expect(page.getByText(/We are closed on Sunday/)).toBeVisible();
    await expectFine(page);
  });

  test('a sent form with its message', { tag: ['@phone', '@all'] }, async ({ page, mark }) => {
    await open(page, '/warranty');
    await page.getByLabel('Owner name').fill('Axel Sent');
    await page.getByLabel('Email').fill(`axel.${mark}@example.com`);
    await page.getByLabel('Tail number').fill('N4XE');
    await page.getByRole('button', { name: 'Register Warranty' }).click();
    await expect(page.getByRole('heading', { name: 'Warranty Registered!' })).toBeVisible();
    await expectFine(page);
    await page.goto('/insurance?sent=1#form');
    await hydrated(page);
    await expectFine(page);
  });

  test.describe('failures:', { tag: '@phone' }, () => {
    test.use({ expectedErrors: /Failed to load resource|500|404/ });

    test('a request that failed', { tag: '@all' }, async ({ page }) => {
      await page.route('**/api/quotes', (route) => route.abort('connectionreset'));
      await open(page, '/referral');
      await page.getByLabel('Your name').fill('Ina');
      await page.getByLabel('Your email').fill('ina@example.com');
      await page.getByLabel('Their name').fill('Otto');
      await page.getByLabel('Their email').fill('otto@example.com');
      await page.getByRole('button', { name: 'Submit Referral' }).click();
      await expect(page.getByRole('alert').getByText('Failed to submit referral. Please try again.')).toBeVisible();
      await expectFine(page);
    });

    test('a page that fails to load, and one that does not exist', async ({ page }) => {
      await open(page, '/privacy');
      await page.route('**/*.data*', (route) => route.fulfill({ status: 500, body: 'no' }));
      await page.getByRole('contentinfo').getByRole('link', { name: 'Financing' }).click();
      await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible();
      await expectFine(page);
      await page.goto('/hangar-13');
      await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
      await expectFine(page);
    });
  });
});

/** Icons that keep a color of their own in forced colors, and selects whose arrow does. */
const countOwnColors = (page: Page) =>
  page.locator('.icon:visible, select:visible').evaluateAll(
    (elements) =>
      elements.filter((element) => {
        const { color, backgroundImage } = getComputedStyle(element);
        return element.matches('select')
          ? backgroundImage !== 'none'
          : color !== getComputedStyle(element.parentElement!).color;
      }).length,
  );

async function expectFine(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

/** A Sunday at least two weeks ahead: the shop is closed. */
function nextSunday(): string {
  const day = new Date(Date.now() + 14 * DAY_MS);
  day.setUTCDate(day.getUTCDate() + ((7 - day.getUTCDay()) % 7));
  return day.toISOString().slice(0, 10);
}
