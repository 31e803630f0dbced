import { readFile } from 'node:fs/promises';
import { StudioPage } from './studio-page.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, holdBack, open, test, toastOf } from './test.ts';

test('each control changes the picture, its description and the price at once', { tag: '@desktop' }, async ({
  page,
}) => {
  const studio = new StudioPage(page);
  await open(page, '/studio');
  await expect(studio.picture).toHaveAccessibleName(
    'Left side of a Cessna 182, layout Foothill: Untinted White above, Deep Green metallic belly rising up the fin, Gold metallic stripe and Deep Green metallic pinstripe between. N12345 in Deep Green, 12 inches, between wing and tail.',
  );
  await studio.tail.fill('n 7');
  await expect(studio.picture).toHaveAccessibleName(/ N7 in Deep Green/);
  await studio.enterTail('n 733-bk');
  await expect(studio.tail).toHaveValue('N733BK');
  await expect(studio.picture).toHaveAccessibleName(/N733BK in Deep Green/);
  await page.getByLabel('Type', { exact: true }).selectOption('Beechcraft Baron 58');
  await expect(studio.picture).toHaveAccessibleName(/^Left side of a Beechcraft Baron 58/);
  await expect(page.getByText('$43,500').first()).toBeVisible();
  await studio.chooseLayout('Ribbon');
  await expect(studio.picture).toHaveAccessibleName(/layout Ribbon/);
  await studio.move('Stripe width', 'ArrowRight');
  await expect(studio.picture).toHaveAccessibleName(/layout Ribbon, stripe width 1 wider/);
  await studio.paint('Ribbon', 'Insignia Red');
  await expect(studio.picture).toHaveAccessibleName(/Insignia Red metallic ribbon/);
  await page.getByRole('radio', { name: 'Solid' }).check();
  await expect(studio.picture).toHaveAccessibleName(/Insignia Red ribbon/);
  await page.getByLabel('Spinner').selectOption('Polished');
  await expect(studio.picture).toHaveAccessibleName(/Spinner polished/);
  await studio.step('Tail number');
  await page
    .getByRole('group', { name: 'Tail number color' })
    .getByRole('radio', { name: /^Shadow/ })
    .check();
  await expect(studio.picture).not.toHaveAccessibleName(/N733BK in Insignia Red/);
  await expect(page.getByLabel('Placement').getByRole('option', { name: 'Engine pod' })).toHaveCount(0);
  await page.getByRole('radio', { name: 'Body Contrast 1.0 : 1' }).check();
  await expect(studio.picture).toHaveAccessibleName(/N733BK in Untinted White/);
  await expect(page.getByRole('link', { name: 'Choose another color for the tail number' }).first()).toBeVisible();
  await page.getByRole('radio', { name: 'Top' }).check();
  await expect(studio.picture).toHaveAccessibleName(/^Top of a Beechcraft Baron 58/);
  await studio.kept('11136');
});

test('handles on the drawing move the line, by mouse at once and by touch once asked for', {
  tag: ['@both', '@all'],
}, async ({ page, isMobile }) => {
  const studio = new StudioPage(page);
  await open(page, '/studio');
  await studio.step('Scheme');
  const handle = page.locator('.handle--height');
  await expect(handle).toHaveCount(0);
  if (isMobile) await page.getByRole('button', { name: 'Adjust on the drawing' }).click();
  else await studio.picture.hover();
  const { x, y, width, height } = (await handle.boundingBox())!;
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  const slider = page.getByRole('slider', { name: 'Line height' });
  const drag = async ({ isCanceled = false } = {}) => {
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 2, y + height / 2 - 3, { steps: 3 });
    await expect(slider).toHaveAttribute('aria-valuetext', /in higher$/);
    if (isCanceled) await page.keyboard.press('Escape');
    await page.mouse.move(x + width / 2, y + height / 2 - 6, { steps: 3 });
    await page.mouse.up();
  };
  await drag({ isCanceled: true });
  await expect(slider).toHaveValue('0');
  await drag();
  await expect(slider).toHaveAttribute('aria-valuetext', /in higher$/);
  await studio.undo.click();
  await expect(slider).toHaveValue('0');
});

