import { expect, holdBack, logIn, open, openOutbox, test } from './test.ts';

test.use({
  expectedErrors:
    /Failed to load resource|ERR_INTERNET_DISCONNECTED|dynamically imported module|loading route module|manifest patches/,
});

test('an offline page stays and says so until the connection is back', { tag: ['@phone', '@all'] }, async ({
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

test('a slow navigation shows a progress bar', { tag: ['@phone', '@all'] }, async ({ page }) => {
  await open(page, '/contact');
  await page.waitForLoadState('networkidle');
  const letCome = await holdBack(page, '**/assets/home-*.js');
  await page.getByRole('main').getByRole('link', { name: 'Back to Home' }).first().click();
  const sign = page.getByRole('progressbar', { name: 'Loading the page' });
  await expect(sign).toBeVisible();
  letCome();
  await expect(page).toHaveURL('/');
  await expect(sign).toHaveCount(0);
});

test('a page whose code fails to load keeps the current page and is retried', { tag: ['@phone', '@all'] }, async ({
  page,
}) => {
  await open(page, '/contact');
  await page.getByLabel('Message').fill('Hail on both wings.');
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => Object.assign(window, { isTheSame: true }));
  await page.route('**/assets/home-*.js', (route) => route.abort());
  await page.getByRole('main').getByRole('link', { name: 'Back to Home' }).first().click();
  const said = page.getByRole('alert').filter({ hasText: 'That page did not load' });
  await expect(said).toBeVisible();
  await expect(page.getByRole('progressbar')).not.toBeVisible();
  await expect(page).toHaveURL('/contact');
  await expect(page.getByLabel('Message')).toHaveValue('Hail on both wings.');
  expect(await page.evaluate(() => 'isTheSame' in window)).toBe(true);
  await page.unroute('**/assets/home-*.js');
  await said.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a lead in the list opens offline', { tag: ['@desktop', '@all'] }, async ({ page, context, request, mark }) => {
  const email = `offline.${mark}@example.com`;
  const sent = await request.post('/api/quotes', { data: { firstName: 'Olga', lastName: `Far${mark}`, email } });
  const { id } = (await sent.json()) as { id: number };
  await logIn(page);
  // A moment after a link shows, the router has fetched its routes.
  const isKnown = page.waitForResponse((answer) => {
    const asked = new URL(answer.url());
    return (
      asked.pathname === '/__manifest' && asked.searchParams.get('paths')!.split(',').includes(`/admin/quotes/${id}`)
    );
  });
  await page.goto(`/admin?q=Far${mark}`);
  const details = page.getByRole('link', { name: /View details/ });
  await expect(details).toHaveCount(1);
  await page.waitForLoadState('load');
  await expect.poll(() => page.locator('link[href*="LeadDialog"]').count()).toBeGreaterThan(0);
  await isKnown;
  await context.setOffline(true);
  await details.click();
  const lead = page.getByRole('dialog', { name: `Olga Far${mark}` });
  await expect(lead.getByText(email).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await openOutbox(page);
  await expect(page.getByRole('alert').filter({ hasText: 'You are offline' })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\?q=/);
  await context.setOffline(false);
});
