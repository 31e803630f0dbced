import type { Locator } from '@playwright/test';
import { ADMIN } from './admin.ts';
import { send } from './leads.ts';
import { mailsAbout } from './mailbox.ts';
import { expect, expectAccessible, holdBack, logIn, logOutOfDesk, open, test } from './test.ts';

/** The desk on a slow connection, with other admins, and after a session has ended. */

test.describe.configure({ timeout: 90_000 });

test.describe('when another admin saves first', () => {
  test.use({ expectedErrors: /409/ });

  test('shows their notes and keeps the draft', { tag: ['@desktop', '@all'] }, async ({ page, request, mark }) => {
    const family = `Raced${mark}`;
    await send(request, family, ['Lena']);
    await logIn(page);
    await page.goto(`/admin?q=${family}`);
    await page.getByRole('link', { name: /View details/ }).click();
    const dialog = page.getByRole('dialog', { name: `Lena ${family}` });
    await dialog.getByRole('button', { name: 'Edit Notes' }).click();
    await dialog.getByRole('textbox', { name: /notes/i }).fill('Mine');
    const id = /quotes\/(\d+)/.exec(page.url())![1];
    await page.request.patch(`/api/quotes/${id}/notes`, { data: { notes: 'Theirs' } });
    await dialog.getByRole('button', { name: 'Save Notes' }).click();
    await expect(dialog.getByRole('alert').filter({ hasText: 'Someone else changed the notes' })).toContainText(
      'Theirs',
    );
    await dialog.getByRole('button', { name: 'Save Notes' }).click();
    await expect(page.getByText('Quote notes have been updated successfully.')).toBeVisible();
    await expect(dialog.getByRole('paragraph').filter({ hasText: /^Mine$/ })).toBeVisible();
  });
});

test.describe('on a slow connection, with another admin editing', () => {
  test.use({ expectedErrors: /404/ });

  test('sends each text once and keeps the draft', { tag: ['@desktop', '@all'] }, async ({ page, request, mark }) => {
    const family = `Slow${mark}`;
    await send(request, family, ['Olga']);
    await logIn(page);
    await page.goto(`/admin?q=${family}`);
    const open = () => page.getByRole('link', { name: /View details/ }).click();
    await open();
    const dialog = page.getByRole('dialog', { name: `Olga ${family}` });
    await dialog.getByRole('button', { name: 'Edit Notes' }).click();
    const notes = dialog.getByRole('textbox', { name: /notes/i });
    await notes.fill('First');
    const letSave = await holdBack(page, '**/notes');
    await dialog.getByRole('button', { name: 'Save Notes' }).click();
    await notes.fill('First and second');
    letSave();
    await expect(page.getByText('Quote notes have been updated successfully.')).toBeVisible();
    await expect(notes).toHaveValue('First and second');
    await dialog.getByRole('button', { name: 'Save Notes' }).click();
    await expect(dialog.getByRole('paragraph').filter({ hasText: /^First and second$/ })).toBeVisible();

    await dialog.getByLabel('Subject').fill('Your airplane');
    await dialog.getByLabel(/^Message to/).fill('Dear Olga');
    const letSend = await holdBack(page, '**/replies');
    await dialog.getByRole('button', { name: 'Send reply' }).click();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    letSend();
    await expect(page.getByText('Reply Saved, Not Sent')).toBeVisible();
    await open();
    await expect(dialog.getByLabel(/^Message to/)).toHaveValue('');

    await dialog.getByLabel(/^Message to/).fill('Dear Olga, once more');
    const id = /quotes\/(\d+)/.exec(page.url())![1];
    expect((await page.request.delete(`/api/quotes/${id}`)).ok()).toBe(true);
    const gone = page.getByRole('dialog', { name: 'Quote not found' });
    await expect(gone.getByLabel('What you had typed')).toHaveValue('Dear Olga, once more');
    await expectAccessible(page);
  });
});

