import { expect, logIn, open, test } from './test.ts';

test.use({ expectedErrors: /Failed to load resource|ERR_INTERNET_DISCONNECTED/ });

test('without a signal a page stays, and says so, until there is one again', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  await open(page, '/contact');
  await page.getByLabel('Message').fill('Hail on both wings.');
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  const home = page.getByRole('main').getByRole('link', { name: 'Back to Home' }).first();
  await home.click();
  const said = page.getByRole('alert').filter({ hasText: 'You are offline' });
  await expect(said).toBeVisible();
  await expect(page).toHaveURL('/contact');
  await expect(page.getByLabel('Message')).toHaveValue('Hail on both wings.');
  await context.setOffline(false);
  await expect(said).toHaveCount(0);
  await home.click();
  await expect(page).toHaveURL('/');
});

test('without a signal a lead in the list still opens', { tag: '@desktop' }, async ({
  page,
  context,
  request,
  mark,
}) => {
  const email = `offline.${mark}@example.com`;
  await request.post('/api/quotes', { data: { firstName: 'Olga', lastName: `Far${mark}`, email } });
  await logIn(page);
  await page.goto(`/admin?q=Far${mark}`);
  const details = page.getByRole('link', { name: /View details/ });
  await expect(details).toHaveCount(1);
  await page.waitForLoadState('load');
  await expect.poll(() => page.locator('link[href*="admin-quote"]').count()).toBeGreaterThan(0);
  await context.setOffline(true);
  await details.click();
  const lead = page.getByRole('dialog', { name: `Olga Far${mark}` });
  await expect(lead.getByText(email).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Numbers' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'You are offline' })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\?q=/);
  await context.setOffline(false);
});
