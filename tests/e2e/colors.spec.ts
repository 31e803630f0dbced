import { ADMIN } from './admin.ts';
import { startSite } from './second-site.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, hydrated, logIn, test } from './test.ts';

/** On a site of its own, because the colors are the whole studio's. */
test('the owner edits, retires, adds and moves colors by keyboard and mouse', { tag: ['@desktop', '@all'] }, async ({
  page,
}) => {
  test.setTimeout(90_000);
  const site = await startSite({ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password });
  try {
    await logIn(page, ADMIN, site.url);
    await page.goto(`${site.url}/admin/settings/colors`);
    await hydrated(page);
    const colors = page.getByRole('region', { name: 'Colors' });
    const rows = colors.locator('[data-color]');
    await expect(rows).toHaveCount(43);

    // By keyboard.
    await colors.getByRole('button', { name: 'Move down: Untinted White' }).press('Enter');
    await expect(rows.nth(1)).toContainText('Untinted White');
    await expect(colors.getByRole('button', { name: 'Move down: Untinted White' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(rows.nth(2)).toContainText('Untinted White');
    const grip = colors.getByRole('button', { name: 'Drag to reorder: Untinted White' });
    await grip.focus();
    await page.keyboard.press('Space');
    // Each arrow moves a little; the row is dropped where it is nearest.
    for (let i = 0; i < 2; i++) await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Space');
    await expect(rows.nth(1)).toContainText('Untinted White');

    await colors.getByRole('button', { name: /^Edit.*Deep Green/ }).press('Enter');
    await colors.getByLabel('Maker’s code').fill('G-14062');
    await colors.getByRole('checkbox', { name: 'Checked against the color card' }).press('Space');
    await colors.getByRole('switch', { name: 'Offered to visitors' }).press('Space');
    await expect(colors.getByText('42 available, 1 retired.')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    // By mouse, with a name that is missing at first.
    await colors.getByRole('button', { name: 'Add a color' }).click();
    const name = colors.getByLabel('Name', { exact: true });
    await expect(name).toBeFocused();
    await name.fill('');
    await colors.getByRole('button', { name: 'Save' }).click();
    await expect(name).toHaveAccessibleDescription('Fill this in');
    await name.fill('Heritage Green');
    await colors.getByRole('button', { name: 'Save' }).click();
    await expect(colors.getByText(/^Saved .* by /)).toBeVisible();

    const { coatings } = await (await page.request.get(`${site.url}/api/settings/coatings`)).json();
    expect(coatings).toHaveLength(44);
    expect(coatings[1].name).toBe('Untinted White');
    expect(coatings[43]).toMatchObject({ name: 'Heritage Green', finishes: ['solid'], offered: true });
    expect(coatings.find(({ id }: { id: string }) => id === '14062')).toMatchObject({
      makerCode: 'G-14062',
      checkedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      offered: false,
    });
  } finally {
    await site.stop();
  }
});