test('a pending change stays with its lead when the admin opens another lead', { tag: ['@desktop', '@all'] }, async ({
  page,
  request,
  mark,
}) => {
  const family = `Onward${mark}`;
  await send(request, family, ['Amy', 'Bob']);
  await logIn(page);
  const [bob, amy] = await (await page.request.get(`/api/quotes?q=${family}`)).json();
  const lose = (id: number, more: object) =>
    page.request.patch(`/api/quotes/${id}/status`, { data: { status: 'Lost Quote', ...more } });
  await lose(bob.id, { reason: 'Price' });
  await lose(amy.id, {});
  await page.goto(`/admin?q=${family}`);
  await page.getByRole('link', { name: /View details of Bob/ }).click();
  const lead = (name: string) => page.getByRole('dialog', { name: `${name} ${family}` });
  await expect(lead('Bob').getByLabel('Why was it lost?')).toHaveValue('Price');
  await lead('Bob').getByRole('button', { name: 'Next quote' }).click();
  await expect(lead('Amy').getByLabel('Why was it lost?')).toHaveValue('');

  const letGo = await holdBack(page, '**/status', 'PATCH');
  await lead('Amy').getByLabel('Status', { exact: true }).selectOption('Quote Sent');
  await lead('Amy').getByLabel('Status', { exact: true }).selectOption('Work Scheduled');
  await lead('Amy').getByRole('button', { name: 'Previous quote' }).click();
  await expect(lead('Bob')).toBeVisible();
  letGo();
  const standing = async () => {
    const quotes = await (await page.request.get(`/api/quotes?q=${family}`)).json();
    return quotes.map(({ status }: { status: string }) => status);
  };
  await expect.poll(standing).toEqual(['Lost Quote', 'Work Scheduled']);
  await expect(lead('Bob').getByLabel('Status', { exact: true })).toHaveValue('Lost Quote');
});

test('a search is not normalized while the user types', { tag: ['@desktop', '@all'] }, async ({ page, mark }) => {
  await logIn(page);
  for (const list of ['/admin', '/admin/history']) {
    await open(page, list);
    const field = page.getByRole('searchbox');
    await field.pressSequentially(`king${mark} `);
    await expect(page).toHaveURL(`${list}?q=king${mark}`);
    await field.pressSequentially('air');
    await expect(page).toHaveURL(`${list}?q=king${mark}+air`);
    await expect(field).toHaveValue(`king${mark} air`);
    await page.goto(list);
    await expect(field).toHaveValue('');
  }
});

