import type { Page } from '@playwright/test';
import { mailsAbout } from './mailbox.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, hydrated, open, test } from './test.ts';

const next = (page: Page) => page.getByRole('button', { name: 'Next' });
const previous = (page: Page) => page.getByRole('button', { name: 'Previous' });
const send = (page: Page) => page.getByRole('button', { name: 'Send Quote Request' });
const step = (page: Page, n: number) => page.getByText(`Step ${n} of 4`, { exact: true });
const estimate = (page: Page) => page.getByRole('complementary', { name: 'Estimate' });

/** King Air, two services, rush: 40,000 + 8,000 + 2,500, plus a quarter. */
async function fillThreeSteps(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'King Air' }).check();
  await next(page).click();
  await page.getByRole('checkbox', { name: 'Multi-Color' }).check();
  await page.getByRole('checkbox', { name: 'Corrosion Treatment' }).check();
  await next(page).click();
  await page.getByRole('radio', { name: 'Rush' }).check();
  await next(page).click();
  await expect(step(page, 4)).toBeVisible();
}

async function fillPerson(page: Page, email: string): Promise<void> {
  await page.getByLabel('Full name').fill('Dana Q. Whitfield');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone').fill('303 555 0101');
}

test('completes four steps and sends a quote with its estimate', { tag: ['@both', '@all'] }, async ({ page, mark }) => {
  const email = `estimate-steps.${mark}@example.com`;
  await open(page, '/quote-calculator');
  await expect(page.getByText('0% complete')).toBeVisible();
  await expect(next(page)).toBeDisabled();
  await expect(previous(page)).toBeDisabled();
  await expect(page.getByRole('status').getByText('Choose an aircraft type.')).toBeVisible();
  await expect(page.getByText('Running estimate')).toHaveCount(0);
  await page.getByLabel('Aircraft model').fill('King Air 350');
  await fillThreeSteps(page);

  await expect(estimate(page)).toContainText('$63,125');
  await expect(estimate(page)).toContainText('Final pricing will be confirmed after aircraft inspection');
  await expect(send(page)).toBeDisabled();
  await fillPerson(page, email);
  await send(page).click();
  await expect(page.getByText('Quote Sent Successfully!')).toBeVisible();
  await expect(page).toHaveURL('/quote-success');
  const events = await page.evaluate(() => window.dataLayer as { event?: string }[]);
  expect(events.filter(({ event }) => event === 'quote_calculator_submit')).toHaveLength(1);
  const [notice] = await mailsAbout(email, 2);
  expect(notice?.text).toContain('Estimated quote: $63,125');
  expect(notice?.text).toContain('Aircraft model: King Air 350');

  await open(page, '/quote-calculator');
  await expect(page.getByLabel('Aircraft model')).toHaveValue('');
});

test('shows the price of each choice, a running estimate, and what is missing', { tag: ['@desktop', '@all'] }, async ({
  page,
}) => {
  await open(page, '/quote-calculator');
  await expect(page.getByRole('radio', { name: /Cessna Citation.*\$42,500.*x1\.7/ })).toBeVisible();
  await page.getByRole('radio', { name: 'Cirrus' }).check();
  await expect(estimate(page)).toContainText('Running estimate');
  await expect(estimate(page)).toContainText('$27,500');
  await next(page).click();

  await expect(next(page)).toBeDisabled();
  await expect(page.getByText('Choose at least one service.')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /Partial Paint.*-\$12,000/ })).toBeVisible();
  await page.getByRole('checkbox', { name: /Multi-Color.*\+\$8,000/ }).check();
  await expect(estimate(page)).toContainText('$35,500');
  await page.getByRole('checkbox', { name: 'Partial Paint' }).check();
  await expect(page.getByText('are usually alternatives')).toBeVisible();
  await expect(estimate(page)).toContainText('$23,500');
  await next(page).click();

  await expect(next(page)).toBeDisabled();
  await expect(page.getByRole('radio', { name: /Rush.*\+25%/ })).toBeVisible();
  await page.getByRole('radio', { name: /Flexible.*-10%/ }).check();
  await expect(estimate(page)).toContainText('$21,150');
  await page.getByLabel('Preferred start date').fill('2020-01-01');
  await expect(page.getByText('Choose today or a later date.')).toBeVisible();
  await expect(next(page)).toBeDisabled();
});

