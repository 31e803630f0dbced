import type { Page } from '@playwright/test';
import { enterJob, settleChecks } from './jobs.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, logIn, test, toastOf } from './test.ts';

test.describe.configure({ timeout: 90_000 });
test.use({ expectedErrors: /status of (400|409)|ERR_FAILED/ });

/** Finds columns and cards of a job on the board. */
function boardOf(page: Page, tail: string) {
  const column = (name: string) => page.getByRole('region', { name, exact: true });
  return { column, card: (name: string) => column(name).getByRole('link', { name: tail }) };
}

test('a job moves over the board by keys, asks for what it lacks, and moves on another desk', {
  tag: ['@desktop', '@all'],
}, async ({ page, context, mark }) => {
  await logIn(page);
  const family = `Board${mark}`;
  const { id } = await enterJob(page, family, 'N711FA');
  const address = `/admin/jobs?view=board&q=${family}`;
  const other = await context.newPage();
  await Promise.all([page.goto(address), other.goto(address)]);
  const { card } = boardOf(page, 'N711FA');

  // By keys alone: it arrives, and cannot go on before its checks are done.
  await card('Induction').focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(page.getByRole('dialog', { name: 'N711FA has arrived' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(toastOf(page)).toContainText('Marked as arrived.');
  await expect(card('Induction')).toBeFocused();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(page.getByRole('dialog', { name: 'Not yet' }).getByRole('listitem')).toHaveCount(3);
  await page.keyboard.press('Escape');
  await settleChecks(page, id, 'induction');
  await expect(card('Induction')).not.toContainText('checked');
  await page.keyboard.press('Alt+ArrowRight');
  await expect(card('Disassembly')).toBeFocused();
  await expect(boardOf(other, 'N711FA').card('Disassembly')).toBeVisible();
  await expectAccessible(page);
});

test('a card moves by mouse to the next column; one further away refuses it, and Escape returns it', {
  tag: ['@desktop', '@all'],
}, async ({ page, mark }) => {
  await logIn(page);
  const family = `Dragged${mark}`;
  const { id } = await enterJob(page, family, 'N715FA');
  await page.request.post(`/api/jobs/${id}/status`, { data: { to: 'in-work' } });
  await settleChecks(page, id, 'induction');
  await page.request.post(`/api/jobs/${id}/stages/induction`, { data: { event: 'advance' } });
  await page.goto(`/admin/jobs?view=board&q=${family}`);
  const { column, card } = boardOf(page, 'N715FA');
  await expect(card('Disassembly')).toBeVisible();
  const drag = async (to: string, { isCanceled = false } = {}) => {
    const grip = (await page.getByRole('button', { name: 'Move N715FA', exact: true }).boundingBox())!;
    const goal = (await column(to).boundingBox())!;
    await page.mouse.move(grip.x + 20, grip.y + 20);
    await page.mouse.down();
    await page.mouse.move(grip.x + 40, grip.y + 30, { steps: 3 });
    await page.mouse.move(goal.x + goal.width / 2, goal.y + 100, { steps: 5 });
    if (isCanceled) await page.keyboard.press('Escape');
    await page.mouse.up();
  };
  await drag('Strip', { isCanceled: true });
  await expect(page.locator('.is-dragged, .is-moving')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(card('Disassembly')).toBeVisible();
  await drag('Color');
  await expect(toastOf(page)).toContainText('one stage at a time');
  await drag('Strip');
  await expect(card('Strip')).toBeVisible();
});

test('a card moves by its dialog, and back with a reason where that moves a date that the customer knows', {
  tag: ['@desktop', '@all'],
}, async ({ page, mark }) => {
  await logIn(page);
  const family = `Slip${mark}`;
  const { id } = await enterJob(page, family, 'N714FA');
  await page.request.post(`/api/jobs/${id}/status`, { data: { to: 'in-work' } });
  for (const key of ['induction', 'disassembly']) {
    await settleChecks(page, id, key);
    await page.request.post(`/api/jobs/${id}/stages/${key}`, { data: { event: 'advance' } });
  }
  await page.goto(`/admin/jobs?view=board&q=${family}`);
  const { card } = boardOf(page, 'N714FA');
  await settleChecks(page, id, 'strip');
  await page.getByRole('button', { name: 'Move N714FA', exact: true }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Move to Metal' }).click();
  await expect(card('Metal')).toBeVisible();
  await page.request.post(`/api/jobs/${id}/tell`, { data: {} });
  await page.reload();
  await card('Metal').focus();
  await page.keyboard.press('Alt+ArrowLeft');
  const asked = page.getByRole('dialog', { name: 'Reopen Strip & open inspection of N714FA?' });
  await asked.getByRole('button', { name: 'Back to Strip' }).click();
  const slip = page.getByRole('dialog', { name: /^New ready date: / });
  await slip.getByLabel('Reason').selectOption('We weren’t satisfied with our own work, so we redid it.');
  await slip.getByRole('button', { name: 'Back to Strip' }).click();
  await expect(card('Strip')).toBeFocused();
});

test('an admin who acts on an older board reads what stands', { tag: ['@desktop', '@all'] }, async ({ page, mark }) => {
  await logIn(page);
  const family = `Older${mark}`;
  const { id } = await enterJob(page, family, 'N712FA');
  // Without news from others.
  await page.route('**/api/jobs/events*', (route) => route.abort());
  await page.goto(`/admin/jobs?view=board&q=${family}`);
  await expect(page.getByText(/^This is the board from \d+:\d\d [AP]M\. Live updates are down/)).toBeVisible();
  const arrive = page.getByRole('button', { name: 'N712FA: Mark arrived' });
  await arrive.waitFor();
  await page.request.post(`/api/jobs/${id}/status`, { data: { to: 'in-work' } });
  await arrive.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark arrived' }).click();
  const dialog = page.getByRole('dialog', { name: 'N712FA wasn’t changed' });
  await expect(dialog).toContainText('1 of 9, Induction, not started');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('button', { name: 'N712FA: Move to Disassembly' })).toBeVisible();
});

test('jobs on a phone: a list by urgency, and a board of one stage', { tag: ['@phone', '@all'] }, async ({
  page,
  mark,
}) => {
  await logIn(page);
  const family = `Phone${mark}`;
  const { number } = await enterJob(page, family, 'N713FA');
  await page.goto(`/admin/jobs?q=${family}`);
  const row = page.getByRole('listitem').filter({ hasText: 'N713FA' });
  await expect(row).toContainText(number);
  await expect(row).toContainText('Arrives today');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Filter and sort' }).click();
  await page.getByLabel('Stage', { exact: true }).selectOption('Strip');
  await expect(page.getByText('No jobs match.')).toBeVisible();
  await page.getByLabel('Stage', { exact: true }).selectOption('Any stage');
  await page.getByRole('link', { name: 'Board' }).click();
  await expect(page.getByLabel('Stage shown')).toHaveValue('induction');
  await expect(page.getByRole('region', { name: 'Induction', exact: true })).toContainText('N713FA');
  await page.getByRole('button', { name: 'Next stage' }).click();
  await expect(page.getByRole('region', { name: 'Disassembly', exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);
});
