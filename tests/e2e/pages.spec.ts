import { expect, expectAccessible, test } from './test.ts';

test.describe('an unknown address', () => {
  test.use({ expectedErrors: /404/ });

  test('responds with 404 and a link home', { tag: '@all' }, async ({ page }) => {
    const answer = await page.goto('/hangar-13');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('main').getByRole('link', { name: 'Back to Home' }).click();
    await expect(page).toHaveURL('/');
  });
});

test.describe('without JavaScript', { tag: '@desktop' }, () => {
  test.use({ javaScriptEnabled: false });

  test('the home page is complete', { tag: '@all' }, async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Full Aircraft Refinishing' })).toBeVisible();
    await expect(page.getByText('Aircraft Painted')).toBeVisible();
  });
});

test('a page has the same bytes for every visitor, and its policy allows only its own scripts', async ({ request }) => {
  const [first, second] = [await request.get('/'), await request.get('/', { headers: { cookie: 'signed_in=1' } })];
  expect(await first.text()).toBe(await second.text());
  const policy = first.headers()['content-security-policy']!;
  expect(policy).toContain("'sha256-");
  expect(policy.split('; ').find((part) => part.startsWith('script-src'))).not.toContain('unsafe');
});
