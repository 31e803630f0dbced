import { expect, hydrated, open, test } from './test.ts';

test('lists starting prices and packages, each with a link to the contact form', { tag: '@all' }, async ({ page }) => {
  await open(page, '/pricing');
  for (const price of ['$25,000', '$35,000', '$15,000', '$8,000', '$28,000', '$48,000', '$75,000+'])
    await expect(page.getByText(price, { exact: true }).last()).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Most Popular' })).toContainText('Professional');
  await page.getByRole('link', { name: 'Select Professional' }).click();
  await expect(page).toHaveURL('/contact?package=Professional');
  await expect(page.getByLabel('Message')).toHaveValue(/Professional package/);
});

test('a chosen package shows at the top of the form and can be removed', { tag: '@all' }, async ({ page }) => {
  await open(page, '/pricing');
  await page.getByRole('link', { name: 'Select Professional' }).click();
  const form = page.locator('form#contact');
  await expect(form).toContainText('Your request is about this package:');
  await expect(form.getByText('Professional, $48,000', { exact: true })).toBeVisible();
  await page.getByLabel('Message').pressSequentially('Paint is from 2011.');
  await page.getByRole('button', { name: 'Remove the Professional package' }).click();
  await expect(form).not.toContainText('Professional, $48,000');
  await expect(page.getByRole('heading', { name: 'Request your quote' })).toBeFocused();
  await expect(page.getByLabel('Message')).toHaveValue('Paint is from 2011.');
  await expect(page.locator('input[name="package"]')).toHaveValue('');
  await page.reload();
  await hydrated(page);
  await expect(page).toHaveURL('/contact');
  await expect(form).not.toContainText('Professional, $48,000');
});

test('updates the return while the user types, and shows a dash for invalid input', { tag: '@all' }, async ({
  page,
}) => {
  await open(page, '/pricing');
  const results = page.locator('#roi dl');
  await expect(results).toHaveText(/\$540,500.*\$40,500.*90%/s);
  await page.getByLabel('Paint cost').fill('60000');
  await expect(results).toHaveText(/\$554,000.*\$54,000.*90%/s);
  await page.getByLabel('Current aircraft value').fill('');
  await expect(results.getByText('—')).toHaveCount(3);
  await page.getByLabel('Current aircraft value').fill('-5');
  await expect(results.getByText('—')).toHaveCount(3);
});

test.describe('without JavaScript', { tag: '@desktop' }, () => {
  test.use({ javaScriptEnabled: false });

  test('calculates with a button', { tag: '@all' }, async ({ page }) => {
    await page.goto('/pricing');
    await page.getByLabel('Paint cost').fill('10000');
    await page.getByRole('button', { name: 'Calculate' }).click();
    await expect(page.locator('#roi dl')).toHaveText(/\$509,000.*\$9,000/s);
    await expect(page.getByLabel('Paint cost')).toHaveValue('10000');
  });
});
