import { expect, logIn, logOutOfDesk, open, test } from './test.ts';

test.use({
  serviceWorkers: 'allow',
  expectedErrors:
    /Failed to load resource|ERR_INTERNET_DISCONNECTED|dynamically imported module|loading route module|manifest patches/,
});

test('the desk opens its last state without a connection, and a logout forgets it', {
  tag: ['@desktop', '@all'],
}, async ({ page, context, request, mark }) => {
  const family = `Kept${mark}`;
  await request.post('/api/quotes', {
    data: { firstName: 'Olga', lastName: family, email: `kept.${mark}@example.com` },
  });
  await logIn(page);
  await open(page, '/admin');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await open(page, '/admin');
  await expect(page.getByText(`Olga ${family}`).filter({ visible: true })).toBeVisible();
  await page.waitForLoadState('load');
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(`Olga ${family}`).filter({ visible: true })).toBeVisible();
  await expect(
    page.getByText(/Last updated \d+:\d\d [AP]M\. You can look and add photos, but not make other changes\./),
  ).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText('You can look and add photos, but not make other changes.')).toHaveCount(0);
  await logOutOfDesk(page);
  expect(await page.evaluate(() => caches.keys())).not.toContain('desk-data');
  // The worker is the desk's alone.
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
});
