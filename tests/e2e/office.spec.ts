import type { Page } from '@playwright/test';
import { ADMIN } from './admin.ts';
import { startMailServer } from './mail-server.ts';
import { startSite } from './second-site.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  holdBack,
  hydrated,
  logIn,
  openOutbox,
  test,
} from './test.ts';

/** On a site of its own, because these changes show on every page. */
test.describe('the owner’s pages', () => {
  test.describe.configure({ mode: 'default', timeout: 90_000 });
  let site: Awaited<ReturnType<typeof startSite>>;
  let mailServer: Awaited<ReturnType<typeof startMailServer>>;

  test.beforeAll(async () => {
    mailServer = await startMailServer();
    site = await startSite({
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'shop@example.com',
      OWNER_EMAIL: 'owner@example.com',
    });
  });
  test.afterAll(async () => {
    await site?.stop();
    mailServer?.stop();
  });

  test('a changed phone number and price show on the site', { tag: ['@phone', '@all'] }, async ({ page }) => {
    await openAsOwner(page, '/admin/settings/hours', 'Settings');
    const hours = page.getByRole('region', { name: 'Phone and hours' });
    const phone = hours.getByRole('textbox', { name: 'Phone' });
    await phone.fill('12');
    await expect(hours.getByText('Changes not saved')).toBeVisible();
    await hours.getByRole('button', { name: 'Save' }).click();
    await expect(phone).toHaveAccessibleDescription(/Enter the number with its area code/);
    await expect(phone).toBeFocused();
    await phone.fill('303 555 0142');
    await expect(hours.getByText('(303) 555-0142')).toBeVisible();
    await hours.getByLabel('Monday opens').fill('06:30');
    await hours.getByRole('button', { name: 'Copy Monday to Friday' }).click();
    await expect(hours.getByText('Mon-Fri 6:30AM-6PM')).toBeVisible();
    await hours.getByLabel('Monday opens').fill('07:00');
    await hours.getByRole('button', { name: 'Copy Monday to Friday' }).click();
    await hours.getByLabel('Sunday: Open').check();
    await hours.getByLabel('Sunday closes').fill('12:00');
    await expect(hours.getByText('Mon-Fri 7AM-6PM, Sat 8AM-4PM, Sun 8AM-12PM')).toBeVisible();
    await hours.getByRole('button', { name: 'Save' }).click();
    await expect(hours.getByText(/^Saved .* by /)).toBeVisible();

    const sections = page.getByRole('navigation', { name: 'Settings sections' });
    await sections.getByRole('link', { name: 'Prices' }).click();
    await expect(sections.locator('[aria-current]')).toHaveText(['Prices']);
    const prices = page.getByRole('region', { name: 'Prices' });
    await prices.getByRole('textbox', { name: 'Light Jet' }).fill('');
    await prices.getByRole('button', { name: 'Save' }).click();
    await expect(prices.getByRole('textbox', { name: 'Light Jet' })).toHaveAccessibleDescription('Enter a number');
    await prices.getByRole('textbox', { name: 'Light Jet' }).fill('$46,500');
    await expect(prices.getByText('was $45,000')).toBeVisible();
    await prices.getByRole('textbox', { name: 'Essential' }).fill('29,000');

    // A click on another page loses nothing.
    await openOutbox(page);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
    await prices.getByRole('button', { name: 'Save' }).click();
    await expect(prices.getByText(/^Saved .* by /)).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await page.goto(`${site.url}/pricing`);
    await expect(page.getByText('$29,000', { exact: true }).last()).toBeVisible();
    await page.goto(`${site.url}/contact`);
    await expect(page.getByRole('main').getByRole('link', { name: '(303) 555-0142' }).first()).toBeVisible();
    await page.goto(`${site.url}/quote-calculator`);
    await hydrated(page);
    await expect(page.getByText('$46,500').first()).toBeVisible();
  });

  test('settings reset to built-in values; booking days and the notice can be changed', {
    tag: ['@phone', '@all'],
  }, async ({ page }) => {
    await openAsOwner(page, '/admin/settings/booking', 'Settings');
    const booking = page.getByRole('region', { name: 'Booking days and slots' });
    await booking.getByRole('group', { name: 'Sunday' }).getByLabel('8:00 AM').check();
    await booking.getByLabel('Another time').fill('17:30');
    await booking.getByRole('button', { name: 'Add this time' }).click();
    await booking.getByRole('group', { name: 'Sunday' }).getByLabel('5:30 PM').check();
    const add = booking.getByRole('button', { name: 'Add closed days' });
    await add.click();
    await expect(booking.getByLabel('First day')).toBeFocused();
    await booking.getByRole('button', { name: /^Remove/ }).click();
    await expect(add).toBeFocused();
    await add.click();
    await booking.getByLabel('First day').fill('2099-12-24');
    await expect(booking.getByLabel('Last day')).toHaveValue('2099-12-24');
    await booking.getByLabel('Last day').fill('2099-12-20');
    await booking.getByRole('button', { name: 'Save' }).click();
    await expect(booking.getByLabel('Last day')).toHaveAccessibleDescription(/Choose a day on or after the first day/);
    await booking.getByLabel('Last day').fill('2099-12-26');
    const ahead = booking.getByLabel('How many days ahead customers can book');
    await expect(ahead).toHaveValue('90');
    await ahead.fill('6');
    await booking.getByLabel(/^Columbus Day/).check();
    await booking.getByRole('button', { name: 'Save' }).click();
    await expect(ahead).toHaveAccessibleDescription(/At least 7\sdays/);
    await ahead.fill('30');
    await booking.getByRole('button', { name: 'Save' }).click();
    await expect(booking.getByText(/^Saved .* by /)).toBeVisible();
    await expect(booking.getByRole('button', { name: 'Save' })).toBeFocused();
    const stored = await page.request.get(`${site.url}/api/settings/booking`);
    const { days, ...rest } = await stored.json();
    expect(days.Sunday).toEqual(['8:00 AM', '5:30 PM']);
    expect(rest).toMatchObject({ openHolidays: ['Columbus Day'], daysAhead: 30 });
    await booking.getByRole('button', { name: 'Back to built-in values' }).click();
    await expect(booking.getByRole('group', { name: 'Sunday' }).getByLabel('8:00 AM')).not.toBeChecked();
    await booking.getByRole('button', { name: 'Undo changes' }).click();

    const bookingPage = await (await page.request.get(`${site.url}/book-consultation.data`)).text();
    expect(bookingPage).toContain('daysAhead');
    const search = page.getByRole('searchbox', { name: 'Search settings' });
    await search.fill('privacy');
    await search.press('Enter');
    const retention = page.getByRole('region', { name: 'How long leads are kept' });
    await retention.getByLabel('Erase leads with no activity for').selectOption('2 years');
    await expect(retention.getByText('will be erased once you save')).toBeVisible();
    await retention.getByRole('button', { name: 'Save' }).click();
    await expect(retention.getByText(/^Saved .* by /)).toBeVisible();

    await page.getByRole('link', { name: 'Construction notice' }).click();
    const notice = page.getByRole('region', { name: 'Construction notice' });
    await notice.getByLabel('Show the notice to visitors').uncheck();
    await notice.getByRole('button', { name: 'Save' }).click();
    await expect(notice.getByText(/^Saved .* by /)).toBeVisible();
    expect(await (await page.request.get(`${site.url}/api/settings/notice`)).json()).toEqual({ enabled: false });
  });

  test('text typed while a setting is being saved is kept', { tag: ['@phone', '@all'] }, async ({ page }) => {
    await openAsOwner(page, '/admin/settings/prices', 'Settings');
    const prices = page.getByRole('region', { name: 'Prices' });
    const price = prices.getByRole('textbox', { name: 'Essential' });
    await price.fill('31,000');
    const letSave = await holdBack(page, '**/api/settings/prices', 'PUT');
    await prices.getByRole('button', { name: 'Save' }).click();
    await expect(prices.getByRole('button', { name: 'Saving' })).toBeVisible();
    await price.fill('32,000');
    letSave();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await expect(price).toHaveValue('32,000');
    await expect(prices.getByText('Changes not saved')).toBeVisible();
    // Replaces only one's own price.
    await prices.getByRole('button', { name: 'Save' }).click();
    await expect(prices.getByText(/^Saved .* by /)).toBeVisible();
    await expect(price).toHaveValue('32,000');

    // A new row is where one types, and is not saved empty.
    await prices
      .getByRole('button', { name: /^Edit rows/ })
      .first()
      .click();
    await prices.getByRole('button', { name: 'Add a row' }).click();
    const name = prices.getByRole('textbox', { name: 'Name' }).last();
    await expect(name).toBeFocused();
    await prices.getByRole('button', { name: 'Save' }).click();
    await expect(name).toHaveAttribute('aria-invalid', 'true');
  });

  test('a failed mail can be read, sent to a corrected address, or dropped', { tag: ['@phone', '@all'] }, async ({
    page,
    mark,
  }) => {
    const email = `${mark}@example.com`;
    await openAsOwner(page, '/admin', 'Quote Management');
    await leaveFailedMails(page, email);
    await page.reload();
    await expect(page.getByText('Some messages could not be delivered.')).toBeVisible();
    await page.getByRole('link', { name: 'Open the outbox' }).click();
    await page.getByRole('link', { name: /^Failed/ }).click();
    const confirmation = page.getByRole('listitem').filter({ hasText: `Confirmation to ${email}` });
    await expect(confirmation).toContainText('550');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await confirmation.getByRole('button', { name: /^Read/ }).click();
    const mail = page.getByRole('dialog', { name: 'We received your request' });
    const frame = mail.getByTitle('Preview of the message');
    await expect(frame).toHaveAttribute('srcdoc', /Here is what you sent us/);
    await expect(frame).toHaveAttribute('sandbox', '');
    await mail.getByText('As plain text').click();
    await expect(mail.getByText('Thank you.').last()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    const { promise: takenOver, resolve: takeOver } = Promise.withResolvers<void>();
    mailServer.takeMail(takenOver);
    await confirmation.getByRole('button', { name: /^Correct the address/ }).click();
    const ask = page.getByRole('alertdialog', { name: 'Send it to another address' });
    await ask.getByLabel('Email address').fill(`right.${email}`);
    await ask.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('We’re sending it to the new address now.')).toBeVisible();
    await expect(confirmation).toHaveCount(0);
    // The mails about this journey's own logins have failed, too.
    const drops = page.getByRole('button', { name: /^Discard/ });
    for (let left = await drops.count(); left > 0; left--) {
      await drops.first().click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Discard message' }).click();
      await expect(drops).toHaveCount(left - 1);
    }
    await expect(page.getByText('No messages here.')).toBeVisible();
    await expect(page.getByText('Some messages could not be delivered.')).toHaveCount(0);
    const isAsked = page.waitForResponse((answer) => answer.url().endsWith('?status=sent'));
    await page.getByRole('link', { name: /^Sent/ }).click();
    await isAsked;
    takeOver();
    await expect(page.getByRole('listitem').filter({ hasText: `Confirmation to right.${email}` })).toBeVisible();
    await expect(page.getByText('Sending works. Last message:')).toBeVisible();
  });

  test('Retry sends a failed mail once the mail server works again', { tag: ['@desktop', '@all'] }, async ({
    page,
    mark,
  }) => {
    const email = `retry-${mark}@example.com`;
    mailServer.refuseMail();
    await openAsOwner(page, '/admin/outbox', 'Outbox');
    await leaveFailedMails(page, email);
    await page.reload();
    const confirmation = page.getByRole('listitem').filter({ hasText: `Confirmation to ${email}` });
    await expect(confirmation).toContainText('Failed');
    await expect(confirmation).toContainText('550');

    mailServer.takeMail();
    await confirmation.getByRole('button', { name: /^Retry/ }).click();
    await expect(page.getByText('We are trying to send it again now.')).toBeVisible();
    // Without a reload.
    await expect(confirmation).toContainText('Sent');
    await expect(confirmation.getByRole('button', { name: /^Retry/ })).toHaveCount(0);
    await page.getByRole('button', { name: /^Retry/ }).click();
    await expect(page.getByRole('link', { name: /^Failed/ })).toContainText('0');
    await expect(page.getByText('Some messages could not be delivered.')).toHaveCount(0);
    await expectAccessible(page);
  });

  test('the reports count the leads', { tag: ['@phone', '@all'] }, async ({ page }) => {
    await openAsOwner(page, '/admin/numbers', 'Numbers');
    const quote = { firstName: 'Sam', lastName: 'Reed', email: 'sam@example.com', source: 'referral' };
    expect((await page.request.post(`${site.url}/api/quotes`, { data: quote })).status()).toBe(201);
    await page.reload();
    const weeks = page.getByRole('region', { name: 'Leads by week and source' });
    await weeks.getByText('Show as a table').click();
    await expect(weeks.getByRole('row').last()).toContainText(/\d$/);
    await page.getByRole('link', { name: 'This year' }).click();
    await expect(page).toHaveURL(/span=year/);
    await expect(page.getByRole('heading', { name: 'What the estimates add up to' })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  /** A request whose two mails are refused, as may be one about a login. The alarm about them adds none. */
  async function leaveFailedMails(page: Page, email: string) {
    expect((await page.request.put(`${site.url}/api/settings/alarms`, { data: { mails: false } })).status()).toBe(200);
    const quote = { firstName: 'Dana', lastName: 'Reed', email };
    expect((await page.request.post(`${site.url}/api/quotes`, { data: quote })).status()).toBe(201);
    const failed = async () => (await (await page.request.get(`${site.url}/api/outbox/health`)).json()).failed;
    await expect.poll(failed).toBeGreaterThanOrEqual(2);
  }

  async function openAsOwner(page: Page, path: string, heading: string) {
    await logIn(page, ADMIN, site.url);
    await page.goto(`${site.url}${path}`);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await hydrated(page);
  }
});