test('the wish for a smaller mark survives a reload and goes with the request', { tag: ['@desktop', '@all'] }, async ({
  page,
}) => {
  const studio = new StudioPage(page);
  await open(page, '/studio');
  await studio.step('Tail number');
  await page.getByRole('radio', { name: /^Main stripe Contrast 3\.\d : 1/ }).check();
  await expect(studio.picture).toHaveAccessibleName(/N12345 in Gold/);
  await page.getByRole('checkbox', { name: /^My airplane may have smaller marks/ }).check();
  await studio.kept('N12345\\.b\\.as');
  await page.reload();
  await studio.step('Tail number');
  await expect(page.getByRole('checkbox', { name: /^My airplane may have smaller marks/ })).toBeChecked();
  await page.getByRole('link', { name: 'Send with a quote' }).click();
  await expect(page.getByText('Foothill, three colors, smaller tail number requested')).toBeVisible();
});

test('a changed scheme survives a reload, Back and another visit', { tag: ['@phone', '@all'] }, async ({
  page,
  context,
}) => {
  const studio = new StudioPage(page);
  await open(page, '/studio');
  await studio.enterTail('N733BK');
  await studio.chooseLayout('Waterline');
  const code = await studio.kept('waterline.*N733BK');
  await page.reload();
  await expect(studio.picture).toHaveAccessibleName(/layout Waterline.*N733BK/);
  await page.goto('/contact');
  await page.goBack();
  await expect(studio.picture).toHaveAccessibleName(/layout Waterline.*N733BK/);

  const later = await context.newPage();
  await later.goto('/studio');
  await expect(later.getByText('From today.')).toBeVisible();
  await expect(new StudioPage(later).picture).toHaveAccessibleName(/layout Waterline.*N733BK/);
  await expect(later).toHaveURL(new RegExp(code.replaceAll('.', '\\.')));
});

test('what is entered before hydration stays, and counts more than an earlier scheme', {
  tag: ['@phone', '@all'],
}, async ({ page }) => {
  const studio = new StudioPage(page);
  await open(page, '/studio');
  await studio.chooseLayout('Waterline');
  await studio.kept('waterline');
  const goOn = await holdBack(page, /\.js$/);
  await page.goto('/studio');
  await page.getByLabel('Type', { exact: true }).selectOption('Cirrus SR22');
  await studio.chooseLayout('Ribbon');
  await page.getByRole('radio', { name: 'Right' }).check();
  await studio.step('Airplane');
  await studio.tail.fill('n733');
  goOn();
  await studio.kept('SR22\\.ribbon.*N733\\.');
  await expect(studio.tail).toBeFocused();
  await page.keyboard.type('bk');
  await page.keyboard.press('Tab');
  await expect(studio.picture).toHaveAccessibleName(/^Right side of a Cirrus SR22, layout Ribbon.*N733BK/);
  await expect(page.getByText('From today.')).toBeHidden();
});

test('a change is undone and brought back by buttons and by keys', { tag: ['@desktop', '@all'] }, async ({ page }) => {
  const studio = new StudioPage(page);
  await open(page, '/studio');
  await expect(studio.undo).toBeDisabled();
  await studio.move('Line height', 'ArrowRight', 3);
  const height = page.getByRole('slider', { name: 'Line height' });
  await expect(height).toHaveAttribute('aria-valuetext', /in higher$/);
  await studio.kept('foothill\\.3\\.');
  await studio.chooseLayout('Cowl');
  await studio.undo.click();
  await expect(studio.picture).toHaveAccessibleName(/layout Foothill/);
  // The three steps of the slider are one change.
  await page.keyboard.press('Control+z');
  await expect(height).toHaveValue('0');
  await page.keyboard.press('Control+Shift+z');
  await expect(height).toHaveValue('3');
  await studio.redo.click();
  await expect(studio.picture).toHaveAccessibleName(/layout Cowl/);
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(studio.picture).toHaveAccessibleName(/layout Foothill/);
  await toastOf(page).getByRole('button', { name: 'Undo' }).click();
  await expect(studio.picture).toHaveAccessibleName(/layout Cowl/);
});