test('the reason beside a disabled Next button links to the missing choice', { tag: '@all' }, async ({ page }) => {
  await open(page, '/quote-calculator');
  const reason = page.getByRole('link', { name: 'Choose an aircraft type.' });
  await expect(next(page)).toHaveAccessibleDescription('Choose an aircraft type.');
  const button = (await next(page).boundingBox())!;
  await reason.click();
  await expect(page.getByRole('radio', { name: 'Single Engine Piston' })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(reason).toHaveCount(0);
  await expect(next(page)).toBeEnabled();
  expect((await next(page).boundingBox())!.height).toBe(button.height);
  await expect(page).toHaveURL('/quote-calculator');
});

test('browser Back returns to the previous step, and a reload keeps all input', { tag: ['@desktop', '@all'] }, async ({
  page,
}) => {
  await open(page, '/quote-calculator');
  await fillThreeSteps(page);
  await page.getByLabel('Full name').fill('Dana');
  const scripts = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('#calculator')).toBeAttached();
  await expect(page.getByText('Step 1 of 4')).toBeHidden();
  scripts.resolve();
  await hydrated(page);
  await expect(step(page, 4)).toBeVisible();
  await expect(page.getByLabel('Full name')).toHaveValue('Dana');
  await expect(estimate(page)).toContainText('$63,125');

  await page.goBack();
  await expect(step(page, 3)).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Rush' })).toBeChecked();
  await previous(page).click();
  await expect(step(page, 2)).toBeVisible();
  await page.goBack();
  await expect(step(page, 1)).toBeVisible();
  await expect(page.getByRole('radio', { name: 'King Air' })).toBeChecked();
  await page.goForward();
  await expect(step(page, 2)).toBeVisible();
});

test('opening a later step redirects to the first incomplete step', { tag: ['@desktop', '@all'] }, async ({ page }) => {
  await open(page, '/quote-calculator#step-3');
  await expect(step(page, 1)).toBeVisible();
  await open(page, '/quote-calculator?type=Light%20Jet');
  await expect(page.getByRole('radio', { name: 'Light Jet' })).toBeChecked();
  await page.getByRole('radio', { name: 'Cirrus' }).check();
  await page.reload();
  await hydrated(page);
  await expect(page.getByRole('radio', { name: 'Cirrus' })).toBeChecked();
});

test('can be filled in and sent by keyboard alone', { tag: ['@desktop', '@all'] }, async ({ page, mark }) => {
  await open(page, '/quote-calculator');
  await page.getByRole('radio', { name: 'Single Engine Piston' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Paint it in the studio first' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Baron 58');
  await page.keyboard.press('Enter');
  await expect(page.locator('#calculator-step-2')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(page.locator('#calculator-step-3')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(page.locator('#calculator-step-4')).toBeFocused();
  for (const words of ['Key Board', `estimate-keys.${mark}@example.com`, '303 555 0102']) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(words);
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/quote-success');
});

test.describe('when the request fails', { tag: ['@desktop', '@all'] }, () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test('shows a toast, keeps all input, and sends on retry', async ({ page, mark }) => {
    await open(page, '/quote-calculator');
    await fillThreeSteps(page);
    await fillPerson(page, `estimate-twice.${mark}@example.com`);
    let tries = 0;
    let answer = () => {};
    const seen = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/quotes', async (route) => {
      tries += 1;
      if (tries > 1) return route.continue();
      await seen;
      return route.fulfill({ status: 500, contentType: 'application/problem+json', json: { status: 500, title: '' } });
    });
    await send(page).click();
    await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
    answer();
    const alert = page.getByRole('alert').filter({ hasText: 'Failed to send quote. Please try again.' });
    await expect(alert).toContainText('Error');
    await expect(step(page, 4)).toBeVisible();
    await expect(page.getByLabel('Full name')).toHaveValue('Dana Q. Whitfield');
    await send(page).click();
    await expect(page).toHaveURL('/quote-success');
  });
});

test.describe('every step is accessible and fits the screen', { tag: ['@phone', '@all'] }, () => {
  test.beforeEach(async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, '/quote-calculator');
  });

  async function expectFine(page: Page): Promise<void> {
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }

  test('steps one and two', async ({ page }) => {
    await expectFine(page);
    await page.setViewportSize({ width: 320, height: 700 });
    await page.getByRole('radio', { name: 'King Air' }).check();
    await expectNoSidewaysScroll(page);
    await next(page).click();
    await page.getByRole('checkbox', { name: 'Multi-Color' }).check();
    await page.getByRole('checkbox', { name: 'Partial Paint' }).check();
    await expectFine(page);
  });

  test('steps three and four', async ({ page }) => {
    await fillThreeSteps(page);
    await page.setViewportSize({ width: 320, height: 700 });
    await expectFine(page);
    await previous(page).click();
    await expectFine(page);
  });
});

test.describe('without JavaScript', { tag: '@desktop' }, () => {
  test.use({ javaScriptEnabled: false, expectedErrors: /400/ });

  test('shows all steps as one long form', { tag: '@all' }, async ({ page, mark }) => {
    const email = `estimate-plain.${mark}@example.com`;
    await page.goto('/quote-calculator');
    await expect(next(page)).toBeHidden();
    await page.getByRole('radio', { name: 'Cirrus' }).check();
    await page.getByRole('radio', { name: 'Flexible' }).check();
    await fillPerson(page, email);
    await send(page).click();
    await expect(page.getByText('Choose at least one service')).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Cirrus' })).toBeChecked();
    await expect(page.getByLabel('Full name')).toHaveValue('Dana Q. Whitfield');
    await page.getByRole('checkbox', { name: 'Multi-Color' }).check();
    await send(page).click();
    await expect(page).toHaveURL('/quote-success');
    const [notice] = await mailsAbout(email, 2);
    expect(notice?.text).toContain('$31,950');
  });
});
