import type { Page } from '@playwright/test';
import { DAY_MS } from '#time/units.ts';
import { mailsAbout } from './mailbox.ts';
import { expect, expectAccessible, hydrated, open, test } from './test.ts';

const submit = 'Confirm Booking';

/** A completely free day, `week` weeks ahead, one week per test; other journeys book within five weeks. */
async function freeDay({ request }: Page, week: number): Promise<string> {
  const [from, to] = [week * 7, week * 7 + 6].map((days) => dayAfter(new Date().toISOString(), days));
  const days: { date: string; times: string[] }[] = await (
    await request.get(`/api/appointments/slots?from=${from}&to=${to}`)
  ).json();
  return days.find(({ times }) => times.length === 8)!.date;
}

const dayAfter = (date: string, days = 1) => new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
const weekdayOf = (date: string) =>
  new Date(date).toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' });

async function fillIn(page: Page, { date, email }: { date: string; email: string }): Promise<void> {
  await page.getByLabel('Design review').check();
  await page.getByLabel('Preferred date').fill(date);
  await expect(page.getByRole('status').filter({ hasText: `times available on ${weekdayOf(date)}` })).toBeVisible();
  await page.getByLabel('Preferred time').selectOption('10:00 AM');
  await page.getByLabel('Name').fill('Dana Whitfield');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone').fill('303 555 0101');
}

test('shows missing fields in a toast and under each field', { tag: ['@phone', '@all'] }, async ({ page }) => {
  await open(page, '/book-consultation');
  await page.getByRole('button', { name: submit }).click();
  await expect(page.getByText('Missing Information')).toBeVisible();
  await expect(page.getByText('Please fill out all required fields.')).toBeVisible();
  await expect(page.getByLabel('Consultation')).toBeFocused();
  await expect(page.getByLabel('Consultation')).toHaveAccessibleDescription(/Choose an appointment type/);
  await expect(page.getByLabel('Preferred date')).toHaveAccessibleDescription(/Choose a date/);
  await expect(page.getByLabel('Phone')).toHaveAccessibleDescription(/Your phone number is required/);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expectAccessible(page);
});

test('keeps its input over a reload, sends a calendar invite, and takes the slot', { tag: '@phone' }, async ({
  page,
  mark,
}) => {
  const [date, email] = [await freeDay(page, 8), `booking.${mark}@example.com`];
  await open(page, '/book-consultation');
  await fillIn(page, { date, email });
  await page.reload();
  await hydrated(page);
  await expect(page.getByLabel('Design review')).toBeChecked();
  await expect(page.getByLabel('Preferred time')).toHaveValue('10:00 AM');
  await expect(page.getByText(`8 times available on ${weekdayOf(date)}`)).toBeVisible();
  await page.getByRole('button', { name: submit }).click();
  await expect(page).toHaveURL('/quote-success');
  await expect(page.getByText('Booking Request Sent!')).toBeVisible();
  const events = await page.evaluate(() => window.dataLayer?.filter(({ event }) => event === 'booking_submit'));
  expect(events).toHaveLength(1);

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you. We are holding this time for you.');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByText(/^\w+day, .+ at 10:00 AM\. Design review, 45 min, at Rocky Mountain/)).toBeVisible();
  await expect(page.getByText('72 hours')).toHaveCount(0);
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Add to calendar' }).click();
  expect((await download).suggestedFilename()).toBe('appointment.ics');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'What you sent' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Follow your request' })).toHaveAttribute('href', /^\/request\/./);

  const mails = await mailsAbout(email, 2);
  const invite = mails.flatMap(({ attachments }) => attachments).find(({ mimeType }) => mimeType === 'text/calendar');
  expect(invite?.method).toBe('PUBLISH');

  await open(page, '/book-consultation');
  await page.getByLabel('Preferred date').fill(date);
  await expect(page.getByText(`7 times available on ${weekdayOf(date)}`)).toBeVisible();
  await expect(page.getByLabel('Preferred time').getByText('10:00 AM')).toHaveCount(0);
});

