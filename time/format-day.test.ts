import { expect, test } from 'vitest';
import { addDays } from './days.ts';
import { formatDay, formatDayRange, monthName, weekdayName } from './format-day.ts';

const DAYS = Array.from({ length: 400 }, (_, n) => addDays('2026-12-01', n));

test.each<[style: Parameters<typeof formatDay>[1], parts: Intl.DateTimeFormatOptions]>([
  ['full', { dateStyle: 'full' }],
  ['long', { dateStyle: 'long' }],
  ['medium', { dateStyle: 'medium' }],
  ['short', { month: 'short', day: 'numeric' }],
  ['monthDay', { month: 'long', day: 'numeric' }],
  ['weekday', { weekday: 'long', month: 'long', day: 'numeric' }],
  ['shortWeekday', { weekday: 'short', month: 'short', day: 'numeric' }],
])('%s days read as Intl writes them', (style, parts) => {
  const format = new Intl.DateTimeFormat('en-US', { ...parts, timeZone: 'UTC' });
  expect(DAYS.map((day) => formatDay(day, style))).toEqual(DAYS.map((day) => format.format(new Date(day))));
});

test('a day without a style stays on one line', () => {
  expect(formatDay('2027-03-11')).toBe('Thu\u00a0Mar\u00a011');
});

test('a range names its month once', () => {
  expect(formatDayRange({ from: '2026-12-07', to: '2026-12-27' })).toBe('Dec 7 to 27');
  expect(formatDayRange({ from: '2026-11-25', to: '2026-12-10' })).toBe('Nov 25 to Dec 10');
  expect(formatDayRange({ from: '2026-11-25', to: '2026-11-25' })).toBe('Nov 25');
});

test('names months and weekdays', () => {
  expect([monthName('2027-03'), weekdayName('2027-03-11')]).toEqual(['March', 'Thursday']);
});

test('does not fail on half a day', () => {
  expect(() => formatDay('', 'full')).not.toThrow();
});
