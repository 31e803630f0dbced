import type { APIRequestContext, Page } from '@playwright/test';
import { ADMIN } from './admin.ts';
import { mailsAbout } from './mailbox.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, holdBack, logIn, open, test } from './test.ts';

/** Requests of one family, so that a search finds them and no others. */
async function send(request: APIRequestContext, family: string, names: string[], more: object = {}): Promise<void> {
  for (const firstName of names) {
    const email = `${firstName}.${family}@example.com`.toLowerCase();
    const sent = await request.post('/api/quotes', { data: { firstName, lastName: family, email, ...more } });
    expect(sent.status()).toBe(201);
  }
}

// Each state is looked at for accessibility, which takes its time on a busy machine.
test.describe.configure({ timeout: 90_000 });

const rows = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words });

test('the owner finds quotes, and keeps what was looked for as a link', async ({ page, request, mark }, {
  project,
}) => {
  const family = `Found${mark}`;
  await send(request, family, ['Ada', 'Ben', 'Cleo']);
  await send(request, family, ['Dora'], { source: 'warranty', tailNumber: `N1${mark}` });
  await logIn(page);
  await open(page, '/admin');
  await page.getByRole('searchbox', { name: 'Search' }).fill(family.toUpperCase());
  await expect(page.getByText('4 quotes, newest first')).toBeVisible();
  await expect(rows(page, family).first()).toContainText('Dora');
  if (project.name === 'phone') await page.getByRole('button', { name: 'Filter and sort' }).click();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByLabel('Sort').selectOption('Name');
  await expect(rows(page, family).first()).toContainText('Ada');
  await page.getByLabel('Source').selectOption('Warranty registration');
  await expect(rows(page, family)).toHaveCount(1);
  await expect(page).toHaveURL(new RegExp(`\\?q=${family.toUpperCase()}&source=warranty&sort=name$`));

  await page.reload();
  await expect(rows(page, family)).toHaveCount(1);
  if (project.name === 'phone') await page.getByRole('button', { name: 'Filter and sort' }).click();
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
  await expect(page.getByText('No quote fits this.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Clear the filter' }).click();
  await expect(page).toHaveURL('/admin');
  await page.getByRole('link', { name: /for a first answer/ }).click();
  await expect(page).toHaveURL(/\?status=Quote\+Not\+Responded\+To&sort=oldest$/);
  await page.getByRole('link', { name: 'This week' }).click();
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d$/);
  await expect(rows(page, family).first()).toBeVisible();
});

test('a row opens its lead wherever it is pressed, but for what it has of its own', async ({ page, request, mark }, {
  project,
}) => {
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

  // As at a link: another tab with the keys for it, and words that are marked are words.
  const [tab] = await Promise.all([page.context().waitForEvent('page'), words.click({ modifiers: ['ControlOrMeta'] })]);
  await expect(tab).toHaveURL(/\/admin\/quotes\/\d+/);
  await tab.close();
  const { x, y, height } = (await words.boundingBox())!;
  await page.mouse.move(x + 1, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + 50, y + height / 2, { steps: 4 });
  await page.mouse.up();
  expect(await page.evaluate(() => String(getSelection()))).toContain('Cess');
  await expect(page).toHaveURL(/\/admin\?q=/);
  await page.setViewportSize({ width: 1024, height: 700 });
  await page.evaluate(() => document.documentElement.setAttribute('style', 'font-size: 200%'));
  await expectNoSidewaysScroll(page);
});

test('a new quote comes into the open list by itself', { tag: '@desktop' }, async ({ page, request, mark }) => {
  const family = `News${mark}`;
  // Only what comes once somebody listens is news.
  const listening = page.waitForResponse((response) => response.url().endsWith('/api/quotes/events'));
  await logIn(page);
  await page.goto('/admin');
  await listening;
  await send(request, family, ['Eve']);
  await expect(rows(page, family)).toContainText('New');
  // Quotes of the tests beside this one are news, too.
  const news = page.getByRole('status').filter({ hasText: /new quotes?/ });
  await expect(news).toBeVisible();
  await expectAccessible(page);
  await news.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByRole('status').filter({ hasText: `Eve ${family}` })).toHaveCount(0);
});

test('several quotes change together, and back', async ({ page, request, mark }, { project }) => {
  const family = `Several${mark}`;
  await send(request, family, ['Finn', 'Gale', 'Hugo']);
  await logIn(page);
  await page.goto(`/admin?q=${family}`);
  await expect(rows(page, family)).toHaveCount(3);
  const isUntouched = await noteDrawing(page, `Finn ${family}`);
  if (project.name === 'desktop') {
    for (const key of ['j', 'x', 'Shift+J']) await page.keyboard.press(key);
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keyboard' });
    await expect(keys).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(keys).toHaveCount(0);
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox')).toBeFocused();
  } else for (const name of ['Hugo', 'Gale']) await page.getByLabel(`Select ${name} ${family}’s quote`).check();
  await expect(page.getByText('2 selected')).toBeVisible();
  // However long the list is, the rows of others are not drawn again.
  expect(await isUntouched()).toBe(true);
  await expectAccessible(page);
  await page.getByLabel('Change status to').selectOption('Work Scheduled');
  await expect(rows(page, 'Work Scheduled').filter({ hasText: family })).toHaveCount(2);
  await expect(page.getByText("2 quotes are now at 'Work Scheduled'.")).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows(page, 'Quote Not Responded To').filter({ hasText: family })).toHaveCount(3);

  await page.getByLabel('Select all quotes shown').check();
  await page.getByRole('button', { name: 'Delete 3' }).click();
  const confirm = page.getByRole('alertdialog', { name: 'Are you absolutely sure?' });
  await expect(confirm).toContainText('permanently deletes 3 quotes');
  await expectAccessible(page);
  await confirm.getByRole('button', { name: 'Delete 3 Quotes' }).click();
  await expect(page.getByText('3 quotes have been permanently deleted.')).toBeVisible();
  await expect(page.getByText('No quote fits this.')).toBeVisible();
});