test.describe('a reply whose response is lost', () => {
  test.use({ expectedErrors: /ERR_CONNECTION_RESET/ });

  test('is sent once, even after a reload', { tag: ['@desktop', '@all'] }, async ({ page, request, mark }) => {
    const family = `Once${mark}`;
    await send(request, family, ['Una']);
    await logIn(page);
    const [{ id, email }] = await (await page.request.get(`/api/quotes?q=${family}`)).json();
    await page.goto(`/admin/quotes/${id}`);
    const lead = page.getByRole('dialog', { name: `Una ${family}` });
    await lead.getByLabel('Subject').fill('Your airplane');
    await lead.getByLabel(/^Message to/).fill(`Dear Una ${family}`);
    await page.route('**/replies', async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await lead.getByRole('button', { name: 'Send reply' }).click();
    await expect(page.getByText('Failed to send the reply.')).toBeVisible();
    await page.unroute('**/replies');
    await page.reload();
    await lead.getByRole('button', { name: 'Send reply' }).click();
    await expect(page.getByText('Reply Saved, Not Sent')).toBeVisible();
    await expect(lead.getByText(/replied: Your airplane/)).toHaveCount(1);
    const mails = await mailsAbout(`Dear Una ${family}`, 1);
    expect(mails.map(({ to }) => to?.[0]?.address)).toEqual([email]);
  });
});

test.describe('an expired session', () => {
  test.use({ expectedErrors: /401/ });

  test('keeps the draft, as do closing the lead and a reload', { tag: ['@desktop', '@all'] }, async ({
    page,
    request,
    mark,
  }) => {
    const family = `Kept${mark}`;
    await send(request, family, ['Nell']);
    await logIn(page);
    await page.goto(`/admin?q=${family}`);
    await page.getByRole('link', { name: /View details/ }).click();
    const dialog = page.getByRole('dialog', { name: `Nell ${family}` });
    const notes = dialog.getByRole('textbox', { name: /notes/i });
    await dialog.getByRole('button', { name: 'Edit Notes' }).click();
    await notes.fill('Half a thought 🛩️');
    // Changing the status keeps the notes in editing.
    await dialog.getByLabel('Status', { exact: true }).selectOption('Quote Being Built');
    await expect(page.getByText('Quote status has been updated successfully.')).toBeVisible();
    await dialog.getByLabel(/^Message to/).fill('Dear Nell');
    const about = dialog.getByLabel('About', { exact: true });
    await about.fill('Call about the stripes');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await page.goForward();
    await expect(notes).toHaveValue('Half a thought 🛩️');
    await page.reload();
    await expect(notes).toHaveValue('Half a thought 🛩️');
    await expect(dialog.getByLabel(/^Message to/)).toHaveValue('Dear Nell');
    await expect(about).toHaveValue('Call about the stripes');

    // A reload of the list after an event would otherwise discover first that the session has ended.
    const letAsk = await holdBack(page, '**/api/**', 'GET');
    await page.request.post('/api/logout');
    await dialog.getByRole('button', { name: 'Save Notes' }).click();
    const again = page.getByRole('dialog', { name: 'Log in to continue' });
    await expect(again.getByLabel('Email')).toBeFocused();
    letAsk();
    await again.getByRole('button', { name: 'Not now' }).click();
    await expect(page.getByText('Failed to update quote notes')).toBeVisible();
    await expect(again).toHaveCount(0);
    // Customer data is covered until the next login, also after Escape.
    const cover = page.getByRole('alertdialog', { name: 'You are logged out' });
    await expect(cover).toBeVisible();
    await expectAccessible(page);
    const names = page.getByText(`Nell ${family}`).filter({ visible: true });
    for (const name of await names.all()) await expect.poll(() => name.evaluate(isCovered)).toBe(true);
    await page.keyboard.press('Escape');
    await again.getByRole('button', { name: 'Not now' }).click();
    await page.keyboard.press('Escape');
    await expect(again).toBeVisible();
    await logInBy(again);
    await expect(again).toHaveCount(0);
    await expect(notes).toHaveValue('Half a thought 🛩️');
    await dialog.getByRole('button', { name: 'Save Notes' }).click();
    await expect(page.getByText('Quote notes have been updated successfully.')).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/quotes\/\d+/);
    await expect(about).toHaveValue('Call about the stripes');
    await expect(dialog.getByRole('paragraph').filter({ hasText: /^Half a thought 🛩️$/ })).toBeVisible();

    await page.keyboard.press('Escape');
    await logOutOfDesk(page);
    const drafts = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')));
    expect(await drafts()).toEqual([]);
  });

  test('covers this tab after a logout in another, and prompts a download to log in', {
    tag: ['@desktop', '@all'],
  }, async ({ page }) => {
    await logIn(page);
    await open(page, '/admin');
    const again = page.getByRole('dialog', { name: 'Log in to continue' });
    const cover = page.getByRole('alertdialog', { name: 'You are logged out' });
    // The desk knows its user by now.
    await expect(page.getByRole('button', { name: 'Filter and sort' })).toBeVisible();
    await page.request.post('/api/logout');
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await again.getByRole('button', { name: 'Not now' }).click();
    await expect(cover).toBeVisible();
    await logIn(page);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(cover).toHaveCount(0);
    await page.context().clearCookies({ name: 'session' });
    await page.getByRole('button', { name: 'Filter and sort' }).click();
    await page.getByRole('link', { name: 'Export CSV' }).click();
    const table = page.waitForEvent('download');
    await logInBy(again);
    expect(await (await table).failure()).toBe(null);
  });
});

async function logInBy(dialog: Locator): Promise<void> {
  await dialog.getByLabel('Email').fill(ADMIN.email);
  await dialog.getByLabel('Password').fill(ADMIN.password);
  await dialog.getByRole('button', { name: 'Log in' }).click();
}

/** Runs in the page: whether another element covers the middle of this one. */
function isCovered(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  const above = document.elementFromPoint(x + width / 2, y + height / 2);
  return above === null || !(above.contains(element) || element.contains(above));
}
