import { expect, it } from 'vitest';
import { describeDayOff } from './work-days.ts';

const WEEK = { weekdays: [0, 1, 2, 3, 4], closed: [], openHolidays: [] };

it.each([
  ['2027-02-15', 'Monday, February 15 is Washington’s Birthday. The next work day is Tuesday, February 16'],
  // Holidays on a weekend are observed beside it.
  ['2027-07-05', 'Monday, July 5 is Independence Day. The next work day is Tuesday, July 6'],
  ['2027-06-18', 'Friday, June 18 is Juneteenth. The next work day is Monday, June 21'],
  ['2027-03-06', 'Saturday, March 6 is not a work day. The next work day is Monday, March 8'],
])('a day off says why, and the next work day: %s', (day, words) => {
  expect(describeDayOff(day, WEEK)).toBe(words);
});

it('a closed day, and a holiday on which the shop works, are days off without a name', () => {
  const calendar = {
    ...WEEK,
    closed: [{ from: '2027-02-12', to: '2027-02-16' }],
    openHolidays: ["Washington's Birthday" as const],
  };
  expect(describeDayOff('2027-02-15', calendar)).toBe(
    'Monday, February 15 is not a work day. The next work day is Wednesday, February 17',
  );
});
