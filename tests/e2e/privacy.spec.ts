import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, logIn, test } from './test.ts';

test.describe.configure({ timeout: 90_000 });

const rows = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words });

test.describe('privacy', () => {
  // The desk may learn of the deletion first and still request the open lead.
  test.use({ expectedErrors: /404 \(Not Found\)/ });

  test('one person’s data is exported and erased, and access to it is logged', { tag: ['@phone', '@all'] }, async ({
    page,
    request,
    mark,
  }) => {
    const email = `erika.${mark}@example.com`;
    for (const firstName of ['Erika', 'Erica'])
      await request.post('/api/quotes', { data: { firstName, lastName: `Gone${mark}`, email } });
    await logIn(page);
    await page.goto(`/admin?q=Gone${mark}`);
    await page.getByRole('link', { name: `View details of Erika Gone${mark}’s quote` }).click();
    const dialog = page.getByRole('dialog', { name: `Erika Gone${mark}` });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Export' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^person-\d{4}-\d\d-\d\d\.zip$/);

    // On a phone the message covers the end of the lead until it is closed.
    const message = page.getByRole('status').filter({ hasText: 'The file is in your downloads.' });
    await message.getByRole('button').click();
    await dialog.getByRole('button', { name: 'Erase…' }).click();
    const confirm = page.getByRole('alertdialog', { name: 'Erase everything about this person?' });
    await expect(confirm).toContainText('2 quote requests');
    await expect(confirm.getByRole('button', { name: 'Erase permanently' })).toBeDisabled();
    await expectAccessible(page);
    await confirm.getByRole('textbox').fill(email);
    await confirm.getByRole('button', { name: 'Erase permanently' }).click();
    await expect(
      page.getByText('Everything stored about this person was erased, including 2 quote requests.'),
    ).toBeVisible();
    await expect(page.getByText('No quotes match.')).toBeVisible();

    await page.goto('/admin/privacy?kind=taken-out');
    const record = page.getByRole('region', { name: 'Who looked at what' });
    await expect(record.getByRole('listitem').first()).toContainText('Exported a person');
    await record.getByLabel('What').selectOption('Opened a lead');
    await expect(record.getByRole('listitem').first()).toContainText(/Lead \d+/);
    await expect(page).toHaveURL(/kind=opened$/);
    const find = page.getByRole('region', { name: 'One person' });
    await find.getByLabel('Email address').fill(email);
    await find.getByRole('button', { name: 'Look up' }).click();
    await expect(find.getByText('Nothing is stored about this person.')).toBeVisible();
    await expect(find.getByText('Already erased once, on')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
});

test('the board and a bulk change ask why quotes are lost, and the change can be undone', {
  tag: ['@desktop', '@all'],
}, async ({ page, request, mark }) => {
  const family = `Lost${mark}`;
  for (const firstName of ['Nils', 'Olga'])
    await request.post('/api/quotes', {
      data: { firstName, lastName: family, email: `${firstName}.${mark}@example.com` },
    });
  await logIn(page);
  await page.goto(`/admin?q=${family}`);
  await page.getByLabel('Select all quotes shown').check();
  await page.getByLabel('Change status to').selectOption('Lost Quote');
  const ask = page.getByRole('alertdialog', { name: 'Mark 2 quotes as lost' });
  await expectAccessible(page);
  await ask.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.getByLabel('Change status to').selectOption('Lost Quote');
  await ask.getByLabel(/Why was it lost/).fill('Too far away');
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 quotes are now marked “Lost Quote”.')).toBeVisible();
  const reasons = async () => {
    const quotes = await (await page.request.get(`/api/quotes?q=${family}`)).json();
    return quotes.map(({ lostReason }: { lostReason: string | null }) => lostReason);
  };
  expect(await reasons()).toEqual(['Too far away', 'Too far away']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows(page, 'Quote Not Responded To').filter({ hasText: family })).toHaveCount(2);
  expect(await reasons()).toEqual([null, null]);

  await page.getByRole('link', { name: 'Board', exact: true }).click();
  await page.getByLabel(`Move to: Nils ${family}`).selectOption('Lost Quote');
  await page.getByRole('button', { name: 'Mark as lost' }).click();
  await expect(page.getByRole('region', { name: 'Lost Quote', exact: true })).toContainText(`Nils ${family}`);
});

test('an added or deleted quote does not move the list under the mouse', { tag: ['@desktop', '@all'] }, async ({
  page,
  request,
  mark,
}) => {
  const family = `Steady${mark}`;
  const send = async (firstName: string) => {
    const data = { firstName, lastName: family, email: `${firstName}.${mark}@example.com` };
    return (await (await request.post('/api/quotes', { data })).json()).id as number;
  };
  const [first, second] = [await send('Paul'), await send('Quin')];
  const listening = page.waitForResponse(/\/api\/quotes\/events\b/);
  await logIn(page);
  await page.goto(`/admin?q=${family}`);
  await listening;
  const bin = page.getByRole('button', { name: `Delete Paul ${family}’s quote` });
  const place = async () => (await bin.boundingBox())!.y;
  await bin.hover();
  await page.mouse.down();
  await send('Rosa');
  const told = page.waitForResponse((response) => response.url().includes('/api/quotes?q='));
  await send('Sven');
  await told;
  await page.mouse.up();
  // The click meant Paul, although two others came in above.
  const confirm = page.getByRole('alertdialog', { name: 'Are you absolutely sure?' });
  await confirm.getByRole('button', { name: 'Cancel' }).click();
  await expect(rows(page, `Sven ${family}`)).toBeVisible();
  await bin.hover();
  const now = await place();
  await send('Tess');
  await expect(rows(page, `Tess ${family}`)).toHaveCount(1);
  expect(Math.abs((await place()) - now)).toBeLessThan(2);

  // Another admin's deletion shows at once.
  await page.request.delete(`/api/quotes/${second}`);
  await expect(rows(page, `Quin ${family}`)).toHaveCount(0);
  await page.getByRole('link', { name: `View details of Paul ${family}’s quote` }).click();
  await expect(page.getByRole('dialog', { name: `Paul ${family}` })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await bin.click();
  await confirm.getByRole('button', { name: 'Delete Quote' }).click();
  await expect(rows(page, `Paul ${family}`)).toHaveCount(0);
  expect((await page.request.get(`/api/quotes/${first}`)).status()).toBe(404);
});
