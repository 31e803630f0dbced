import { mailsAbout } from './mailbox.ts';
import { expect, open, test } from './test.ts';

const submit = 'Request Assistance';

test('shows the missing fields', { tag: '@all' }, async ({ page }) => {
  await open(page, '/insurance');
  await page.getByLabel('Incident date').fill('2099-01-01');
  await page.getByRole('button', { name: submit }).click();
  await expect(page.getByText('Missing Information')).toBeVisible();
  await expect(page.getByLabel('Claimant name')).toBeFocused();
  await expect(page.getByLabel('Insurance company')).toHaveAccessibleDescription(/insurance company is required/);
  await expect(page.getByLabel('Incident date')).toHaveAccessibleDescription(/today or an earlier date/);
});

test('is sent once, shows success, and clears the form on the same page', { tag: '@all' }, async ({ page, mark }) => {
  const email = `claim.${mark}@example.com`;
  await open(page, '/insurance');
  await page.getByLabel('Claimant name').fill('Sam Ortiz');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Insurance company').fill('Skyline Mutual');
  await page.getByLabel('Damage description').fill('Dents on the left wing');
  await page.getByRole('button', { name: submit }).click();
  await expect(page.getByRole('heading', { name: 'Request Submitted!' })).toBeVisible();
  await expect(page.locator('#form')).toContainText("We'll contact you within 24 hours to assist with your claim.");
  await expect(page).toHaveURL('/insurance');
  await expect(page.getByLabel('Claimant name')).toHaveValue('');
  const events = await page.evaluate(() =>
    window.dataLayer?.filter(({ event }) => event === 'insurance_assistance_submit'),
  );
  expect(events).toHaveLength(1);
  const [mail] = await mailsAbout(email, 2);
  expect(mail?.text).toContain('Dents on the left wing');
});

test.describe('when the request fails', { tag: '@desktop' }, () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test('shows a toast and keeps all input', { tag: '@all' }, async ({ page }) => {
    await page.route('**/api/quotes', (route) => route.abort('connectionreset'));
    await open(page, '/insurance');
    await page.getByLabel('Claimant name').fill('Sam Ortiz');
    await page.getByLabel('Email').fill('sam@example.com');
    await page.getByLabel('Insurance company').fill('Skyline Mutual');
    await page.getByRole('button', { name: submit }).click();
    await expect(page.getByText('Failed to submit request. Please try again.')).toBeVisible();
    await expect(page.getByLabel('Insurance company')).toHaveValue('Skyline Mutual');
  });
});

test.describe('without JavaScript', { tag: '@desktop' }, () => {
  test.use({ javaScriptEnabled: false });

  test('is sent, and the page shows the success message', { tag: '@all' }, async ({ page, mark }) => {
    const email = `noclaim.${mark}@example.com`;
    await page.goto('/insurance');
    await page.getByLabel('Claimant name').fill('No Script');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Insurance company').fill('Skyline Mutual');
    await page.getByRole('button', { name: submit }).click();
    await expect(page).toHaveURL('/insurance?sent=1#form');
    await expect(page.getByText('Request Submitted!')).toBeVisible();
    await mailsAbout(email, 2);
  });
});
