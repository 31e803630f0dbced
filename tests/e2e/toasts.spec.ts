import { enterJob } from './jobs.ts';
import { expect, expectToastClear, logIn, test, toastOf } from './test.ts';

test.describe.configure({ timeout: 90_000 });

/** Fill a column of the board past the edge of a screen. */
const TAILS = Array.from({ length: 8 }, (_, n) => `N73${n}FA`);

test('a toast covers no control and no title, on a full board and on the painter’s page, on a phone and a desk', {
  tag: '@desktop',
}, async ({ page, mark }) => {
  await logIn(page);
  const family = `Toasts${mark}`;
  const jobs: [tail: string, id: number][] = [];
  for (const tail of TAILS) {
    const { id } = await enterJob(page, family, tail);
    jobs.push([tail, id]);
  }
  for (const size of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size);
    await page.goto(`/admin/jobs?view=board&q=${family}&stage=induction`);
    const [tail, id] = jobs.pop()!;
    await page.getByRole('button', { name: `${tail}: Mark arrived` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Mark arrived' }).click();
    await expect(toastOf(page)).toContainText('Marked as arrived.');
    await expectToastClear(page);

    await page.goto('/admin/now');
    const card = page.locator(`[data-job="${id}"]`);
    await card.getByRole('button', { name: /^Start stage/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Start stage' }).click();
    await expect(card.getByText('Day 1 of')).toBeVisible();
    await expectToastClear(page);
    const toast = (await toastOf(page).boundingBox())!;
    const changed = (await card.getByText('Day 1 of').boundingBox())!;
    expect(changed.y + changed.height < toast.y || changed.y > toast.y + toast.height).toBe(true);
    await toastOf(page).getByRole('button', { name: 'Undo' }).click();
    await expect(card.getByText('Not started')).toBeVisible();
  }
});
