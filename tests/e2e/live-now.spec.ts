import { ADMIN } from './admin.ts';
import { edit, retype } from './edit-mode-page.ts';
import { startSite } from './second-site.ts';
import { expect, expectAccessible, test } from './test.ts';

/** On a second site, because every visitor sees what is saved. */
test('a saved text is live, and can be undone for ten seconds', { tag: ['@phone', '@all'] }, async ({ page }) => {
  const site = await startSite({ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password });
  const served = async () => (await page.request.get(`${site.url}/pricing`)).text();
  try {
    await edit(page, site, '/pricing');
    const title = page.locator('h1 [data-edit]');
    const before = (await title.textContent())!;
    await retype(page, title, 'Prices for everybody');
    const message = page.getByRole('status').filter({ hasText: 'Live now' });
    await expect(message).toBeVisible();
    expect(await served()).toContain('Prices for everybody');
    await expectAccessible(page);
    await message.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('The earlier text is back.')).toBeVisible();
    await expect(title).toHaveText(before);
    expect(await served()).not.toContain('Prices for everybody');

    await page.clock.install();
    await retype(page, title, 'Prices once more');
    await expect(message).toBeVisible();
    await page.mouse.move(0, 0);
    await page.clock.runFor(8_000);
    await expect(message).toBeVisible();
    await page.clock.runFor(3_000);
    await expect(message).toHaveCount(0);
    await expect(title).toHaveText('Prices once more');
  } finally {
    await site.stop();
  }
});
