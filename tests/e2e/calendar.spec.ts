import type { Page } from '@playwright/test';
import { DAY_MS } from '#time/units.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, hydrated, open, test } from './test.ts';

type Day = { date: string; times: string[]; isClosed: boolean; holiday: string | null };

const SLOTS = '**/api/appointments/slots*';
const grid = (page: Page) => page.getByRole('grid');
/** The date field with its calendar unfolded. */
async function openCalendar(page: Page): Promise<void> {
  await open(page, '/book-consultation');
  await expect(page.getByText('You can book up to 90 days ahead.')).toBeHidden();
  await page.getByText('See which days are open').click();
}
const dayOf = (page: Page, date: string) =>
  page.getByRole('gridcell').getByRole('button', { name: new RegExp(`^${inWords(date)}, `) });
const inWords = (date: string) => format(date, { weekday: 'long', month: 'long', day: 'numeric' });
const formatMonth = (date: string) => format(date, { month: 'long', year: 'numeric' });
const format = (date: string, parts: Intl.DateTimeFormatOptions) =>
  new Date(date).toLocaleDateString('en-US', { ...parts, timeZone: 'UTC' });
const after = (date: string, days: number) => new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

/** Replaces the page's ninety days. */
async function show(page: Page, change: (day: Day, index: number) => Partial<Day>): Promise<Day[]> {
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'America/Denver' });
  const free = { times: ['8:00 AM', '9:00 AM'], isClosed: false, holiday: null };
  const days = Array.from({ length: 91 }, (_, index) => {
    const day = { date: after(today, index), ...free };
    return { ...day, ...change(day, index) };
  });
  await page.route(SLOTS, (route) => route.fulfill({ json: days }));
  return days;
}

