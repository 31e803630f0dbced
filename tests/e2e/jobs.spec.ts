import { enterJob, settleChecks } from './jobs.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, logIn, test, toastOf } from './test.ts';

test.describe.configure({ timeout: 90_000 });
test.use({ expectedErrors: /status of (400|409)/ });

test('a job moves over the board by keys and by mouse, asks for what it lacks, and moves on another desk', {
  tag: '@desktop',
}, async ({ page, context, mark }) => {
  await logIn(page);
  const family = `Board${mark}`;
  const { id } = await enterJob(page, family, 'N711FA');
  const board = `/admin/jobs?view=board&q=${family}`;
  const other = await context.newPage();
  await Promise.all([page.goto(board), other.goto(board)]);
  const column = (name: string, on = page) => on.getByRole('region', { name, exact: true });
  const card = (name: string, on = page) => column(name, on).getByRole('link', { name: /N711FA/ });
  await expect(card('Induction')).toBeVisible();
  await expectAccessible(page);

  // By keys alone: it arrives, and cannot go on before its checks are done.
  await card('Induction').focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(page.getByRole('dialog', { name: 'N711FA is here' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(toastOf(page)).toContainText('It has arrived');
  await expect(card('Induction', other)).toContainText('ready');
  await expect(card('Induction')).toBeFocused();
  await page.keyboard.press('Alt+ArrowRight');
  const missing = page.getByRole('dialog', { name: 'N711FA cannot move yet' });
  await expect(missing.getByRole('listitem')).toHaveCount(3);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(card('Induction')).toContainText('0 of 3 checks');
  await settleChecks(page, id, 'induction');
  await expect(card('Induction')).not.toContainText('checks');
  await expect(card('Induction')).toBeFocused();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(card('Disassembly')).toBeFocused();
  await expect(card('Disassembly', other)).toBeVisible();

  // By mouse to the next column; one further away refuses it.
  const drag = async (to: string) => {
    const grip = (await page.getByRole('button', { name: 'Move N711FA', exact: true }).boundingBox())!;
    const goal = (await column(to).boundingBox())!;
    await page.mouse.move(grip.x + 20, grip.y + 20);
    await page.mouse.down();
    await page.mouse.move(grip.x + 40, grip.y + 30, { steps: 3 });
    await page.mouse.move(goal.x + goal.width / 2, goal.y + 100, { steps: 5 });
    await page.mouse.up();
  };
  await drag('Color');
  await expect(toastOf(page)).toContainText('one stage at a time');
  await drag('Strip');
  await expect(card('Strip')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // By the dialog, and back, which moves the date past the one that the customer knows.
  await page.getByRole('button', { name: 'Move N711FA', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'On to Metal' }).click();
  await expect(card('Metal')).toBeVisible();
  await expect(card('Metal', other)).toBeVisible();
  const refreshed = page.waitForResponse(/api\/jobs\?/);
  await page.request.post(`/api/jobs/${id}/tell`, { data: {} });
  await refreshed;
  await card('Metal').focus();
  await page.keyboard.press('Alt+ArrowLeft');
  const slip = page.getByRole('dialog', { name: /^N711FA moves to/ });
  await slip.getByLabel('Reason').selectOption('We were not content with our own work and did it again.');
  await slip.getByRole('button', { name: 'Back to Strip' }).click();
  await expect(card('Strip')).toBeFocused();
});

test('an admin who acts on an older board reads what stands', { tag: '@desktop' }, async ({ page, mark }) => {
  await logIn(page);
  const family = `Older${mark}`;
  const { id } = await enterJob(page, family, 'N712FA');
  // Without news from others.
  await page.route('**/api/jobs/events', (route) => route.abort());
  await page.goto(`/admin/jobs?view=board&q=${family}`);
  await expect(page.getByText(/^This is the board of \d+:\d\d [AP]M\. The live line is down/)).toBeVisible();
  const arrive = page.getByRole('button', { name: 'N712FA: It has arrived' });
  await arrive.waitFor();
  await page.request.post(`/api/jobs/${id}/status`, { data: { to: 'in-work' } });
  await arrive.click();
  await page.getByRole('button', { name: 'Arrived', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'N712FA stays where it is' });
  await expect(dialog).toContainText('1 of 9, Induction, not begun');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('button', { name: 'N712FA: On to Disassembly' })).toBeVisible();
});

test('jobs on a phone: a list by urgency, and a board of one stage', { tag: '@phone' }, async ({ page, mark }) => {
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
