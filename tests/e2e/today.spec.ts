import { newAccount } from './own-account.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, hydrated, logIn, logOutOfDesk, open, test } from './test.ts';

test('an admin lands on Today, and works through it by keyboard', { tag: '@desktop' }, async ({
  page,
  request,
  mark,
}) => {
  const lead = { firstName: 'Tess', lastName: `Today${mark}`, email: `today.${mark}@example.com` };
  const { id } = (await (await request.post('/api/quotes', { data: lead })).json()) as { id: number };
  const email = `lands-${mark}@example.com`;
  const { password } = await newAccount(request, email);
  await page.context().addCookies((await request.storageState()).cookies);
  await open(page, '/admin/account');
  const landing = page.getByRole('region', { name: 'After login' });
  await landing.getByLabel('Today').check();
  await landing.getByRole('button', { name: 'Save start page' }).click();
  await expect(page.getByText('That’s where you’ll start next time you log in.')).toBeVisible();
  await expect(landing.getByLabel('Today')).toBeChecked();
  await logOutOfDesk(page);
  await page.goto('/login');
  await hydrated(page);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/admin/today');
  const needs = page.locator('[data-need]');
  await expect(needs.first()).toContainText('is waiting for a first reply');
  await expectAccessible(page);

  // The first row has the focus, then the second, then the first again.
  await page.keyboard.press('j');
  await expect(needs.first().getByRole('link', { name: /^(Reply|Confirm)/ })).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/quotes\/\d+/);
  await page.goBack();

  // A reminder shows up by itself, and goes with what it was about.
  const about = `Call about the stripes ${mark}`;
  const on = await page.evaluate(async () => ((await (await fetch('/api/today')).json()) as { day: string }).day);
  await page.request.put(`/api/quotes/${id}/reminder`, { data: { on, about } });
  const reminder = needs.filter({ hasText: about });
  await expect(reminder).toBeVisible();
  await page.request.delete(`/api/quotes/${id}/reminder`);
  await expect(reminder).toHaveCount(0);

  // Who called is entered there, and what was typed stays when the dialog closes.
  const enter = page.getByRole('button', { name: 'New lead' });
  await enter.click();
  const form = page.getByRole('dialog', { name: 'New lead' });
  await form.getByLabel('First name').fill('Cal');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await enter.click();
  await expect(form.getByLabel('First name')).toHaveValue('Cal');
  await form.getByLabel('Last name').fill(`Called${mark}`);
  await form.getByLabel('Email').fill(`called.${mark}@example.com`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: `Cal Called${mark}` })).toBeVisible();
  await expect(page.getByRole('dialog').getByText('Added by the shop').first()).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(needs.first()).toBeVisible();

  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: 'Find' }).fill(`called${mark}`);
  await expect(page.getByRole('option', { name: `Cal Called${mark}` }).first()).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/customers\/\d+$/);
});

test('templates of jobs and the times of news are settings', { tag: ['@phone', '@all'] }, async ({ page }) => {
  await logIn(page);
  await open(page, '/admin/settings/tracker');
  const tracker = page.getByRole('region', { name: 'Customer updates' });
  const days = tracker.getByLabel('Days without an update before a job is flagged');
  await days.fill('31');
  await tracker.getByRole('button', { name: 'Save' }).click();
  await expect(days).toHaveAccessibleDescription(/At most 30\sdays/);
  await days.fill('9');
  await tracker.getByRole('button', { name: 'Save' }).click();
  await expect(tracker.getByText(/^Saved .* by /)).toBeVisible();

  await page.getByRole('link', { name: 'Job stages' }).click();
  const templates = page.getByRole('region', { name: 'Job stages' });
  await templates.getByText('Full repaint', { exact: true }).click();
  const strip = templates.getByRole('textbox', { name: 'Work days: Strip & open inspection' });
  await strip.fill('5');
  await strip.press('Alt+ArrowUp');
  await expect(strip).toBeFocused();
  await expect(
    templates.getByText('Strip & open inspection is now at position 2 of 9', { exact: false }),
  ).toBeAttached();
  await expect(templates.getByRole('button', { name: 'Remove: Cure, reassembly & balance' })).toBeDisabled();
  await templates.getByRole('button', { name: /^2 items.*Cure, reassembly & balance$/ }).click();
  await expect(templates.getByLabel(/^Always.*Control surface balance$/)).toBeDisabled();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await templates.getByRole('button', { name: 'Save' }).click();
  await expect(templates.getByText(/^Saved .* by /)).toBeVisible();
  const { templates: saved } = (await (await page.request.get('/api/settings/templates')).json()) as {
    templates: { stages: { key: string; days: number }[] }[];
  };
  expect(saved[0]!.stages[1]).toMatchObject({ key: 'strip', days: 5 });
  for (const [name, part] of [
    ['Customer updates', tracker],
    ['Job stages', templates],
  ] as const) {
    await page.getByRole('link', { name }).click();
    await part.getByRole('button', { name: 'Back to built-in values' }).click();
    await part.getByRole('button', { name: 'Save' }).click();
    await expect(part.getByText(/^Saved .* by /)).toBeVisible();
  }
});
