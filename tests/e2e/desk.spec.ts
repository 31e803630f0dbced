import type { Locator, Page } from '@playwright/test';
import { rows, send } from './leads.ts';
import { mailsAbout } from './mailbox.ts';
import { doubleText } from './readable.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, hydrated, logIn, open, test } from './test.ts';

// Each axe check takes time on a busy machine.
test.describe.configure({ timeout: 90_000 });

test('the owner finds quotes and keeps the search in the address', { tag: ['@both', '@all'] }, async ({
  page,
  request,
  mark,
}) => {
  const family = `Found${mark}`;
  await send(request, family, ['Ada', 'Ben', 'Cleo']);
  await send(request, family, ['Dora'], { source: 'warranty', tailNumber: `N1${mark}` });
  await logIn(page);
  await open(page, '/admin');
  await page.getByRole('searchbox', { name: 'Search' }).fill(family.toUpperCase());
  await expect(page.getByText('4 quotes, newest first')).toBeVisible();
  await expect(rows(page, family).first()).toContainText('Dora');
  await page.getByRole('button', { name: 'Filter and sort' }).click();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByLabel('Sort').selectOption('Name');
  await expect(rows(page, family).first()).toContainText('Ada');
  await page.getByLabel('Source').selectOption('Warranty registration');
  await expect(rows(page, family)).toHaveCount(1);
  await expect(page).toHaveURL(new RegExp(`\\?q=${family.toUpperCase()}&source=warranty&sort=name$`));

  await page.reload();
  await expect(rows(page, family)).toHaveCount(1);
  await page.getByRole('button', { name: 'Filter and sort' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^quotes-\d{4}-\d\d-\d\d\.csv$/);

  await page.getByRole('link', { name: /View details/ }).click();
  await expect(page.getByRole('dialog', { name: `Dora ${family}` })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/admin\?.*source=warranty/);

  await page.getByRole('searchbox', { name: 'Search' }).fill('nobody is called this');
  await expect(page.getByText('No quotes match.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Clear the filter' }).click();
  await expect(page).toHaveURL('/admin');
  await page.getByRole('link', { name: /for a first reply/ }).click();
  await expect(page).toHaveURL(/\?status=Quote\+Not\+Responded\+To&sort=oldest$/);
  await page.getByRole('link', { name: 'This week' }).click();
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d$/);
  await expect(rows(page, family).first()).toBeVisible();
});

test('the owner sees four leads on a small laptop, and dismisses the banner for the day', {
  tag: ['@desktop', '@all'],
}, async ({ page, request, mark }) => {
  const family = `Four${mark}`;
  await send(request, family, ['Ada', 'Ben', 'Cleo', 'Dora']);
  await logIn(page);
  await page.setViewportSize({ width: 1366, height: 768 });
  await open(page, `/admin?q=${family}`);
  await expect(rows(page, family).nth(3)).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Hide until tomorrow' }).click();
  await page.reload();
  await expect(rows(page, family)).toHaveCount(4);
  await expect(page.getByText('Email is not set up')).toHaveCount(0);
});

