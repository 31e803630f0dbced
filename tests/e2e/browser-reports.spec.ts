import { expect, expectAccessible, expectNoSidewaysScroll, logIn, open, test, toastOf } from './test.ts';

test.use({ expectedErrors: /Dana Reed/ });

test('an error of a page is counted at the desk by name and page, without content', {
  tag: ['@phone', '@all'],
}, async ({ page }) => {
  let reports = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/browser-reports?version=')) reports++;
  });
  await open(page, '/portfolio?q=secret');
  await page.evaluate(() => {
    const fail = () => {
      throw new RangeError('Dana Reed');
    };
    for (let time = 0; time < 7; time++) setTimeout(fail);
  });
  await expect.poll(() => reports).toBe(5);

  await logIn(page);
  await open(page, '/admin/browser-reports');
  const row = page.getByRole('listitem').filter({ hasText: 'RangeError' }).filter({ hasText: '/portfolio' });
  await expect(row).toContainText(/5 times since/);
  await expect(page.getByRole('main')).not.toContainText(/Dana|secret/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByRole('button', { name: 'Clear reports' }).click();
  await expect(toastOf(page)).toContainText('Reports cleared');
  await expect(row).toHaveCount(0);
});
