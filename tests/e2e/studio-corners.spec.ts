import { StudioPage } from './studio-page.ts';
import { expect, open, test } from './test.ts';

test('without WebGL there are pictures, and all else works', { tag: ['@desktop', '@all'] }, async ({ page }) => {
  await page.addInitScript(() => {
    const { getContext } = HTMLCanvasElement.prototype;
    Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', {
      value(kind: string, ...rest: unknown[]) {
        return kind.startsWith('webgl') ? null : Reflect.apply(getContext, this, [kind, ...rest]);
      },
    });
  });
  const studio = new StudioPage(page);
  await open(page, '/studio');
  await studio.turn();
  await studio.expectCorners();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the form shows the airplane from two corners', { tag: ['@desktop', '@all'] }, async ({ page }) => {
    const studio = new StudioPage(page);
    await page.goto('/studio');
    await studio.turn();
    await page.getByRole('button', { name: 'Draw it' }).first().click();
    await expect(page.locator('noscript p')).toHaveText(/^Rotating the airplane needs JavaScript\./);
    await expect(studio.corners).toHaveCount(2);
  });
});