test(
  'a click anywhere on a row opens its lead, except on its own controls',
  { tag: ['@both', '@all'] },
  async ({ page, request, mark }, { project }) => {
    const family = `Row${mark}`;
    await send(request, family, ['Ida', 'Jon'], { aircraftType: 'Cessna 182' });
    await logIn(page);
    await page.goto(`/admin?q=${family}`);
    const row = rows(page, `Ida ${family}`);
    const words = row.getByText('Cessna 182');
    await expect(row.getByRole('link', { name: /View details/ })).toHaveCount(1);
    if (project.name === 'phone') await words.tap();
    else await words.click();
    const lead = page.getByRole('dialog', { name: `Ida ${family}` });
    await expect(lead.getByRole('heading', { name: `Ida ${family}` })).toBeFocused();
    await lead.getByRole('button', { name: 'Close' }).click();
    await expect(lead).toHaveCount(0);
    await expect(row.getByRole('link', { name: /View details/ })).toBeFocused();
    await row.getByRole('checkbox').check();
    await expect(page.getByText('1 selected')).toBeVisible();
    await row.getByRole('button', { name: /^Delete/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(lead).toHaveCount(0);
    await page.getByRole('button', { name: 'Clear selection' }).click();
    if (project.name === 'phone') return;

    // Like a link: modifier keys open a tab, and text can be selected.
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      words.click({ modifiers: ['ControlOrMeta'] }),
    ]);
    await expect(tab).toHaveURL(/\/admin\/quotes\/\d+/);
    await tab.close();
    const { x, y, height } = (await words.boundingBox())!;
    await page.mouse.move(x + 1, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + 50, y + height / 2, { steps: 4 });
    await page.mouse.up();
    expect(await page.evaluate(() => String(getSelection()))).toContain('Cess');
    await expect(page).toHaveURL(/\/admin\?q=/);
    // Selecting text past the lead's edge, too.
    await row.getByRole('link', { name: /View details/ }).click();
    const heading = (await lead.getByRole('heading', { name: `Ida ${family}` }).boundingBox())!;
    const beside = (await lead.boundingBox())!.x - 20;
    await page.mouse.move(heading.x + 40, heading.y + 10);
    await page.mouse.down();
    await page.mouse.move(beside, heading.y + 10, { steps: 4 });
    await page.mouse.up();
    expect(await page.evaluate(() => String(getSelection()))).toBeTruthy();
    await expect(lead).toBeVisible();
    await page.mouse.click(beside, heading.y + 10);
    await expect(lead).toHaveCount(0);
    await page.setViewportSize({ width: 1024, height: 700 });
    await page.evaluate(() => document.documentElement.setAttribute('style', 'font-size: 200%'));
    await expectNoSidewaysScroll(page);
  },
);

test('a new quote appears in the open list by itself', { tag: ['@desktop', '@all'] }, async ({
  page,
  request,
  mark,
}) => {
  const family = `News${mark}`;
  // Only events after the connection count as new.
  const listening = page.waitForResponse(/\/api\/quotes\/events\b/);
  await logIn(page);
  await page.goto('/admin');
  await listening;
  // Quotes of other tests count as new, too, and the newest three are named.
  const news = page.getByRole('status').filter({ hasText: /new quotes?/ });
  const own = news.getByRole('link', { name: `Eve ${family}` }).first();
  await expect(async () => {
    await send(request, family, ['Eve']);
    await expect(rows(page, family).first()).toContainText('New', { timeout: 3_000 });
    await own.click({ timeout: 3_000 });
  }).toPass();
  await expect(page).toHaveURL(/\/admin\/quotes\/\d+$/);
  // The address changes at once; the dialog opens with its data.
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/admin');
  await expectAccessible(page);
  await news.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByRole('status').filter({ hasText: `Eve ${family}` })).toHaveCount(0);
});