test('of two tabs the later one wins, and the other says so', { tag: ['@desktop', '@all'] }, async ({
  page,
  context,
}) => {
  const studio = new StudioPage(page);
  await open(page, '/studio');
  await studio.chooseLayout('Hairline');
  await studio.kept('hairline');
  const other = await context.newPage();
  await open(other, '/studio');
  const otherStudio = new StudioPage(other);
  await otherStudio.chooseLayout('Ledger');
  await otherStudio.kept('ledger');
  await page.bringToFront();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.getByText('Another tab has a newer scheme.')).toBeVisible();
  await page.getByRole('button', { name: 'Show it' }).click();
  await expect(studio.picture).toHaveAccessibleName(/layout Ledger/);
});

test.describe('without a connection or storage', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED/ });

  test('the studio still paints, saves pictures, and keeps the scheme in its address', {
    tag: ['@desktop', '@all'],
  }, async ({ page, context }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('Refused', 'SecurityError');
        },
      });
    });
    const studio = new StudioPage(page);
    await open(page, '/studio');
    // What draws loads with the first input.
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await studio.move('Stripe width', 'ArrowRight', 2);
    await studio.paint('Belly', 'Insignia Red');
    await expect(studio.picture).toHaveAccessibleName(/Insignia Red metallic belly/);
    await studio.kept('11136');
    for (const format of ['SVG', 'PNG']) {
      const saving = page.waitForEvent('download');
      await page.getByRole('link', { name: format }).click();
      const saved = await saving;
      expect(saved.suggestedFilename()).toBe(`paint-scheme-N12345.${format.toLowerCase()}`);
      const bytes = await readFile(await saved.path());
      expect(bytes.subarray(0, 4).toString('latin1')).toBe(format === 'SVG' ? '<svg' : '\x89PNG');
    }
    await context.setOffline(false);
    await page.reload();
    await expect(studio.picture).toHaveAccessibleName(/Insignia Red metallic belly/);
    await page.goto('/contact');
    await page.goBack();
    await expect(studio.picture).toHaveAccessibleName(/Insignia Red metallic belly/);
  });
});

test.describe('with a connection that breaks off', () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test('the page says that the picture is old, and draws it later', { tag: ['@desktop', '@all'] }, async ({ page }) => {
    const studio = new StudioPage(page);
    await page.route(/\/live-[^/]*\.js$/, (route) => route.abort());
    await open(page, '/studio');
    await studio.chooseLayout('Cowl');
    const note = page.getByText('The picture is out of date.');
    await expect(note).toBeVisible();
    await expect(page.getByRole('link', { name: 'Send with a quote' }).first()).toHaveAttribute('href', /cowl/);
    await studio.kept('cowl');
    await page.unroute(/\/live-[^/]*\.js$/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(note).toBeHidden();
    await expect(page.locator('.paints').getByText('Nose and tail')).toBeAttached();
    await studio.chooseLayout('Ledger');
    await expect(page.locator('.paints').getByText('Pinstripes')).toBeAttached();
  });
});

test('a wrong tail number is explained when its field is left', { tag: ['@phone', '@all'] }, async ({ page }) => {
  const studio = new StudioPage(page);
  await open(page, '/studio');
  await studio.tail.fill('N12O4');
  await expect(page.getByText('Tail numbers don’t use the letters I and O')).toBeHidden();
  await studio.tail.press('Tab');
  await expect(page.locator('#studio-tail-problem')).toHaveText(
    'Tail numbers don’t use the letters I and O, because they look like 1 and 0.',
  );
  await expect(studio.tail).toHaveAttribute('aria-invalid', 'true');
  await expect(studio.picture).toHaveAccessibleName(/N12345/);
  await studio.enterTail('N902FV');
  await expect(page.getByText(/From the FAA registry as of \w+ \d+: 1999 Cessna 182T\./)).toBeVisible();
  await expect(studio.tail).not.toHaveAttribute('aria-invalid');
});

