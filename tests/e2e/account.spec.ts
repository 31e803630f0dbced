import { ADMIN } from './admin.ts';
import { expect, expectAccessible, holdBack, hydrated, logIn, logOutOfDesk, open, test } from './test.ts';

test.describe('a login with a wrong password', () => {
  test.use({ expectedErrors: /401/ });

  test('shows the error of the server and keeps the email address', { tag: ['@desktop', '@all'] }, async ({ page }) => {
    await open(page, '/login');
    await expect(page.getByLabel('Email')).toBeFocused();
    await page.getByLabel('Email').fill(ADMIN.email);
    const password = page.getByLabel('Password');
    await password.fill('not it');
    const show = page.getByRole('button', { name: 'Show password' });
    for (const type of ['text', 'password']) {
      await show.click();
      await expect(password).toHaveAttribute('type', type);
    }
    await page.getByRole('button', { name: 'Login' }).click();
    const toast = page.getByRole('alert').filter({ hasText: 'Login failed' });
    await expect(toast).toContainText('Invalid credentials. Please try again.');
    await expect(page.getByLabel('Email')).toHaveValue(ADMIN.email);
  });
});

test('logging out of the site asks for confirmation', { tag: ['@desktop', '@all'] }, async ({ page }) => {
  await logIn(page);
  await open(page, '/');
  const toggle = page.getByRole('button', { name: 'Open menu' });
  if (await toggle.isVisible()) await toggle.click();
  await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click();
  await expect(page.getByText('You have been successfully logged out.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(0);
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/login/);
});

test('the owner logs in with the form and logs out with the dashboard’s link', {
  tag: '@desktop',
}, async ({ page }) => {
  // Not the default page, which `quote-journey` covers.
  await page.goto('/admin/numbers');
  await expect(page).toHaveURL('/login?next=%2Fadmin%2Fnumbers');
  await hydrated(page);
  await expectAccessible(page);
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password').fill(ADMIN.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Numbers' })).toBeVisible();
  await logOutOfDesk(page);
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/login/);
});

test('a signed-in user sees the whole page while the logout code loads', {
  tag: ['@desktop', '@all'],
}, async ({ page }) => {
  await logIn(page);
  const letCome = await holdBack(page, '**/assets/below-fold-*.js');
  const isTold = page.waitForResponse('**/api/auth/user');
  await page.goto('/privacy');
  await (await isTold).finished();
  // Two frames for the page's reaction.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(page.locator('footer')).toBeVisible();
  letCome();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
});
