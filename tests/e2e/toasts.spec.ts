import { enterJob } from './jobs.ts';
import { expect, expectToastClear, logIn, test, toastOf } from './test.ts';

test.describe.configure({ timeout: 90_000 });

/** Fill the first and the last column of the board past the edge of a screen. */
const TAILS = Array.from({ length: 14 }, (_, n) => `N${730 + n}FA`);
const IN_LAST_COLUMN = 5;
const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

test('a toast covers no control and no title, on a full board, a job’s page and the painter’s, on a phone and a desk', {
  tag: ['@desktop', '@all'],
}, async ({ page, mark }) => {
  await logIn(page);
  const family = `Toasts${mark}`;
  const jobs: [tail: string, id: number][] = [];
  for (const [n, tail] of TAILS.entries()) {
    const { id } = await enterJob(page, family, tail);
    const start = (path: string, data: object) => page.request.post(`/api/jobs/${id}/${path}`, { data });
    if (n < IN_LAST_COLUMN) {
      await start('status', { to: 'in-work' });
      await start('stages/release', { event: 'start' });
    } else jobs.push([tail, id]);
  }
  const clickInDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name }).click();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    const [[, jobOfPage], [tail, id]] = jobs.splice(-2) as [(typeof jobs)[0], (typeof jobs)[0]];
    await page.goto(`/admin/jobs/${jobOfPage}`);
    await page.getByRole('button', { name: 'Mark arrived' }).first().click();
    await clickInDialog('Mark arrived');
    await expect(toastOf(page)).toContainText('Its plan is locked in.');
    await expectToastClear(page);

    await page.goto(`/admin/jobs?view=board&q=${family}`);
    await page.getByRole('button', { name: `${tail}: Mark arrived` }).click();
    await clickInDialog('Mark arrived');
    await expect(toastOf(page)).toContainText('Marked as arrived.');
    await expectToastClear(page);

    await page.goto('/admin/now');
    const card = page.locator(`[data-job="${id}"]`);
    await card.getByRole('button', { name: /^Start stage/ }).click();
    await clickInDialog('Start stage');
    await expect(card.getByText('Day 1 of')).toBeVisible();
    await expectToastClear(page);
    const toast = (await toastOf(page).boundingBox())!;
    const changed = (await card.getByText('Day 1 of').boundingBox())!;
    expect(changed.y + changed.height < toast.y || changed.y > toast.y + toast.height).toBe(true);
    await toastOf(page).getByRole('button', { name: 'Undo' }).click();
    await expect(card.getByText('Not started')).toBeVisible();
  }
});