test(
  'a bulk status change applies to several quotes and can be undone',
  { tag: ['@both', '@all'] },
  async ({ page, request, mark }, { project }) => {
    const family = `Several${mark}`;
    await send(request, family, ['Finn', 'Gale', 'Hugo']);
    await logIn(page);
    await page.goto(`/admin?q=${family}`);
    await expect(rows(page, family)).toHaveCount(3);
    await hydrated(page);
    const isUntouched = await noteDrawing(page, `Finn ${family}`);
    if (project.name === 'desktop') {
      for (const key of ['j', 'x', 'Shift+J']) await page.keyboard.press(key);
      await page.keyboard.press('?');
      const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
      await expect(keys).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(keys).toHaveCount(0);
      await page.keyboard.press('/');
      await expect(page.getByRole('combobox', { name: 'Find' })).toBeFocused();
      await page.keyboard.press('Escape');
    } else for (const name of ['Hugo', 'Gale']) await page.getByLabel(`Select ${name} ${family}’s quote`).check();
    await expect(page.getByText('2 selected')).toBeVisible();
    // Other rows must not render again.
    expect(await isUntouched()).toBe(true);
    await expectAccessible(page);
    await page.getByLabel('Change status to').selectOption('Work Scheduled');
    await expect(rows(page, 'Work Scheduled').filter({ hasText: family })).toHaveCount(2);
    await expect(page.getByText('2 quotes are now marked “Work Scheduled”.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(rows(page, 'Quote Not Responded To').filter({ hasText: family })).toHaveCount(3);

    await page.getByLabel('Select all quotes shown').check();
    await page.getByRole('button', { name: 'Delete 3' }).click();
    const confirm = page.getByRole('alertdialog', { name: 'Are you absolutely sure?' });
    await expect(confirm).toContainText('permanently deletes 3 quotes');
    await expectAccessible(page);
    await confirm.getByRole('button', { name: 'Delete 3 Quotes' }).click();
    await expect(page.getByText('3 quotes have been permanently deleted.')).toBeVisible();
    await expect(page.getByText('No quotes match.')).toBeVisible();
  },
);

test('the dashboard shows the newest lead and the selected count without scrolling', {
  tag: ['@phone', '@all'],
}, async ({ page, request, mark }) => {
  const family = `Newest${mark}`;
  await send(request, family, ['Iris', 'Jack'], { aircraftType: 'Cessna 182' });
  await logIn(page);
  await page.goto(`/admin?q=${family}`);
  await expect(page.getByText('Email is not set up')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Lost Quote' })).toBeVisible();
  const place = async (part: Locator) => (await part.boundingBox())!;
  const bar = await place(page.getByRole('navigation', { name: 'Shop' }));
  expect((await place(rows(page, family).first())).y).toBeLessThan(bar.y - 120);
  await doubleText(page);
  expect((await place(rows(page, family).first())).height).toBeLessThan(bar.y);
  // The row of counts is wider than the screen.
  await page.goto('/admin?status=Lost+Quote');
  await expect(page.getByRole('button', { name: 'Lost Quote' })).toBeInViewport({ ratio: 1 });
});

test('a lead gets a reply, a reminder, and a reason for its loss', { tag: ['@phone', '@all'] }, async ({
  page,
  request,
  mark,
}) => {
  const family = `Worked${mark}`;
  await send(request, family, ['Iris', 'Jack'], { tailNumber: `N2${mark}`, aircraftType: 'Cessna 182' });
  await logIn(page);
  await page.goto(`/admin?q=${family}`);
  await page.getByRole('link', { name: `View details of Jack ${family}’s quote` }).click();
  const dialog = page.getByRole('dialog', { name: `Jack ${family}` });
  await expect(dialog.getByText('Confirmation: We received your request')).toBeVisible();

  await dialog.getByRole('button', { name: 'Reply', exact: true }).click();
  await expect(dialog.getByLabel('Template')).toBeFocused();
  await dialog.getByLabel('Template').selectOption('First reply');
  await expect(dialog.getByLabel('Subject')).toHaveValue('Your request');
  await expect(dialog.getByLabel(/^Message to/)).toHaveValue(
    /^Jack,\n\nThank you for contacting us about your Cessna 182/,
  );
  await dialog.getByLabel(/^Message to/).press('End');
  await dialog.getByLabel(/^Message to/).pressSequentially(` Ref ${family}`);
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog.getByLabel('Subject')).toHaveValue('');
  await page.getByRole('button', { name: 'Undo' }).click();
  await dialog.getByRole('button', { name: 'Send reply' }).click();
  await expect(dialog.getByText('replied: Your request')).toBeVisible();
  const reply = dialog.getByRole('article').locator('.sent-email__text');
  await expect(reply).toHaveText(/^Jack,\n\nThank you/, { useInnerText: true });
  // Without a mail server the customer has no reply.
  await expect(dialog.getByText('The customer didn’t get this reply: Your request')).toBeVisible();
  await expect(dialog.getByLabel('Status', { exact: true })).toHaveValue('Quote Not Responded To');
  const [mail] = await mailsAbout(`Ref ${family}`, 1);
  expect([mail!.subject, mail!.to?.[0]?.address]).toEqual(['Your request', `jack.${family}@example.com`.toLowerCase()]);

  await dialog.getByLabel('Remind me on').fill('2099-03-02');
  await dialog.getByLabel('About').fill('Ask about the blue');
  await dialog.getByRole('button', { name: 'Save reminder' }).click();
  await expect(dialog.getByText('asked to be reminded on Monday, March 2, 2099: Ask about the blue')).toBeVisible();

  await dialog.getByLabel('Status', { exact: true }).selectOption('Lost Quote');
  await dialog.getByLabel('Why was it lost?').fill('Went to another shop');
  await dialog.getByRole('button', { name: 'Save reason' }).click();
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Went to another shop' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await dialog.getByRole('link', { name: 'Contact form, Cessna 182' }).click();
  await expect(page.getByRole('dialog', { name: `Iris ${family}` })).toBeVisible();
});

test(
  'the pager goes from lead to lead, also past a lead that left the list',
  { tag: ['@both', '@all'] },
  async ({ page, request, mark }, { project }) => {
    const family = `Walk${mark}`;
    await send(request, family, ['Cleo', 'Bert', 'Anna']);
    await logIn(page);
    await page.goto(`/admin?q=${family}&status=Quote+Not+Responded+To`);
    await expect(page.getByRole('rowheader', { name: /^Today, / })).toHaveCount(1);
    await page.getByRole('link', { name: `View details of Anna ${family}’s quote` }).click();
    const lead = (name: string) => page.getByRole('dialog', { name: `${name} ${family}` });
    await expect(lead('Anna')).toContainText('1 of 3');
    const next = page.getByRole('button', { name: 'Next quote' });
    const previous = page.getByRole('button', { name: 'Previous quote' });
    await expect(previous).toHaveAttribute('aria-disabled', 'true');
    await lead('Anna').getByLabel('Status', { exact: true }).selectOption('Quote Being Built');
    await expect(page.getByText('Quote status has been updated successfully.')).toBeVisible();
    await next.click();
    await expect(lead('Bert')).toContainText('1 of 2');
    await expect(next).toBeFocused();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    if (project.name === 'desktop') await page.keyboard.press('j');
    else await next.click();
    await expect(lead('Cleo')).toContainText('2 of 2');
    await expect(next).toHaveAttribute('aria-disabled', 'true');
    await previous.click();
    await expect(lead('Bert')).toBeVisible();
    // Back leads to the list, however many leads were opened.
    await page.goBack();
    await expect(page).toHaveURL(/\/admin\?q=/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  },
);

test('the lead page confirms and releases an appointment', { tag: ['@desktop', '@all'] }, async ({
  page,
  request,
  mark,
}) => {
  const days: { date: string; times: string[] }[] = await (await request.get('/api/appointments/slots')).json();
  const free = days.filter(({ times }) => times.length > 2).at(-2)!;
  const details = { appointmentType: 'inspection', preferredDate: free.date, preferredTime: free.times.at(-1) };
  const family = `Booked${mark}`;
  await send(request, family, ['Kit'], { source: 'booking', details });
  await logIn(page);
  await page.goto(`/admin?q=${family}`);
  await page.getByRole('link', { name: /View details/ }).click();
  const dialog = page.getByRole('dialog', { name: `Kit ${family}` });
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByText('Confirmed', { exact: true })).toBeVisible();
  await expect(dialog.getByLabel('Status', { exact: true })).toHaveValue('Quote Being Built');
  await expect(dialog.getByText('The confirmed appointment moved it to Quote Being Built')).toBeVisible();
  await dialog.getByRole('button', { name: 'Release' }).click();
  await expect(dialog.getByText('Released', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByText('Confirmed', { exact: true })).toBeVisible();

  // A loss removes it, and undo restores it.
  await page.keyboard.press('Escape');
  await page.getByLabel(`Select Kit ${family}’s quote`).check();
  await page.getByLabel('Change status to').selectOption('Lost Quote');
  await page.getByRole('button', { name: 'Mark as lost' }).click();
  await expect(page.getByText('1 quote is now marked “Lost Quote”. 1 appointment is released.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The previous status is back.', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: /View details/ }).click();
  await expect(dialog.getByText('restored the appointment')).toBeVisible();
  await expect(dialog.getByText('Confirmed', { exact: true })).toBeVisible();
});

/** Remembers a row's React props; later tells whether it has rendered since. */
async function noteDrawing(page: Page, name: string): Promise<() => Promise<boolean>> {
  const row = rows(page, name);
  const drawn = (before?: unknown) =>
    row.evaluateHandle((element, before) => {
      const key = Object.keys(element).find((each) => each.startsWith('__reactProps'))!;
      const now = (element as unknown as Record<string, unknown>)[key];
      return before === undefined ? now : now === before;
    }, before as never);
  const first = await drawn();
  return async () => (await drawn(first)).jsonValue() as Promise<boolean>;
}
