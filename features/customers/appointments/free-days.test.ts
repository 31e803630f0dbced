import { describe, expect, it } from 'vitest';
import type { DaySlots } from './appointments.contract.ts';
import {
  addMonths,
  dayForKey,
  dayLabel,
  type FreeDays,
  formatFreeTimes,
  formatNotFree,
  weeksLeft,
  weeksOf,
} from './free-days.ts';

const day = (date: string, more: Partial<DaySlots> = {}): DaySlots => ({
  date,
  times: [],
  isClosed: false,
  holiday: null,
  ...more,
});
const DAYS = [
  day('2026-11-25'),
  day('2026-11-26', { isClosed: true, holiday: 'Thanksgiving Day' }),
  day('2026-11-27', { times: ['8:00 AM', '9:00 AM'] }),
  day('2026-11-28', { times: ['8:00 AM'] }),
  day('2026-11-29', { isClosed: true }),
];
const known: FreeDays = { state: 'known', days: DAYS };

describe('a calendar day', () => {
  it('has a label with its free times, or the reason for none', () => {
    expect(DAYS.map(dayLabel)).toEqual([
      'Wednesday, November 25, fully booked',
      'Thursday, November 26, closed, Thanksgiving Day',
      'Friday, November 27, 2 times available',
      'Saturday, November 28, 1 time available',
      'Sunday, November 29, closed',
    ]);
  });

  it('names the next free day if it has no free time', () => {
    expect(formatNotFree(DAYS, '2026-11-25')).toBe(
      'No times are available on Wednesday, November 25. The next available day is Friday, November 27.',
    );
    expect(formatNotFree(DAYS, '2026-11-26')).toBe(
      'We are closed on Thursday, November 26 (Thanksgiving Day). The next available day is Friday, November 27.',
    );
    expect(formatNotFree(DAYS, '2026-11-27')).toBeNull();
    expect(formatNotFree(DAYS, '2026-11-29')).toBe('We are closed on Sunday, November 29.');
    expect(formatNotFree(DAYS, '2026-11-24')).toBe('Choose today or a later date.');
  });

  it('names the last bookable day if it lies after that', () => {
    expect(formatNotFree(DAYS, '2026-11-30')).toBe('You can book appointments through Sunday, November 29, 2026.');
  });

  it('reports the number of its free times, and whether the chosen one is free', () => {
    expect(formatFreeTimes(known, '2026-11-27', '')).toBe('2 times available on Friday, November 27.');
    expect(formatFreeTimes(known, '2026-11-28', '8:00 AM')).toBe('1 time available on Saturday, November 28.');
    expect(formatFreeTimes(known, '2026-11-28', '9:00 AM')).toBe(
      '9:00 AM is not available. 1 time available on Saturday, November 28.',
    );
    expect(formatFreeTimes({ state: 'loading' }, '2026-11-28', '')).toBe('Checking available times…');
    expect(formatFreeTimes({ state: 'failed' }, '2026-11-28', '')).toMatch(/^We couldn’t load the available times\./);
  });
});

describe('a month', () => {
  it('has six weeks starting on Sunday, without days of other months', () => {
    const weeks = weeksOf('2026-12');
    expect(weeks).toHaveLength(6);
    expect(weeks[0]).toEqual([null, null, '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-05']);
    expect(weeks[4]).toEqual(['2026-12-27', '2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31', null, null]);
    expect(weeks[5]).toEqual(Array(7).fill(null));
    expect(weeksLeft('2026-12', '2026-12-01')).toEqual(weeks);
    expect(weeksLeft('2026-12', '2026-12-20').map(([sunday]) => sunday)).toEqual(['2026-12-20', '2026-12-27', null]);
    expect(weeksLeft('2026-12', '2026-12-19')).toHaveLength(4);
    expect(weeksLeft('2027-01', '2026-12-19')).toEqual(weeksOf('2027-01'));
    expect(weeksOf('2027-05')[5]).toEqual(['2027-05-30', '2027-05-31', null, null, null, null, null]);
  });

  it('is added and subtracted across years', () => {
    expect([addMonths('2026-12', 1), addMonths('2027-01', -1), addMonths('2026-11', 3)]).toEqual([
      '2027-01',
      '2026-12',
      '2027-02',
    ]);
  });
});

it.each([
  ['ArrowLeft', '2026-11-30'],
  ['ArrowRight', '2026-12-02'],
  ['ArrowUp', '2026-11-24'],
  ['ArrowDown', '2026-12-08'],
  ['Home', '2026-11-29'],
  ['End', '2026-12-05'],
  ['PageUp', '2026-11-01'],
  ['PageDown', '2027-01-01'],
  ['Enter', null],
])('%s moves from Tuesday, December 1 to %s', (key, date) => {
  expect(dayForKey(key, '2026-12-01')).toBe(date);
});

it('PageUp and PageDown stop at the last day of a shorter month', () => {
  expect(dayForKey('PageDown', '2027-01-31')).toBe('2027-02-28');
  expect(dayForKey('PageUp', '2026-12-31')).toBe('2026-11-30');
});
