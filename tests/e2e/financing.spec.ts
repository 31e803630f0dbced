import { expect, open, test } from './test.ts';

test('updates the payments and the drawing while the user types', { tag: '@all' }, async ({ page }) => {
  await open(page, '/financing');
  await expect(page.getByLabel('Interest rate (APR)')).toHaveAttribute('step', '0.1');
  const results = page.locator('#calculator dl');
  await expect(results).toHaveText(/\$782\.65.*\$6,958\.76.*\$46,958\.76/s);
  await page.getByLabel('Interest rate (APR)').fill('0');
  await page.getByLabel('Loan term').selectOption('84 months');
  await expect(results).toHaveText(/\$476\.19.*\$0\.00.*\$40,000\.00/s);
  await expect(page.getByRole('figure')).toContainText('$476.19');
  await page.getByLabel('Loan amount').fill('');
  await expect(results.getByText('—')).toHaveCount(3);
  await page.getByLabel('Loan amount').fill('999999999999999999999');
  await expect(page.getByRole('main')).not.toContainText(/NaN|Infinity/);
});

test('both links open their page at its top', { tag: '@all' }, async ({ page }) => {
  for (const [name, path] of [
    ['Contact Us', '/contact'],
    ['Get a Quote', '/quote-calculator'],
  ] as const) {
    await open(page, '/financing');
    await page.getByRole('main').getByRole('link', { name }).click();
    await expect(page).toHaveURL(path);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  }
});

test('has its own metadata', { tag: '@all' }, async ({ page }) => {
  await page.goto('/financing');
  await expect(page).toHaveTitle(/Financing/);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/financing$/);
});

test.describe('without JavaScript', { tag: '@desktop' }, () => {
  test.use({ javaScriptEnabled: false });

  test('calculates with a button', { tag: '@all' }, async ({ page }) => {
    await page.goto('/financing');
    await page.getByLabel('Loan amount').fill('20000');
    await page.getByLabel('Loan term').selectOption('24');
    await page.getByRole('button', { name: 'Calculate' }).click();
    await expect(page.locator('#calculator dl')).toContainText('$890.93');
    await expect(page.getByLabel('Loan term')).toHaveValue('24');
  });
});
