import { enterJob } from './jobs.ts';
import { newAccount } from './own-account.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, logIn, test } from './test.ts';

test('a painter signs in on a phone, starts a stage from the board, and sees no money', { tag: '@phone' }, async ({
  page,
  request,
  mark,
}) => {
  await logIn(page);
  const tail = 'N724FA';
  const { id } = await enterJob(page, `Painter${mark}`, tail);
  expect((await page.request.post(`/api/jobs/${id}/status`, { data: { to: 'in-work' } })).ok()).toBe(true);
  const { email, password } = await newAccount(request, `painter-${mark}@example.com`, 'painter');
  await page.context().clearCookies();

  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/admin/jobs?view=board');
  await expect(page.getByRole('navigation', { name: 'Shop' }).getByRole('link')).toHaveText(['Jobs', 'Hangar']);
  await page.getByLabel('Stage shown').selectOption('induction');
  await page.locator(`[data-job="${id}"] [data-open]`).click();
  await page.getByRole('button', { name: 'Start stage' }).click();
  await expect(page.getByRole('button', { name: 'Finish stage' })).toBeVisible();
  await expect(page.getByText(/\$\s?\d/)).toHaveCount(0);
  await expect(page.getByText(/@example\.com/)).toHaveCount(0);
  for (const part of ['Price and payments', 'Customer view', 'Change orders'])
    await expect(page.getByRole('link', { name: part })).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.goto('/admin/offers');
  await expect(page.getByRole('heading', { name: 'You don’t have access to this page' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to jobs' }).click();
  await expect(page.getByRole('heading', { name: 'Jobs' })).toBeVisible();
});
