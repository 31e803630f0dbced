import { doubleText, expectReadable } from './readable.ts';
import { expect, open, test } from './test.ts';

// The tests set the sizes, so one project runs them. `states` checks the other pages.
test.describe('doubled text', { tag: '@phone' }, () => {
  test.use({ expectedErrors: /404/ });

  test('fits the screen on rarely visited pages', { tag: '@all' }, async ({ page }) => {
    for (const path of ['/password-reset', '/hangar-13']) {
      await page.goto(path);
      await expectReadable(page);
    }
  });

  test('fits the screen in every step of the calculator', { tag: '@all' }, async ({ page }) => {
    await open(page, '/quote-calculator');
    await doubleText(page);
    for (const choice of [/Turboprop/, /Multi-Color/, /Rush/]) {
      await page.getByRole('main').getByLabel(choice).check();
      await expectReadable(page);
      await doubleText(page);
      await page.getByRole('button', { name: 'Next' }).click();
    }
    await expect(page.getByText('Step 4 of 4', { exact: true })).toBeVisible();
    await expectReadable(page);
  });

  test('applies at once with reduced motion', { tag: '@all' }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/privacy');
    const growth = await page.evaluate(() => {
      const size = () => Number.parseFloat(getComputedStyle(document.querySelector('footer a')!).fontSize);
      const before = size();
      document.documentElement.style.fontSize = '200%';
      return size() / before;
    });
    expect(growth).toBe(2);
  });
});
