import { mailsAbout } from './mailbox.ts';
import { endOf, expect, expectAccessible, expectNoSidewaysScroll, logIn, open, test } from './test.ts';

const PHOTO = 'public/images/og-default.jpg';

test.describe('the page of a request', () => {
  test('opens from the mail and sends a note and a photo @phone', async ({ page, mark }) => {
    const { address } = await book(page, `follow.${mark}@example.com`, 20);
    await open(page, address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We have your request');
    await expect(page.getByText('Requested.')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('Enter a note or add a photo.')).toBeVisible();
    await page.getByLabel('Your note').fill('The left flap has a dent.');
    await page.getByLabel('Photos (optional)').setInputFiles(PHOTO);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('You left a note. You added 1 photo.')).toBeVisible();
    await expect(page.getByRole('heading', { name: '1 photo' })).toBeVisible();
  });

  test('moves and cancels the appointment, and reaches the dashboard', { tag: ['@phone', '@all'] }, async ({
    page,
    mark,
  }) => {
    const { id, address, slot } = await book(page, `moved.${mark}@example.com`, 21);
    await open(page, address);
    await page.getByLabel('Your note').fill('The left flap has a dent.');
    await page.getByLabel('Photos (optional)').setInputFiles(PHOTO);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('You left a note. You added 1 photo.')).toBeVisible();

    await page.getByText('Move to another time').click();
    await page.getByLabel('New time').selectOption({ index: 1 });
    const day = page.locator(`[data-day="${slot.date}"]`);
    while (!(await day.isVisible())) await page.getByRole('button', { name: /^Next month,/ }).click();
    await day.click();
    await expectTimesOf(page, slot.date);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByLabel('New time').selectOption({ value: `${slot.date} ${slot.times[1]}` });
    await page.getByRole('button', { name: 'Request this time' }).click();
    await expect(page.getByText(/You asked for .* instead of/)).toBeVisible();
    await page.getByText('Cancel the appointment').click();
    await page.getByRole('button', { name: 'Cancel my appointment' }).click();
    await expect(page.getByText('Not booked.')).toBeVisible();
    await expect(endOf(page)).toBeFocused();
    await expect(page.getByText('Book another time')).toBeVisible();
    await expectAccessible(page);

    await logIn(page);
    await page.goto(`/admin/quotes/${id}`);
    const lead = page.getByRole('dialog');
    await expect(lead.getByText('The customer left a note and added 1 photo')).toBeVisible();
    await expect(lead.getByText('The customer canceled the appointment')).toBeVisible();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await lead.getByRole('button', { name: 'Copy link' }).click();
    await expect(lead.getByLabel('Link to the customer’s page')).toHaveValue(new RegExp(`${address}$`));
    await lead.getByRole('button', { name: 'Revoke link' }).click();
    await expect(lead.getByText('The customer has no link yet.')).toBeVisible();
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });
    test('accepts a note, a new time, and a cancellation @phone', { tag: '@all' }, async ({ page, mark }) => {
      const { address, slot } = await book(page, `plain.${mark}@example.com`, 22);
      await page.goto(address);
      await page.getByLabel('Your note').fill('Please call after five.');
      await page.getByRole('button', { name: 'Send' }).click();
      await expect(page.getByText('We got it and will take a look.')).toBeVisible();
      await page.getByText('Move to another time').click();
      for (let month = 0; month < 3 && !(await dayLink(page, slot.date).isVisible()); month++)
        await page.getByRole('link', { name: /^Next month,/ }).click();
      await dayLink(page, slot.date).click();
      await expectTimesOf(page, slot.date);
      await page.getByLabel('New time').selectOption({ value: `${slot.date} ${slot.times[1]}` });
      await page.getByRole('button', { name: 'Request this time' }).click();
      await expect(page.getByText(REQUESTED)).toBeVisible();
      await page.getByText('Cancel the appointment').click();
      await page.getByRole('button', { name: 'Cancel my appointment' }).click();
      await expect(page.getByText('We no longer hold the time for you.')).toBeVisible();
    });
  });

  test('shows the time that the desk proposes, to take without JavaScript or to choose another @phone', {
    tag: '@all',
  }, async ({ page, browser, mark }) => {
    const { id, slot, address } = await book(page, `proposed.${mark}@example.com`, 24);
    const [, second, third] = slot.times;
    await logIn(page);
    await page.goto(`/admin/quotes/${id}`);
    const lead = page.getByRole('dialog', { name: /Dana Whitfield/ });
    const dialog = page.getByRole('dialog', { name: 'Propose another time' });
    const propose = async (time: string) => {
      await lead.getByRole('button', { name: 'Propose another time' }).click();
      const day = dialog.locator(`[data-day="${slot.date}"]`);
      await dialog.getByRole('grid').waitFor();
      while (!(await day.isVisible())) await dialog.getByRole('button', { name: /^Next month,/ }).click();
      await day.click();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await dialog.getByLabel('New time').selectOption({ value: `${slot.date} ${time}` });
      await dialog.getByRole('button', { name: 'Propose this time' }).click();
      await expect(dialog).toBeHidden();
      await expect(lead.getByText(/^Proposed .*, held until /)).toContainText(time);
    };
    await propose(third!);
    await lead.getByRole('button', { name: 'Withdraw proposal' }).click();
    await expect(lead.getByText(/ withdrew the proposed time/)).toBeVisible();
    await propose(second!);

    const plain = await browser.newContext({ javaScriptEnabled: false, viewport: page.viewportSize() });
    const phone = await plain.newPage();
    await phone.goto(new URL(address, page.url()).href);
    await expect(phone.getByText(/^We’re holding this time for you until/)).toBeVisible();
    await phone.getByRole('button', { name: 'Take this time' }).click();
    await expect(phone.getByText('Your new time is confirmed.')).toBeVisible();
    await expect(phone.getByText('Confirmed.', { exact: true })).toBeVisible();
    await plain.close();
    await expect(lead.getByText(/^The customer took the proposed time/)).toBeVisible();

    await propose(third!);
    await open(page, address);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByText('Choose another time').click();
    await page.getByLabel('New time').selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Request this time' }).click();
    await expect(page.getByText(REQUESTED)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Take this time' })).toBeHidden();
  });

  test('responds with 404 to an unknown link, and is never cached', { tag: '@both' }, async ({ page }) => {
    const answer = await page.request.get(`/request/${'x'.repeat(43)}`);
    expect(answer.status()).toBe(404);
    expect(answer.headers()).toMatchObject({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' });
  });
});

const REQUESTED = 'We will confirm it within 24 hours.';

/** Asks for an appointment so many days ahead. @returns the lead, its link and its day */
async function book(page: Parameters<typeof open>[0], email: string, ahead: number) {
  const slot = await freeSlot(page, ahead);
  const details = { appointmentType: 'inspection', preferredDate: slot.date, preferredTime: slot.times[0] };
  const data = { firstName: 'Dana', lastName: 'Whitfield', email, source: 'booking', details };
  const { id } = await (await page.request.post('/api/quotes', { data })).json();
  return { id, slot, address: await linkIn(email, 1) };
}

/** The first day from so many days ahead with three free times. */
async function freeSlot(page: Parameters<typeof open>[0], ahead: number) {
  const days = await (await page.request.get('/api/appointments/slots')).json();
  return (days as { date: string; times: string[] }[]).slice(ahead).find(({ times }) => times.length > 2)!;
}

/** The times are those of one day. */
async function expectTimesOf(page: Parameters<typeof open>[0], date: string): Promise<void> {
  const options = page.getByLabel('New time').getByRole('option');
  for (const option of [options.nth(1), options.last()])
    await expect(option).toHaveAttribute('value', new RegExp(`^${date} `));
}

const dayLink = (page: Parameters<typeof open>[0], date: string) => page.locator(`a[data-day="${date}"]`);

/** The path of the private link in the confirmation. */
async function linkIn(email: string, mails: number): Promise<string> {
  const found = await mailsAbout(email, mails + 1);
  const { text } = found.find(({ to }) => to?.[0]?.address === email)!;
  return /\/request\/[\w-]{43}/.exec(text!)![0];
}
