import type { Page } from '@playwright/test';
import { doubleText } from './readable.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, logIn, test, withoutRows } from './test.ts';

/**
 * Each page and state of the desk passes axe and fits, and dialogs restore the focus. What is the same at every width
 * runs at the narrowest. Nothing moves by itself after it shows.
 */
test.describe('the dashboard is accessible and fits the screen:', () => {
  test.describe.configure({ timeout: 120_000 });
  test.beforeEach(async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
  });

  test('every page', { tag: '@phone' }, async ({ page }) => {
    await logIn(page);
    await page.addInitScript(sumLayoutShifts);
    for (const [path, words] of Object.entries(LOADED)) {
      await page.goto(path);
      await expect(page.getByText(words).first()).toBeVisible();
      // Before other journeys send what the page then lists.
      expect(await page.evaluate(() => (window as { layoutShift?: number }).layoutShift), path).toBeLessThan(0.01);
      await expectFine(page);
      await doubleText(page);
      await expectNoSidewaysScroll(page);
    }
    // Without a mail server mails are saved as files, and named so.
    await page.goto('/admin/outbox');
    await expect(page.getByRole('link', { name: /^Sent or saved/ })).toBeVisible();
  });

  test('a lead with hostile text', { tag: ['@phone', '@all'] }, async ({ page, request, mark }) => {
    const family = `Ill${mark}`;
    const message = `<img src=x onerror=alert(1)>\n=1+1\n\u202e drawkcab\n${'x'.repeat(4_000)}`;
    const sent = await request.post('/api/quotes', {
      data: { firstName: 'Wide'.repeat(20), lastName: family, email: `${family}@example.com`.toLowerCase(), message },
    });
    const { id } = await sent.json();
    await logIn(page);
    await page.goto(`/admin?q=${family}`);
    await expect(page.getByRole('row').filter({ hasText: family })).toHaveCount(1);
    await expectFine(page);
    const open = page.getByRole('link', { name: /View details/ });
    await open.click();
    const lead = page.getByRole('dialog', { name: new RegExp(family) });
    const words = lead.getByText('<img src=x onerror=alert(1)>');
    await expect(words).toBeVisible();
    await expect(words).toHaveText(/alert\(1\)>\n=1\+1\n/, { useInnerText: true });
    await lead.getByRole('button', { name: 'Edit Notes' }).click();
    await expectFine(page);
    await page.keyboard.press('Escape');
    await expect(open).toBeFocused();

    const remove = page.getByRole('button', { name: /^Delete .*quote$/ });
    await remove.click();
    const question = page.getByRole('alertdialog', { name: 'Are you absolutely sure?' });
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expect(question).toContainText(family);
    await expectFine(page);
    await page.keyboard.press('Escape');
    await expect(remove).toBeFocused();
    await page.goto(`/admin?q=${family}&view=board`);
    await expect(page.getByRole('link', { name: new RegExp(family) })).toBeVisible();
    await expectFine(page);
    await page.request.delete(`/api/quotes/${id}`);
  });

  test('while it loads', { tag: ['@phone', '@all'] }, async ({ page }) => {
    await logIn(page);
    await withoutRows(page);
    await page.route(/\/api\/(quotes|offers|numbers|outbox|settings|history|people|access)/, () => {});
    for (const [path, words] of Object.entries(LOADING)) {
      await page.goto(path);
      await expect(page.getByText(words).first()).toBeVisible();
      await expectFine(page);
    }
    await page.goto('/admin?view=board');
    await expect(page.getByRole('heading', { name: 'Lost Quote' })).toBeVisible();
    await expectFine(page);
  });

  test.describe('when the server does not answer', () => {
    test.use({ expectedErrors: /503|404|Failed to load resource/ });

    test('a deleted quote', { tag: ['@phone', '@all'] }, async ({ page }) => {
      await logIn(page);
      await page.goto('/admin/quotes/2147483646');
      await expect(page.getByRole('dialog', { name: 'Quote not found' })).toBeVisible();
      await expectFine(page);
    });

    test('every page, with an error and a retry button', { tag: ['@phone', '@all'] }, async ({ page }) => {
      await logIn(page);
      await withoutRows(page);
      await page.route(/\/api\/(quotes|offers|numbers|outbox|settings|history|people|access)/, (route) =>
        route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{}' }),
      );
      for (const [path, words] of Object.entries(FAILED)) {
        await page.goto(path);
        await expect(page.getByText(words).first()).toBeVisible();
        await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
        // The total is not known then.
        await expect(page.getByText(/^0 quotes/)).toHaveCount(0);
        await expectFine(page);
      }
      await expect(page.getByText('Built-in values')).toHaveCount(0);
      // An unknown user is no reason to ask for a password.
      await page.route('**/api/auth/user', (route) => route.fulfill({ status: 503, body: '{}' }));
      await page.goto('/admin/settings');
      await expect(page.getByRole('alert')).toContainText('could not check whether you are logged in');
      await expectFine(page);
      await page.unroute('**/api/auth/user');
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByText('This section could not be loaded.').first()).toBeVisible();
      await page.unroute(/\/api\/(quotes|offers|numbers|outbox|settings|history|people|access)/);
      await page.getByRole('button', { name: 'Try again' }).first().click();
      await expect(page.getByRole('textbox', { name: 'Shop name' })).toBeVisible();
    });
  });
});

/** Text that shows that a page has loaded. */
const LOADED = {
  '/admin': 'Filter and sort',
  '/admin/hangar': 'Bay',
  '/admin/offers': 'Export CSV',
  '/admin/numbers': 'Time to first reply',
  '/admin/outbox': 'kept for 90 days',
  '/admin/history': 'Restoring counts as a change',
  '/admin/privacy': 'Who looked at what',
  '/admin/settings': 'Shop name',
  '/admin/account': 'This browser',
};
const LOADING = {
  '/admin': 'Loading quotes...',
  '/admin/offers': 'Loading quotes...',
  '/admin/offers/1': 'Loading the quote...',
  '/admin/numbers': 'Counting...',
  '/admin/outbox': 'Loading the messages...',
  '/admin/settings': 'Loading the settings...',
};
const FAILED = {
  '/admin': 'The quotes could not be loaded.',
  '/admin?q=dana&view=board': 'The quotes could not be loaded.',
  '/admin/quotes/1': 'The quote could not be loaded.',
  '/admin/offers': 'The quotes could not be loaded.',
  '/admin/offers/1': 'The quote could not be loaded',
  '/admin/numbers': 'The numbers could not be loaded.',
  '/admin/outbox': 'The messages could not be loaded.',
  '/admin/settings': 'This section could not be loaded.',
};

/** In the page: how far what shows has moved by itself, as browsers count it. */
function sumLayoutShifts(): void {
  let sum = 0;
  Object.defineProperty(window, 'layoutShift', { get: () => sum });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries() as (PerformanceEntry & LayoutShift)[])
      if (!hadRecentInput) sum += value;
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Not among the types of TypeScript. */
interface LayoutShift {
  value: number;
  hadRecentInput: boolean;
}

async function expectFine(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}
