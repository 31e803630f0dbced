import type { Page } from '@playwright/test';
import { StudioPage } from './studio-page.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, open, test } from './test.ts';

/** Chromium then draws WebGL by software. */
const WITH_WEBGL = ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist'];
test.use({ launchOptions: { executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: WITH_WEBGL } });

const CHUNK = /\/assets\/Turntable-/;

const modelOn = (page: Page) => page.getByRole('img', { name: /^Model of a Cessna 182, .+ of the nose\.$/ });

test.describe('with WebGL', { tag: '@all' }, () => {
  test('the airplane turns by keys and buttons', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => CHUNK.test(request.url()) && asked.push(request.url()));
    await open(page, '/studio');
    expect(asked).toEqual([]);
    await new StudioPage(page).turn();
    await expect(modelOn(page)).toHaveAccessibleName(/45° left of the nose/);
    expect(asked).toHaveLength(1);

    await modelOn(page).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(modelOn(page)).toHaveAccessibleName(/60° left of the nose/);
    await page.getByRole('button', { name: 'Turn right 15 degrees' }).click();
    await page.getByRole('button', { name: 'Turn right 15 degrees' }).click();
    await expect(modelOn(page)).toHaveAccessibleName(/30° left of the nose/);
    await page.getByRole('button', { name: 'Closer' }).click();
    await page.keyboard.press('Home');
    await expect(modelOn(page)).toHaveAccessibleName(/45° left of the nose/);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  test('a change is painted on the airplane; a lost context leaves pictures', { tag: '@desktop' }, async ({ page }) => {
    // Drawn by software, it is quicker small.
    await page.setViewportSize({ width: 1040, height: 700 });
    await page.addInitScript(() => Object.defineProperty(navigator, 'deviceMemory', { value: 2 }));
    const studio = new StudioPage(page);
    await open(page, '/studio');
    await studio.turn();
    await expect(modelOn(page)).toBeVisible();
    const before = await modelOn(page).screenshot();
    await studio.paint('Belly', 'Insignia Red');
    await expect(modelOn(page)).toHaveAccessibleName(/Insignia Red metallic belly/);
    await expect.poll(async () => before.equals(await modelOn(page).screenshot())).toBe(false);

    const { x, y, width, height } = (await modelOn(page).boundingBox())!;
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 2 + 50, y + height / 2, { steps: 5 });
    await page.mouse.up();
    await expect(modelOn(page)).toHaveAccessibleName(/25° left of the nose/);

    await page
      .locator('canvas')
      .evaluate((canvas: HTMLCanvasElement) =>
        canvas.getContext('webgl2')!.getExtension('WEBGL_lose_context')!.loseContext(),
      );
    await studio.expectCorners();
  });
});

test('a visitor who saves data gets pictures instead of code', { tag: ['@desktop', '@all'] }, async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => CHUNK.test(request.url()) && asked.push(request.url()));
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  const studio = new StudioPage(page);
  await open(page, '/studio');
  await studio.turn();
  await expect(studio.needsWebgl).toBeVisible();
  await expect(studio.corners).toHaveCount(2);
  expect(asked).toEqual([]);
});

test.describe('when its code does not come', () => {
  test.use({ expectedErrors: /ERR_FAILED/ });

  test('there are pictures', { tag: ['@desktop', '@all'] }, async ({ page }) => {
    await page.route(CHUNK, (route) => route.abort());
    const studio = new StudioPage(page);
    await open(page, '/studio');
    await studio.turn();
    await expect(studio.needsWebgl).toBeVisible();
  });
});