test('a mark that cannot be read leads to its step instead of to the request', { tag: ['@desktop', '@all'] }, async ({
  page,
}) => {
  const studio = new StudioPage(page);
  await open(page, '/studio');
  await studio.step('Tail number');
  await page.getByLabel('Placement').selectOption('Fuselage, between wing and tail');
  const colors = page.getByRole('group', { name: 'Tail number color' });
  await colors.getByRole('radio', { name: /^Body/ }).check();
  await studio.step('Airplane');
  await page.getByRole('link', { name: 'Choose another color for the tail number' }).first().click();
  await colors.getByRole('radio', { name: /^Belly/ }).check();
  await expect(page.getByRole('link', { name: 'Send with a quote' }).first()).toBeVisible();
});

const STEPS = ['Airplane', 'Scheme', 'Colors', 'Tail number'] as const;

for (const { name, size, text } of [
  { name: 'in landscape', size: { width: 844, height: 390 }, text: '100%' },
  { name: 'at 200 % text', size: { width: 390, height: 844 }, text: '200%' },
])
  test(`the whole airplane and its views are on the first screen ${name}, and no controls overlap`, {
    tag: ['@phone', '@all'],
  }, async ({ page }) => {
    await page.setViewportSize(size);
    await page.goto('/studio');
    await page.evaluate((fontSize) => Object.assign(document.documentElement.style, { fontSize }), text);
    await expect(page.locator('.plate__picture svg')).toBeInViewport({ ratio: 1 });
    const controls = page.locator('.view, .stage__tools button, .step-tabs label, .step-tabs__price a');
    const boxes = await Promise.all((await controls.all()).map(async (each) => (await each.boundingBox())!));
    expect(boxes.length).toBe(11);
    for (const view of await page.locator('.view').all()) await expect(view).toBeInViewport({ ratio: 1 });
    const overlaps = boxes.flatMap((a, i) =>
      boxes
        .slice(i + 1)
        .filter((b) => Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > 1)
        .filter((b) => Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > 1),
    );
    expect(overlaps).toEqual([]);
    expect(
      await controls.evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth + 1).length),
    ).toBe(0);
  });

test('every step passes axe and fits the screen', { tag: ['@both', '@all'] }, async ({ page }) => {
  const studio = new StudioPage(page);
  await open(page, '/studio');
  for (const step of STEPS) {
    await studio.step(step);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
});

test('every step passes axe in forced colors', { tag: ['@phone', '@all'] }, async ({ page }) => {
  const studio = new StudioPage(page);
  await page.emulateMedia({ forcedColors: 'active' });
  await open(page, '/studio');
  for (const step of STEPS) {
    await studio.step(step);
    await expectAccessible(page, { inForcedColors: true });
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the form draws what it says', { tag: ['@desktop', '@all'] }, async ({ page }) => {
    const studio = new StudioPage(page);
    await page.goto('/studio');
    await studio.tail.fill('n 733-bk');
    await page.getByLabel('Type', { exact: true }).selectOption('Cirrus SR22');
    await studio.step('Scheme');
    await page.getByRole('radio', { name: /^Ribbon/ }).check();
    await studio.step('Colors');
    await page.getByRole('combobox', { name: 'Color' }).first().selectOption('Bone White, 17886');
    await page.getByRole('button', { name: 'Draw it' }).first().click();
    await expect(studio.picture).toHaveAccessibleName(
      /^Left side of a Cirrus SR22, layout Ribbon: Bone White body.* N733BK/,
    );
    await page.getByRole('link', { name: 'Try it' }).first().click();
    await expect(studio.picture).toHaveAccessibleName(/N733BK/);
  });
});