test('shows the free days and selects one with a tap', { tag: '@all' }, async ({ page }) => {
  const days = await show(page, (_day, index) => {
    if (index === 1) return { times: [], isClosed: true, holiday: 'Labor Day' };
    return index === 2 ? { times: [] } : {};
  });
  const [, holiday, full, free] = days.map(({ date }) => date) as [string, string, string, string];
  await openCalendar(page);
  await expect(page.getByText('You can book up to 90 days ahead.')).toBeVisible();
  const next = page.getByRole('button', { name: /^Next month/ });
  const goTo = async (date: string) => {
    if (!(await page.getByText(formatMonth(date), { exact: true }).isVisible())) await next.click();
  };
  await goTo(holiday);
  await expect(dayOf(page, holiday)).toHaveAccessibleName(`${inWords(holiday)}, closed, Labor Day`);
  await dayOf(page, holiday).click({ force: true });
  await expect(page.getByText(`We are closed on ${inWords(holiday)} (Labor Day).`)).toBeVisible();
  await expect(page.getByLabel('Preferred date')).toHaveValue('');
  await goTo(full);
  await expect(dayOf(page, full)).toHaveAccessibleName(`${inWords(full)}, fully booked`);
  await goTo(free);
  await expect(dayOf(page, free)).toHaveAccessibleName(`${inWords(free)}, 2 times available`);
  await dayOf(page, free).click();
  await expect(page.getByLabel('Preferred date')).toHaveValue(free);
  await expect(page.getByRole('gridcell', { selected: true })).toHaveText(new RegExp(inWords(free)));
  await expect(page.getByText(`2 times available on ${inWords(free)}.`)).toBeVisible();
  await expect(page.getByLabel('Preferred time').getByRole('option')).toHaveText([
    'Select a time',
    '8:00 AM',
    '9:00 AM',
  ]);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('pages from the first month to the last with one request', { tag: ['@phone', '@all'] }, async ({ page }) => {
  const days = await show(page, () => ({}));
  const calls: string[] = [];
  page.on('request', (request) => request.url().includes('/slots') && calls.push(request.url()));
  await openCalendar(page);
  const [previous, next] = [/^Previous month/, /^Next month/].map((name) => page.getByRole('button', { name }));
  await expect(previous!).toBeDisabled();
  const months = [...new Set(days.map(({ date }) => formatMonth(date)))];
  for (const month of months.slice(1)) {
    await next!.click();
    await expect(page.getByText(month, { exact: true })).toBeVisible();
  }
  await expect(next!).toBeDisabled();
  await expect(next!).toBeFocused();
  expect(calls).toHaveLength(1);
});

test('supports the keys of a grid', { tag: ['@desktop', '@all'] }, async ({ page }) => {
  const days = (await show(page, () => ({}))).map(({ date }) => date);
  const [today, last] = [days[0]!, days.at(-1)!];
  await openCalendar(page);
  await dayOf(page, today).focus();
  for (const [key, date] of [
    ['ArrowLeft', today],
    ['ArrowRight', after(today, 1)],
    ['ArrowDown', after(today, 8)],
    ['ArrowUp', after(today, 1)],
  ] as const) {
    await page.keyboard.press(key);
    await expect(dayOf(page, date)).toBeFocused();
  }
  await page.keyboard.press('End');
  await expect(grid(page).locator(':focus')).toHaveText(/Saturday/);
  for (let month = 0; month < 4; month++) await page.keyboard.press('PageUp');
  await expect(dayOf(page, today)).toBeFocused();
  for (let month = 0; month < 4; month++) await page.keyboard.press('PageDown');
  await expect(dayOf(page, last)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Preferred date')).toHaveValue(last);
  // Only one day is a tab stop.
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Name')).toBeFocused();
});

test('follows the typed date', { tag: ['@desktop', '@all'] }, async ({ page }) => {
  const date = (await show(page, () => ({})))[70]!.date;
  await openCalendar(page);
  await page.getByLabel('Preferred date').fill(date);
  await expect(page.getByText(formatMonth(date), { exact: true })).toBeVisible();
  await expect(page.getByRole('gridcell', { selected: true })).toHaveText(new RegExp(inWords(date)));
});

test('shows that a month has no free day', { tag: ['@phone', '@all'] }, async ({ page }) => {
  await show(page, () => ({ times: [] }));
  await openCalendar(page);
  await expect(page.getByText('No open days this month.')).toBeVisible();
  await expectAccessible(page);
});

test.describe('when the slots fail to load', { tag: '@phone' }, () => {
  test.use({ expectedErrors: /ERR_FAILED/ });

  test('shows the error, accepts a typed date, and retries', { tag: '@all' }, async ({ page }) => {
    await page.route(SLOTS, (route) => route.abort());
    await openCalendar(page);
    await expect(page.getByText('We couldn’t look up the open days.')).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByLabel('Preferred time').getByRole('option')).toHaveCount(9);
    await page.unroute(SLOTS);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(grid(page)).toBeVisible();
  });
});

test.describe('without JavaScript', { tag: '@phone' }, () => {
  test.use({ javaScriptEnabled: false });

  test('shows the free days as a link, and the free times of a day', { tag: '@all' }, async ({ page }) => {
    await page.goto('/book-consultation');
    await expect(page.getByText('Looking for open days…')).toBeHidden();
    await page.getByRole('link', { name: 'See which days are open' }).click();
    await expect(page.getByRole('link', { name: /^Previous month/ })).toHaveCount(0);
    await page.getByRole('link', { name: /^Next month/ }).click();
    const day = page.getByRole('link', { name: /times? available$/ }).first();
    const [name] = /[A-Z]\w+day.*?(?=, \d)/.exec((await day.textContent())!)!;
    await day.click();
    await expect(page.getByText(new RegExp(`^\\d times? available on ${name}\\.$`))).toBeVisible();
    await expect(page.getByLabel('Preferred date')).toHaveValue(/^\d{4}-\d\d-\d\d$/);
    await expectNoSidewaysScroll(page);
  });
});

test('hydrates when the request names the month', { tag: ['@desktop', '@all'] }, async ({ page }) => {
  await page.goto('/book-consultation?month=now');
  await hydrated(page);
  await expect(grid(page)).toBeVisible();
});
