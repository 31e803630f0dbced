import { describe, expect, it } from 'vitest';
import { addWorkDays, type WorkCalendar } from '#time/work-days.ts';
import { medianDelayOf, type PastJob, slipPercentOf } from './openings.ts';

const WEEK: WorkCalendar = { weekdays: [0, 1, 2, 3, 4], closed: [], openHolidays: [] };

describe('the slip', () => {
  const job = (days: number): PastJob => ({
    arrivedOn: '2026-06-01',
    firstReadyOn: addWorkDays('2026-06-01', 19, WEEK),
    readyOn: addWorkDays('2026-06-01', 19 + days, WEEK),
  });

  it('is the median share of the planned days', () => {
    expect(slipPercentOf([0, 1, 2, 6, 30].map(job), WEEK)).toBe(10);
    expect(slipPercentOf([0, 1, 2, 3, 6, 30].map(job), WEEK)).toBe(13);
  });

  it('is 15 while fewer than five are known, and between 0 and 50', () => {
    expect(slipPercentOf([9, 9, 9, 9].map(job), WEEK)).toBe(15);
    expect(slipPercentOf([-3, -3, -3, -3, 9].map(job), WEEK)).toBe(0);
    expect(slipPercentOf([15, 15, 15, 15, 15].map(job), WEEK)).toBe(50);
  });

  it('in days is told as it was, also of jobs that were ready sooner', () => {
    expect(medianDelayOf([0, 3, 4, 9].map(job), WEEK)).toBe(3.5);
    expect(medianDelayOf([-2, -2, 0].map(job), WEEK)).toBe(-2);
  });
});
