import { mailsAbout } from './mailbox.ts';
import { expect, holdBack, hydrated, open, test, toastOf } from './test.ts';

const submit = 'Register Warranty';

test('shows the missing fields and rejects a future service date', { tag: '@all' }, async ({ page }) => {
  await open(page, '/warranty');
  await page.getByLabel('Service date').fill('2099-01-01');
  await page.getByRole('button', { name: submit }).click();
  await expect(page.getByText('Missing Information')).toBeVisible();
  await expect(page.getByLabel('Owner name')).toBeFocused();
  await expect(page.getByLabel('Owner name')).toHaveAccessibleDescription(/owner’s name is required/);
  await expect(page.getByLabel('Tail number')).toHaveAccessibleDescription(/tail number is required/);
  await expect(page.getByLabel('Service date')).toHaveAccessibleDescription(/today or an earlier date/);
  await expect(page.getByLabel('Phone')).not.toHaveAttribute('aria-invalid', 'true');
});

test('registers once, shows success, and clears the form on the same page', { tag: '@all' }, async ({ page, mark }) => {
  const email = `warranty.${mark}@example.com`;
  await open(page, '/warranty');
  await page.getByLabel('Owner name').fill('Wanda');
  await page.getByLabel('Tail number').fill('N123WY');
  await page.reload();
  await hydrated(page);
  await expect(page.getByLabel('Owner name')).toHaveValue('Wanda');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Service date').fill('2026-01-05');
  await page.getByRole('button', { name: submit }).click();
  await expect(toastOf(page)).toContainText("You'll receive confirmation via email within 24 hours.");
  await expect(page).toHaveURL('/warranty');
  await expect(page.getByRole('heading', { name: 'Warranty Registered!' })).toBeFocused();
  await expect(page.getByRole('definition').filter({ hasText: 'N123WY' })).toBeVisible();
  await expect(page.getByLabel('Owner name')).toHaveValue('');
  const events = await page.evaluate(() => window.dataLayer?.filter(({ event }) => event === 'warranty_register'));
  expect(events).toHaveLength(1);
  const mails = await mailsAbout(email, 2);
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    'New warranty registration: Wanda',
    'We received your warranty registration',
  ]);
});

test('input changed while the form is being sent is kept and sent next', { tag: ['@desktop', '@all'] }, async ({
  page,
  mark,
}) => {
  const email = `meanwhile.${mark}@example.com`;
  await open(page, '/warranty');
  await page.getByLabel('Owner name').fill('Wanda');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Tail number').fill('N123WY');
  const letSend = await holdBack(page, '**/api/quotes');
  await page.getByRole('button', { name: submit }).click();
  await expect(page.getByRole('button', { name: submit })).toHaveCount(0);
  await page.getByLabel('Notes').fill('The left wing, too');
  await page.getByLabel('Photos').setInputFiles(['public/images/project-1-before.jpg']);
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible();
  letSend();
  await expect(page.getByText('Sent Without Your Last Changes')).toBeVisible();
  await expect(page.getByLabel('Notes')).toHaveValue('The left wing, too');
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: submit }).click();
  await expect(page.getByRole('heading', { name: 'Warranty Registered!' })).toBeVisible();
  await expect(page.getByLabel('Owner name')).toHaveValue('');
  await expect(page.getByText('Uploaded', { exact: true })).toHaveCount(0);
  expect(await mailsAbout(email, 4)).toHaveLength(4);
});

test.describe('when the request fails', { tag: '@desktop' }, () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test('shows a toast and keeps all input', { tag: '@all' }, async ({ page }) => {
    await page.route('**/api/quotes', (route) => route.abort('connectionreset'));
    await open(page, '/warranty');
    await page.getByLabel('Owner name').fill('Wanda');
    await page.getByLabel('Email').fill('wanda@example.com');
    await page.getByLabel('Tail number').fill('N123WY');
    await page.getByRole('button', { name: submit }).click();
    await expect(page.getByText('Failed to register warranty. Please try again.')).toBeVisible();
    await expect(page.getByLabel('Tail number')).toHaveValue('N123WY');
  });
});

test('the support link preselects the topic', { tag: '@all' }, async ({ page }) => {
  await open(page, '/warranty');
  await page.getByRole('link', { name: 'Contact Support' }).click();
  await expect(page).toHaveURL('/contact?topic=warranty');
  await expect(page.getByLabel('Message')).toHaveValue('I have a question about the warranty.');
});

test.describe('without JavaScript', { tag: '@desktop' }, () => {
  test.use({ javaScriptEnabled: false });

  test('is registered, and the page shows the success message', { tag: '@all' }, async ({ page, mark }) => {
    const email = `nowarranty.${mark}@example.com`;
    await page.goto('/warranty');
    await page.getByLabel('Owner name').fill('No Script');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Tail number').fill('N1NS');
    await page.getByRole('button', { name: submit }).click();
    await expect(page).toHaveURL('/warranty?sent=1#form');
    await expect(page.getByText('Warranty Registered!')).toBeVisible();
    await mailsAbout(email, 2);
  });
});
