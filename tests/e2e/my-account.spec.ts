import { ADMIN } from './admin.ts';
import { invitationLink, newAccount, openAccountPage } from './own-account.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, hydrated, test, toastOf } from './test.ts';

test('an admin invites another, who joins by the link, and removes them again', { tag: '@all' }, async ({
  page,
  browser,
  mark,
}) => {
  const email = `invited-${mark}@example.com`;
  await openAccountPage(page, ADMIN);
  await page.getByLabel('Invite by email').fill(email);
  await page.getByRole('radio', { name: /^Owner/ }).check();
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByRole('button', { name: `Withdraw ${email}` })).toBeVisible();
  // This site has no mail server.
  await expect(page.getByText('Invitation Saved, Not Sent')).toBeVisible();
  await expect(page.getByText(`npm run admin -- ${email}`)).toBeVisible();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied to clipboard.')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(await invitationLink(email));
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const context = await browser.newContext({ viewport: page.viewportSize() });
  const other = await context.newPage();
  await other.goto(link);
  await expect(other.getByText(email)).toBeVisible();
  await expectAccessible(other);
  await expectNoSidewaysScroll(other);
  await other.getByLabel('First name').fill('Sam');
  await other.getByLabel('Last name').fill(`Reed ${mark}`);
  await other.getByLabel('Password').first().fill('a hangar full of primer');
  await other.getByLabel('Confirm password').fill('a hangar full of primer');
  await other.getByRole('button', { name: 'Create account' }).click();
  await expect(other.getByRole('heading', { name: 'Quote Management' })).toBeVisible();

  await page.reload();
  const remove = page.getByRole('button', { name: `Remove Sam Reed ${mark}` });
  await remove.click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Remove account' }).click();
  await expect(remove).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'People' })).toBeFocused();
  await other.goto('/admin/account');
  await expect(other).toHaveURL(/\/login\?next=/);
  await context.close();
});

test('users change their own name, password and sessions', { tag: '@all' }, async ({
  page,
  browser,
  request,
  mark,
}) => {
  const account = await newAccount(request, `own-${mark}@example.com`);
  const elsewhere = await browser.newPage();
  await openAccountPage(elsewhere, account);
  await openAccountPage(page, account);
  await expect(page.getByText('This browser')).toBeVisible();
  // The invitation's own session, the other browser and this one
  await expect(page.getByRole('button', { name: /End session/ })).toHaveCount(2);
  await expect(page.getByText(/^Logged in on .+ at \d+:\d\d [AP]M, last used today$/)).toHaveCount(3);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByLabel('First name').fill('Josephine');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByText('Name saved')).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Josephine');

  await page
    .getByRole('button', { name: /End session/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: /End session/ })).toHaveCount(1);

  const password = 'cleared to land 17L';
  await page.getByLabel('Current password').fill(account.password);
  await page.getByLabel('New password').fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('You are logged out everywhere else.')).toBeVisible();
  await expect(page.getByRole('button', { name: /End session/ })).toHaveCount(0);
  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(/\/login/);
  await elsewhere.close();
});

test.describe('a lost connection after a name is saved', () => {
  test.use({ expectedErrors: /ERR_FAILED/ });

  test('keeps the user signed in', { tag: '@all' }, async ({ page, request, mark }) => {
    await openAccountPage(page, await newAccount(request, `line-${mark}@example.com`));
    await page.getByLabel('New password').fill('half typed');
    await page.route('**/api/auth/user', (route) => route.abort());
    await page.getByLabel('First name').fill('Josephine');
    await page.getByRole('button', { name: 'Save name' }).click();
    await expect(page.getByText('Name saved')).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/account$/);
    await expect(page.getByLabel('New password')).toHaveValue('half typed');
  });
});

test.describe('an invalid input', () => {
  test.use({ expectedErrors: /40[049]/ });

  test('shows its error at its field, in a toast, or on its page', { tag: '@all' }, async ({ page, request, mark }) => {
    const account = await newAccount(request, `wrong-${mark}@example.com`);
    await openAccountPage(page, account);
    await page.getByLabel('Current password').fill('not it');
    await page.getByLabel('New password').fill('cleared to land 17L');
    await page.getByLabel('Confirm password').fill('cleared to land 17L');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByLabel('Current password')).toHaveAccessibleDescription(/not your current password/);
    await page.getByLabel('Current password').fill(account.password);
    await page.getByLabel('New password').fill('password123');
    await page.getByLabel('Confirm password').fill('password123');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByLabel('New password')).toHaveAccessibleDescription(/too easy to guess/);
    await page.getByLabel('Invite by email').fill(ADMIN.email);
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await expect(toastOf(page)).toContainText('This address already has an account here.');

    await page.goto('/invitation?token=made-up');
    await expect(page.getByRole('heading', { name: 'This invitation is no longer valid' })).toBeVisible();
    await hydrated(page);
    await expectAccessible(page);
  });
});
