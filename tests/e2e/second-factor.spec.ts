import type { Page } from '@playwright/test';
import { codeOfStep, fromBase32, stepAt } from '#office/account/second-factor.process.server.ts';
import { isFullRun } from '#tests/support/scope.ts';
import { ADMIN } from './admin.ts';
import { newAccount } from './own-account.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  logIn,
  logOutOfDesk,
  open,
  test,
  withoutRows,
} from './test.ts';

/** Second factors, with Chromium's own virtual authenticator. https://chromedevtools.github.io/devtools-protocol/tot/WebAuthn */

/** @returns a function that says whether a finger lies on it: then it answers at once */
async function addAuthenticator(page: Page): Promise<(isTouched: boolean) => Promise<unknown>> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return (enabled) => client.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
}

const codeNow = (secret: string, steps = 0) => codeOfStep(fromBase32(secret), stepAt(new Date()) + steps);

/** Sets up an app for the session of the page. Its code is of the step before, so that the code of now is unused. */
async function addApp(page: Page): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await (await page.request.post('/api/account/time-code')).json();
  const confirmed = await page.request.post('/api/account/time-code/confirm', { data: { code: codeNow(secret, -1) } });
  expect(confirmed.status()).toBe(200);
  return { secret, ...(await confirmed.json()) };
}

test('a passkey is a second step and logs in alone', { tag: ['@desktop', '@all'] }, async ({ page, request, mark }) => {
  const account = await newAccount(request, `passkey-${mark}@example.com`);
  const setTouched = await addAuthenticator(page);
  await logIn(page, account);
  await open(page, '/admin/account/security');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Recovery codes' })).toBeFocused();
  await expect(page.getByRole('listitem').filter({ hasText: /^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/ })).toHaveCount(10);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText('10 of 10 left.')).toBeVisible();

  await setTouched(false);
  await logOutOfDesk(page);
  await open(page, '/login');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByLabel('Code', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await setTouched(true);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Quote Management' })).toBeVisible();

  // The browser offers the passkey in the field, and the finger lies on the device.
  await logOutOfDesk(page);
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Quote Management' })).toBeVisible();
});

test.describe('with an authenticator app', () => {
  test.use({ expectedErrors: /40[01]/ });

  test('the code of the app and a recovery code log in', { tag: '@both' }, async ({ page, request, mark }) => {
    const account = await newAccount(request, `app-${mark}@example.com`);
    await logIn(page, account);
    await open(page, '/admin/account/security');
    await page.getByRole('button', { name: 'Set up an app' }).click();
    await expect(page.getByAltText('QR code for the authenticator app')).toBeVisible();
    const secret = (await page.locator('.account__setup code').textContent())!.replaceAll(' ', '');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByLabel('Code', { exact: true }).fill('000000');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(/not the current code/);
    await page.getByLabel('Code', { exact: true }).fill(codeNow(secret, -1));
    await page.getByRole('button', { name: 'Confirm' }).click();
    const codes = page.getByRole('listitem').filter({ hasText: /^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/ });
    await expect(codes).toHaveCount(10);
    const recoveryCode = (await codes.first().textContent())!;

    for (const code of isFullRun ? [codeNow(secret), recoveryCode] : [recoveryCode]) {
      await logOutOfDesk(page);
      await open(page, '/login');
      await page.getByLabel('Email').fill(account.email);
      await page.getByLabel('Password').fill(account.password);
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
      await page.getByLabel('Code', { exact: true }).fill('wrong');
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByLabel('Code', { exact: true })).toHaveAccessibleDescription(/wrong or was already used/);
      await page.getByLabel('Code', { exact: true }).fill(code);
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByRole('heading', { name: 'Quote Management' })).toBeVisible();
    }
    await open(page, '/admin/account/security');
    await expect(page.getByText('9 of 10 left.')).toBeVisible();
  });

  test('an ended session and an old login ask for both steps above the page', { tag: '@all' }, async ({
    page,
    request,
    mark,
  }) => {
    const account = await newAccount(request, `prompt-${mark}@example.com`);
    await logIn(page, account);
    const { secret, recoveryCodes } = await addApp(page);
    await open(page, '/admin/account');
    await page.getByLabel('First name').fill('Josephine');
    await page.request.post('/api/logout', { data: {} });
    // What is read ahead may have asked for the login already, above the button.
    await page.getByRole('button', { name: 'Save name' }).dispatchEvent('click');
    const dialog = page.getByRole('dialog', { name: 'Log in to continue' });
    await dialog.getByLabel('Email').fill(account.email);
    await dialog.getByLabel('Password').fill(account.password);
    await dialog.getByRole('button', { name: 'Log in' }).click();
    await dialog.getByLabel('Code').fill(codeNow(secret));
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Name saved')).toBeVisible();

    // The server says what it says eleven minutes later, once.
    const refusal = { status: 401, detail: 'Please confirm it’s you, then try again.', reason: 'recent-login' };
    await page.route(
      '**/api/account/recovery-codes',
      (route) => route.fulfill({ status: 401, contentType: 'application/problem+json', body: JSON.stringify(refusal) }),
      { times: 1 },
    );
    await open(page, '/admin/account/security');
    await page.getByRole('button', { name: 'Create new codes' }).click();
    const confirmation = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await confirmation.getByLabel(`Password of ${account.email}`).fill(account.password);
    await expectAccessible(page);
    await confirmation.getByRole('button', { name: 'Confirm' }).click();
    await confirmation.getByLabel('Code').fill(recoveryCodes[0]!);
    await confirmation.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Save these codes now.')).toBeVisible();
  });
});

test('an admin who needs a second factor sets it up in place of the desk', { tag: '@all' }, async ({
  page,
  request,
  mark,
}) => {
  const account = await newAccount(request, `needed-${mark}@example.com`);
  await addAuthenticator(page);
  await logIn(page, account);
  await withoutRows(page);
  const saved = Promise.withResolvers<void>();
  // The setting is one of all admins, whom other tests are.
  await page.route('**/api/auth/user', async (route) => {
    const response = await route.fetch();
    const user = await response.json();
    const factors = await (await page.request.get('/api/account/second-factors')).json();
    // The user is checked again only after the codes are saved.
    if (factors.passkeys.length > 0) await saved.promise;
    await route.fulfill({ response, json: { ...user, needsSecondFactor: factors.passkeys.length === 0 } });
  });
  await open(page, '/admin/today');
  await expect(page.getByRole('heading', { name: 'One more step to your desk' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  saved.resolve();
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
});

test('the security log says who logged in, and is saved as a table', { tag: ['@desktop', '@all'] }, async ({
  page,
}) => {
  await logIn(page, ADMIN);
  await open(page, '/admin/security-log');
  await hydrated(page);
  await page.getByLabel('What').selectOption('Logged in');
  await expect(page).toHaveURL(/kind=logged-in/);
  await expect(page.getByRole('listitem').filter({ hasText: 'Logged in' }).first()).toContainText('127.0.0.0/24');
  await expectAccessible(page);
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^security-log-[\d-]+\.csv$/);
});