test('a lead is worked: reply, reminder, reason, and what happened', { tag: '@phone' }, async ({
  page,
  request,
  mark,
}) => {
  const family = `Worked${mark}`;
  const tailNumber = `N2${mark}`;
  await send(request, family, ['Iris', 'Jack'], { tailNumber, aircraftType: 'Cessna 182' });
  await logIn(page);
  await page.goto(`/admin?q=${family}`);
  await page.getByRole('link', { name: `View details of Jack ${family}’s quote` }).click();
  const dialog = page.getByRole('dialog', { name: `Jack ${family}` });
  await expect(dialog.getByText('Confirmation: We received your request')).toBeVisible();

  await dialog.getByRole('button', { name: 'Reply', exact: true }).click();
  await expect(dialog.getByLabel('Template')).toBeFocused();
  await dialog.getByLabel('Template').selectOption('First answer');
  await expect(dialog.getByLabel('Subject')).toHaveValue('Your request, Cessna 182');
  await expect(dialog.getByLabel(/^Message to/)).toHaveValue(/^Jack,\n\nThank you for writing to us about Cessna 182/);
  await dialog.getByLabel(/^Message to/).press('End');
  await dialog.getByLabel(/^Message to/).pressSequentially(` Ref ${family}`);
  await dialog.getByRole('button', { name: 'Send reply' }).click();
  await expect(dialog.getByText('replied: Your request, Cessna 182')).toBeVisible();
  await expect(dialog.getByLabel('Status', { exact: true })).toHaveValue('Waiting Response');
  const [mail] = await mailsAbout(`Ref ${family}`, 1);
  expect([mail!.subject, mail!.to?.[0]?.address]).toEqual([
    'Your request, Cessna 182',
    `jack.${family}@example.com`.toLowerCase(),
  ]);

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

test('one goes through the list from lead to lead, also past one that has left it', async ({ page, request, mark }, {
  project,
}) => {
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
  // However far one went: back is back in the list.
  await page.goBack();
  await expect(page).toHaveURL(/\/admin\?q=/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('an appointment is confirmed and released from its lead', { tag: '@desktop' }, async ({ page, request, mark }) => {
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
  await dialog.getByRole('button', { name: 'Release' }).click();
  await expect(dialog.getByText('Released', { exact: true })).toBeVisible();
});

test.describe('when somebody else was faster', () => {
  test.use({ expectedErrors: /409/ });

  test('their notes show, and nothing typed is lost', { tag: '@desktop' }, async ({ page, request, mark }) => {
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
    await expect(dialog.getByRole('alert').filter({ hasText: 'Somebody else changed the notes' })).toContainText(
      'Theirs',
    );
    await dialog.getByRole('button', { name: 'Save Notes' }).click();
    await expect(page.getByText('Quote notes have been updated successfully.')).toBeVisible();
    await expect(dialog.locator('.quote-notes')).toHaveText('Mine');
  });
});

test.describe('on a slow line, with somebody else at work', () => {
  test.use({ expectedErrors: /404/ });

  test('what was sent is not there to be sent again, and what was typed is not lost', { tag: '@desktop' }, async ({
    page,
    request,
    mark,
  }) => {
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
    await expect(dialog.locator('.quote-notes')).toHaveText('First and second');

    await dialog.getByLabel('Subject').fill('Your airplane');
    await dialog.getByLabel(/^Message to/).fill('Dear Olga');
    const letSend = await holdBack(page, '**/replies');
    await dialog.getByRole('button', { name: 'Send reply' }).click();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    letSend();
    await expect(page.getByText('Reply Sent')).toBeVisible();
    await open();
    await expect(dialog.getByLabel(/^Message to/)).toHaveValue('');

    await dialog.getByLabel(/^Message to/).fill('Dear Olga, once more');
    const id = /quotes\/(\d+)/.exec(page.url())![1];
    expect((await page.request.delete(`/api/quotes/${id}`)).ok()).toBe(true);
    const gone = page.getByRole('dialog', { name: 'Quote not found' });
    await expect(gone.getByLabel('What you had typed about it')).toHaveValue('Dear Olga, once more');
    await expectAccessible(page);
  });
});

test('what is on its way for one lead stays with it, whoever walks on meanwhile', { tag: '@desktop' }, async ({
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

test('a search is not tidied up under the hands of whoever types it', { tag: '@desktop' }, async ({ page, mark }) => {
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

test.describe('a reply whose answer gets lost', () => {
  test.use({ expectedErrors: /ERR_CONNECTION_RESET/ });

  test('is sent once, also after a reload', { tag: '@desktop' }, async ({ page, request, mark }) => {
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
    await expect(page.getByText('Reply Sent')).toBeVisible();
    await expect(lead.getByText(/replied: Your airplane/)).toHaveCount(1);
    const mails = await mailsAbout(`Dear Una ${family}`, 1);
    expect(mails.map(({ to }) => to?.[0]?.address)).toEqual([email]);
  });
});

test.describe('a session that ended', () => {
  test.use({ expectedErrors: /401/ });

  test('costs nothing that was typed, nor does closing or a reload', { tag: '@desktop' }, async ({
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
    // Another change of the same quote is none of the notes.
    await dialog.getByLabel('Status', { exact: true }).selectOption('Quote Being Built');
    await expect(page.getByText('Quote status has been updated successfully.')).toBeVisible();
    await dialog.getByLabel(/^Message to/).fill('Dear Nell');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await page.goForward();
    await expect(notes).toHaveValue('Half a thought 🛩️');
    await page.reload();
    await expect(notes).toHaveValue('Half a thought 🛩️');
    await expect(dialog.getByLabel(/^Message to/)).toHaveValue('Dear Nell');

    // What keeps no draft is there, too: the password is asked for above it.
    const about = dialog.getByLabel('About', { exact: true });
    await about.fill('Call about the stripes');
    // News of somebody else's quote would have the desk ask first, and be told that the session is over.
    const letAsk = await holdBack(page, '**/api/**', 'GET');
    await page.request.post('/api/logout');
    await dialog.getByRole('button', { name: 'Save Notes' }).click();
    const again = page.getByRole('dialog', { name: 'Sign in to go on' });
    await expect(again.getByLabel('Email')).toBeFocused();
    letAsk();
    await again.getByRole('button', { name: 'Not now' }).click();
    await expect(page.getByText('Failed to update quote notes')).toBeVisible();
    await expect(again).toHaveCount(0);
    // Whoever stands there now reads nothing of a customer; the only way on is to sign in, however often one presses Escape.
    const cover = page.getByRole('alertdialog', { name: 'You are signed out' });
    await expect(cover).toBeVisible();
    await expectAccessible(page);
    const names = page.getByText(`Nell ${family}`).filter({ visible: true });
    for (const name of await names.all()) await expect.poll(() => name.evaluate(isCovered)).toBe(true);
    await page.keyboard.press('Escape');
    await again.getByRole('button', { name: 'Not now' }).click();
    await page.keyboard.press('Escape');
    await expect(again).toBeVisible();
    await again.getByLabel('Email').fill(ADMIN.email);
    await again.getByLabel('Password').fill(ADMIN.password);
    await again.getByRole('button', { name: 'Sign in' }).click();
    await expect(again).toHaveCount(0);
    await expect(notes).toHaveValue('Half a thought 🛩️');
    await dialog.getByRole('button', { name: 'Save Notes' }).click();
    await expect(page.getByText('Quote notes have been updated successfully.')).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/quotes\/\d+/);
    await expect(about).toHaveValue('Call about the stripes');
    await expect(dialog.locator('.quote-notes')).toHaveText('Half a thought 🛩️');

    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
    expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')))).toEqual(
      [],
    );
  });
});

test('the board moves quotes by select and by hand', async ({ page, request, mark }, { project }) => {
  const family = `Board${mark}`;
  await send(request, family, ['Mona']);
  await logIn(page);
  await page.goto(`/admin?q=${family}`);
  await page.getByRole('link', { name: 'Board', exact: true }).click();
  const column = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(column('Quote Not Responded To')).toContainText(`Mona ${family}`);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByLabel(`Move to: Mona ${family}`).selectOption('Quote Being Built');
  await expect(column('Quote Being Built')).toContainText(`Mona ${family}`);

  // On a phone the columns stand apart: there one moves by the select.
  if (project.name === 'phone') return;
  const grip = (await page.locator('.board-card__grip').boundingBox())!;
  const goal = (await column('Quote Sent').boundingBox())!;
  await page.mouse.move(grip.x + 20, grip.y + 20);
  await page.mouse.down();
  await page.mouse.move(grip.x + 40, grip.y + 30, { steps: 3 });
  await page.mouse.move(goal.x + goal.width / 2, goal.y + 100, { steps: 5 });
  await page.mouse.up();
  await expect(column('Quote Sent')).toContainText(`Mona ${family}`);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(column('Quote Being Built')).toContainText(`Mona ${family}`);
});

/** Whether something lies over the middle of an element. Runs in the page. */
function isCovered(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  const above = document.elementFromPoint(x + width / 2, y + height / 2);
  return above === null || !(above.contains(element) || element.contains(above));
}

/** Remembers how React drew the row of somebody; tells later whether that is still the last time it did. */
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
