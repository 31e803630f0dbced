import { mailsAbout } from './mailbox.ts';
import { expect, open, test } from './test.ts';

const submit = 'Submit Referral';

test('shows the missing fields', { tag: '@all' }, async ({ page }) => {
  await open(page, '/referral');
  await page.getByLabel('Your name').fill('Ana Lee');
  await page.getByRole('button', { name: submit }).click();
  await expect(page.getByText('Missing Information')).toBeVisible();
  await expect(page.getByLabel('Your email')).toBeFocused();
  await expect(page.getByLabel('Their name')).toHaveAccessibleDescription(/Their name is required/);
  await expect(page.getByLabel('Their email')).toHaveAccessibleDescription(/Valid email is required/);
});

test('is sent once with the visitor’s code, and no mail goes to the friend', { tag: '@all' }, async ({
  page,
  mark,
}) => {
  const email = `ana.${mark}@example.com`;
  await open(page, '/referral');
  const code = new URL(await page.getByLabel('Your referral link').inputValue()).searchParams.get('ref')!;
  await page.getByLabel('Your name').fill('Ana Lee');
  await page.getByLabel('Your email').fill(email);
  await page.getByLabel('Their name').fill('Bo Park');
  await page.getByLabel('Their email').fill(`bo.${mark}@example.com`);
  await page.getByRole('button', { name: submit }).click();
  await expect(page.getByText('Referral Submitted!')).toBeVisible();
  await expect(page).toHaveURL('/referral');
  await expect(page.getByLabel('Your name')).toHaveValue('');
  const events = await page.evaluate(() => window.dataLayer?.filter(({ event }) => event === 'referral_submit'));
  expect(events).toHaveLength(1);
  const mails = await mailsAbout(email, 2);
  expect(mails.flatMap(({ to }) => to?.map(({ address }) => address) ?? [])).not.toContain(`bo.${mark}@example.com`);
  expect(mails[0]?.text).toContain(`Referral code: ${code}`);
});

test('sends the code of the visited link, not of the visitor’s own link', { tag: '@all' }, async ({ page, mark }) => {
  const email = `friend.${mark}@example.com`;
  await open(page, '/warranty?ref=CAMEBY42');
  // Stored by a part that loads after the page.
  await page.waitForFunction(() => JSON.stringify(localStorage).includes('CAMEBY42'));
  await open(page, '/contact');
  await page.getByLabel('First name').fill('Friend');
  await page.getByLabel('Last name').fill('Ofana');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Get Your Free Quote' }).click();
  await expect(page).toHaveURL('/quote-success');
  const [mail] = await mailsAbout(email, 2);
  expect(mail?.text).toContain('Referral code: CAMEBY42');
});

test('copies the link, and the button says so for two seconds', { tag: '@all' }, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, '/referral');
  const link = await page.getByLabel('Your referral link').inputValue();
  expect(link).toMatch(/^http:\/\/localhost:\d+\/\?ref=[A-Z0-9]{8}$/);
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible();
  await expect(page.getByText('Referral link copied to clipboard')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await expect(page.getByRole('button', { name: 'Copy', exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Your referral link')).toHaveValue(link);
});

test('selects the link and shows a toast when the browser refuses to copy', { tag: '@all' }, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('refused')) } });
  });
  await open(page, '/referral');
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('Not copied')).toBeVisible();
  await expect(page.getByLabel('Your referral link')).toBeFocused();
  const selected = await page
    .getByLabel('Your referral link')
    .evaluate((field: HTMLInputElement) => field.value.slice(field.selectionStart!, field.selectionEnd!));
  expect(selected).toContain('?ref=');
});

test.describe('when the request fails', { tag: '@desktop' }, () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test('shows a toast and keeps all input', { tag: '@all' }, async ({ page }) => {
    await page.route('**/api/quotes', (route) => route.abort('connectionreset'));
    await open(page, '/referral');
    await page.getByLabel('Your name').fill('Ana Lee');
    await page.getByLabel('Your email').fill('ana@example.com');
    await page.getByLabel('Their name').fill('Bo Park');
    await page.getByLabel('Their email').fill('bo@example.com');
    await page.getByRole('button', { name: submit }).click();
    await expect(page.getByText('Failed to submit referral. Please try again.')).toBeVisible();
    await expect(page.getByLabel('Their name')).toHaveValue('Bo Park');
  });
});

test.describe('without JavaScript', { tag: '@desktop' }, () => {
  test.use({ javaScriptEnabled: false });

  test('is sent, and the page shows the success message', { tag: '@all' }, async ({ page, mark }) => {
    const email = `noref.${mark}@example.com`;
    await page.goto('/referral');
    await page.getByLabel('Your name').fill('No Script');
    await page.getByLabel('Your email').fill(email);
    await page.getByLabel('Their name').fill('Bo Park');
    await page.getByLabel('Their email').fill('bo@example.com');
    await page.getByRole('button', { name: submit }).click();
    await expect(page).toHaveURL('/referral?sent=1#form');
    await expect(page.getByText('Referral Submitted!')).toBeVisible();
    await mailsAbout(email, 2);
  });
});

test.describe('when the connection fails', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ });

  test('before the rest of the page has loaded, shows the error and keeps all input', { tag: '@all' }, async ({
    page,
    context,
  }) => {
    await page.route(/\/(check-lead|ErrorPage)-/, (route) => route.abort());
    await open(page, '/referral');
    await page.getByLabel('Your name').fill('Ina Cloud');
    await page.getByLabel('Your email').fill('ina@example.com');
    await page.getByLabel('Their name').fill('Otto Cloud');
    await page.getByLabel('Their email').fill('otto@example.com');
    await context.setOffline(true);
    await page.getByRole('button', { name: submit }).click();
    await expect(page.getByRole('alert')).toContainText('You’re offline. Nothing is lost');
    await expect(page.getByLabel('Your name')).toHaveValue('Ina Cloud');
  });
});