test('offers the day after a closed day', { tag: ['@desktop', '@all'] }, async ({ page }) => {
  const days: { date: string; times: string[]; isClosed: boolean }[] = await (
    await page.request.get('/api/appointments/slots')
  ).json();
  const at = days.findIndex(({ isClosed }, n) => n > 7 && isClosed && days[n + 1]?.times.includes('8:00 AM'));
  const [closed, next] = [days[at]!.date, days[at + 1]!.date];
  await open(page, '/book-consultation');
  await page.getByLabel('Preferred time').selectOption('8:00 AM');
  await page.getByLabel('Preferred date').focus();
  await expect(page.getByLabel('Preferred date')).toHaveAttribute('min', /^\d{4}-\d\d-\d\d$/);
  await page.getByLabel('Preferred date').fill(closed);
  const told = page.getByRole('status').filter({ hasText: `We are closed on ${weekdayOf(closed)}` });
  await expect(told).toContainText(`The next available day is ${weekdayOf(next)}.`);
  await page.getByRole('button', { name: `Choose ${weekdayOf(next)}` }).click();
  await expect(page.getByLabel('Preferred date')).toHaveValue(next);
  await expect(page.getByLabel('Preferred time')).toBeFocused();
  await expect(page.getByLabel('Preferred time')).toHaveValue('8:00 AM');
});

test.describe('when another visitor takes the slot first', () => {
  test.use({ expectedErrors: /409/ });

  test('shows a conflict, keeps all input, and lists the remaining times', { tag: ['@desktop', '@all'] }, async ({
    page,
    request,
    mark,
  }) => {
    const [date, email] = [await freeDay(page, 5), `slow.${mark}@example.com`];
    await open(page, '/book-consultation');
    await fillIn(page, { date, email });
    const faster = {
      firstName: 'Fast',
      lastName: 'Er',
      email: `fast.${mark}@example.com`,
      source: 'booking',
      details: { preferredDate: date, preferredTime: '10:00 AM' },
    };
    expect((await request.post('/api/quotes', { data: faster })).status()).toBe(201);
    await page.getByRole('button', { name: submit }).click();
    await expect(page.getByText('Failed to send booking request. Please try again.')).toBeVisible();
    await expect(page.getByLabel('Preferred time')).toBeFocused();
    await expect(page.getByLabel('Preferred time')).toHaveAccessibleDescription(/has just booked this time/);
    await expect(page.getByText('10:00 AM is not available. 7 times available')).toBeVisible();
    await expect(page.getByLabel('Name')).toHaveValue('Dana Whitfield');
    await page.getByLabel('Preferred time').selectOption('11:00 AM');
    await page.getByRole('button', { name: submit }).click();
    await expect(page).toHaveURL('/quote-success');
  });
});

test('can be booked by keyboard alone', { tag: ['@desktop', '@all'] }, async ({ page, mark }) => {
  await open(page, '/book-consultation');
  await page.getByLabel('Consultation').focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByLabel('Inspection')).toBeChecked();
  await page.getByLabel('Preferred date').fill(await freeDay(page, 6));
  await page.getByLabel('Preferred time').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await expect(page.getByText('See which days are open')).toBeFocused();
  for (const words of ['Key Board', `bookkeys.${mark}@example.com`, '303 555 0105']) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(words);
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/quote-success');
});

test.describe('without JavaScript', { tag: '@desktop' }, () => {
  test.use({ javaScriptEnabled: false, expectedErrors: /400|409/ });

  test('sends a booking, and returns a taken slot with all input', { tag: '@all' }, async ({ page, mark }) => {
    const date = await freeDay(page, 7);
    for (const turn of ['first', 'second']) {
      await page.goto('/booking');
      await expect(page).toHaveURL('/book-consultation');
      await page.getByLabel('Inspection').check();
      await page.getByLabel('Preferred date').fill(date);
      await page.getByLabel('Preferred time').selectOption('2:00 PM');
      await page.getByLabel('Name').fill('No Script');
      await page.getByLabel('Email').fill(`${turn}.noscript.${mark}@example.com`);
      await page.getByLabel('Phone').fill('303 555 0106');
      await page.getByRole('button', { name: submit }).click();
      if (turn === 'first')
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(
          'Thank you. We are holding this time for you.',
        );
      if (turn === 'first') await expect(page.getByText(`${weekdayOf(date)} at 2:00 PM`)).toBeVisible();
    }
    await expect(page.getByText('Someone else has just booked this time. Please choose another.')).toBeVisible();
    await expect(page.getByLabel('Inspection')).toBeChecked();
    await expect(page.getByLabel('Preferred date')).toHaveValue(date);
    await expect(page.getByLabel('Name')).toHaveValue('No Script');
  });
});
