import type { Page } from '@playwright/test';
import { ADMIN } from './admin.ts';
import { mailsAbout } from './mailbox.ts';
import { newAccount } from './own-account.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, open, test, toastOf } from './test.ts';

const NEW_PASSWORD = 'cleared to land 17L';
const toast = (page: Page, words: string) => toastOf(page).filter({ hasText: words });

async function askForCode(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email Address').fill(email);
  await page.getByRole('button', { name: 'Send Reset Code' }).click();
  await expect(page.getByLabel('Reset Code')).toBeFocused();
}

async function choose(page: Page, code: string, password: string, again = password): Promise<void> {
  await page.getByLabel('Reset Code').fill(code);
  await page.getByLabel('New Password').fill(password);
  await page.getByLabel('Confirm Password').fill(again);
  await page.getByRole('button', { name: 'Reset Password' }).click();
}

test.describe('a forgotten password', () => {
  test.use({ expectedErrors: /400/ });

  test('is reset with the code from the mail', { tag: '@all' }, async ({ page, request, mark }) => {
    test.slow(); // a whole journey, with two mails to wait for
    const { email } = await newAccount(request, `reset-${mark}@example.com`);
    await open(page, '/login');
    await page.getByRole('link', { name: 'Forgot Password?' }).click();
    await expect(page.getByLabel('Email Address')).toBeFocused();
    // This site has no mail server.
    await expect(page.getByText('no code will arrive')).toContainText('npm run admin -- name@example.com');
    await expectAccessible(page);
    await askForCode(page, email);
    await expect(toast(page, 'Check your email')).toContainText(
      "If an account exists with this email, you'll receive a reset code shortly.",
    );
    await expect(page.getByLabel('Email Address')).toHaveValue(email);

    const [mail] = await mailsAbout(`reset the password for ${email}`, 1);
    const code = /Reset code: (\d{6})/.exec(mail!.text!)![1]!;
    await choose(page, code, NEW_PASSWORD, 'something else');
    await expect(toast(page, "Passwords don't match")).toContainText('Please make sure your passwords match');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await choose(page, code, 'short');
    await expect(toast(page, 'Password too short')).toContainText('Password must be at least 8 characters long');
    await choose(page, '12a', NEW_PASSWORD);
    await expect(page.getByText('Enter the six-digit code we sent you')).toBeVisible();
    await choose(page, code === '000000' ? '000001' : '000000', NEW_PASSWORD);
    await expect(toast(page, 'Error')).toContainText('This code is incorrect');

    // The user may leave the page to read the mail; the code stays valid.
    await page.reload();
    await expect(page.getByLabel('Email Address')).toHaveValue(email);
    await open(page, '/password-reset');
    await choose(page, code, NEW_PASSWORD);
    await expect(page).toHaveURL(/\/login$/);
    await expect(toast(page, 'Success!')).toContainText(
      'Your password has been reset successfully. You can now log in with your new password.',
    );
    await mailsAbout(`The password of ${email} was just changed`, 1);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('heading', { name: 'Quote Management' })).toBeVisible();
  });

  test('accepts a code with hyphens and spaces', { tag: '@all' }, async ({ page, mark }) => {
    await open(page, '/password-reset#code');
    await page.getByLabel('Email Address').fill(`nobody-${mark}@example.com`);
    const code = page.getByLabel('Reset Code');
    await code.fill(' 123-4 56 ');
    await page.getByLabel('New Password').fill(NEW_PASSWORD);
    await page.getByLabel('Confirm Password').fill(NEW_PASSWORD);
    const sent = page.waitForRequest('**/api/password-reset/confirm', { timeout: 5_000 });
    await page.getByRole('button', { name: 'Reset Password' }).click();
    expect((await sent).postDataJSON()).toMatchObject({ token: '123456' });
    // The message stays and does not cover the button.
    await toast(page, 'Error').evaluate((box) => Promise.all(box.getAnimations().map(({ finished }) => finished)));
    const edge = { x: 300, y: 48 };
    await page.getByRole('button', { name: 'Reset Password' }).click({ trial: true, position: edge, timeout: 2_000 });
  });
});

test('an address without an account gets the same message, with a link back', { tag: '@all' }, async ({
  page,
  mark,
}) => {
  await open(page, '/password-reset');
  await askForCode(page, `nobody-${mark}@example.com`);
  await expect(toast(page, 'Check your email')).toBeVisible();
  await page.getByRole('button', { name: 'Back to request code' }).click();
  await expect(page.getByLabel('Email Address')).toBeFocused();
  await expect(page.getByLabel('Email Address')).toHaveValue(`nobody-${mark}@example.com`);
  await page.getByRole('link', { name: 'Back to login' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('the link in the mail opens the form for the code', { tag: '@all' }, async ({ page }) => {
  await open(page, '/password-reset#code');
  await expect(page.getByLabel('Reset Code')).toBeVisible();
  await expect(page.getByLabel('Email Address')).toBeFocused();
});

test('the reset page is excluded from search', async ({ request }) => {
  const answer = await request.get('/password-reset');
  expect(answer.headers()['x-robots-tag']).toBe('noindex');
  expect(await answer.text()).toMatch(/<meta name="robots" content="noindex"/);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedErrors: /40[01]/ });

  test('the owner requests a code, sets a password, and is logged in', { tag: ['@desktop', '@all'] }, async ({
    page,
  }) => {
    await page.goto('/password-reset');
    await page.getByLabel('Email Address').fill('nobody@example.com');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/password-reset?code=1');
    await page.getByLabel('Email Address').fill('nobody@example.com');
    await page.getByLabel('Reset Code').fill('123456');
    await page.getByLabel('New Password').fill('three coats of primer');
    await page.getByLabel('Confirm Password').fill('three coats of primer');
    await page.keyboard.press('Enter');
    await expect(page.getByText('This code is incorrect')).toBeVisible();
    await expect(page.getByLabel('Reset Code')).toHaveValue('123456');

    await page.goto('/login?next=/admin/settings');
    await page.getByLabel('Email').fill(ADMIN.email);
    await page.getByLabel('Password').fill('not the password');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Invalid credentials. Please try again.')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(ADMIN.email);
    await page.getByLabel('Password').fill(ADMIN.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/admin/settings');
  });
});
