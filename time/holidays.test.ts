import { describe, expect, it } from 'vitest';
import { FEDERAL_HOLIDAYS, holidayOn, nextDayOf } from './work-days.ts';

/** As published by the Office of Personnel Management for weekdays, in the order of `FEDERAL_HOLIDAYS`. */
const PUBLISHED = {
  2022: '2021-12-31 01-17 02-21 05-30 06-20 07-04 09-05 10-10 11-11 11-24 12-26',
  2023: '01-02 01-16 02-20 05-29 06-19 07-04 09-04 10-09 11-10 11-23 12-25',
  2024: '01-01 01-15 02-19 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25',
  2025: '01-01 01-20 02-17 05-26 06-19 07-04 09-01 10-13 11-11 11-27 12-25',
  2026: '01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25',
  2027: '01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24',
  2028: '2027-12-31 01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-10 11-23 12-25',
};

describe('the federal holidays', () => {
  it.each(Object.entries(PUBLISHED))('of %s are observed on the published weekdays', (year, published) => {
    const days = published.split(' ').map((day) => (day.length > 5 ? day : `${year}-${day}`));
    expect(days.map(holidayOn)).toEqual(FEDERAL_HOLIDAYS);
  });

  it('close no other weekday of a year', () => {
    const days = Array.from({ length: 365 }, (_, n) => new Date(Date.UTC(2025, 0, 1 + n)).toISOString().slice(0, 10));
    const closed = days.filter((day) => holidayOn(day)).map((day) => day.slice(5));
    expect(closed.join(' ')).toBe(PUBLISHED[2025]);
  });

  it('also close the weekend day they fall on', () => {
    expect(['2026-07-03', '2026-07-04', '2026-07-05'].map(holidayOn)).toEqual([
      'Independence Day',
      'Independence Day',
      null,
    ]);
    expect(['2027-07-03', '2027-07-04', '2027-07-05'].map(holidayOn)).toEqual([
      null,
      'Independence Day',
      'Independence Day',
    ]);
  });

  it('are found from a given day on, across the end of a year', () => {
    expect(nextDayOf("New Year's Day", '2027-12-30')).toBe('2027-12-31');
    expect(nextDayOf("New Year's Day", '2026-11-21')).toBe('2027-01-01');
    expect(nextDayOf('Thanksgiving Day', '2026-11-26')).toBe('2026-11-26');
    expect(nextDayOf('Thanksgiving Day', '2026-11-27')).toBe('2027-11-25');
  });

  it('on a weekend are found on the weekday they are observed on', () => {
    expect(nextDayOf('Juneteenth', '2027-01-01')).toBe('2027-06-18');
    expect(nextDayOf('Independence Day', '2027-01-01')).toBe('2027-07-05');
    expect(nextDayOf('Independence Day', '2026-07-04')).toBe('2027-07-05');
    const in2027 = PUBLISHED[2027].split(' ').map((day) => `2027-${day}`);
    expect(FEDERAL_HOLIDAYS.map((holiday) => nextDayOf(holiday, '2027-01-01'))).toEqual(in2027);
  });
});
