import { describe, expect, it } from 'vitest';
import { addDays, countDays } from '#time/days.ts';
import { type BookingHours, bookingHours, bookingSetting } from './appointments.contract.ts';
import { allTimes, freeSlots, isOffered, slotAt, slotStart } from './slots.ts';

const DENVER = 'America/Denver';
const ALL = ['8:00 AM', '9:00 AM', '10:00 AM', '11:00 AM', '1:00 PM', '2:00 PM', '3:00 PM', '4:00 PM'];
const bookAt = (now: string) => ({ hours: bookingSetting.builtIn, timeZone: DENVER, now: new Date(now) });
const free = (from: string, to: string, now: string, taken: string[] = []) =>
  freeSlots(from, to, new Set(taken), bookAt(now));

describe('the start of a slot', () => {
  it.each([
    ['in winter', '2026-12-03', '8:00 AM', '2026-12-03T15:00:00.000Z'],
    ['in summer', '2026-07-03', '4:00 PM', '2026-07-03T22:00:00.000Z'],
    ['on the day the clocks go forward', '2027-03-14', '8:00 AM', '2027-03-14T14:00:00.000Z'],
    ['on the day they go back', '2026-11-01', '8:00 AM', '2026-11-01T15:00:00.000Z'],
    ['at noon', '2026-12-03', '12:00 PM', '2026-12-03T19:00:00.000Z'],
    ['at midnight', '2026-12-03', '12:00 AM', '2026-12-03T07:00:00.000Z'],
  ])('%s is in shop time', (_when, date, time, instant) => {
    expect(slotStart({ date, time }, DENVER).toISOString()).toBe(instant);
    expect(slotAt(instant, DENVER)).toEqual({ date, time });
  });
});

describe('free slots', () => {
  it('are all eight on weekdays, the four of the morning on Saturday, none on Sunday', () => {
    const open = { isClosed: false, holiday: null };
    expect(free('2026-12-03', '2026-12-07', '2026-11-21T10:00:00Z')).toEqual([
      { date: '2026-12-03', times: ALL, ...open },
      { date: '2026-12-04', times: ALL, ...open },
      { date: '2026-12-05', times: ALL.slice(0, 4), ...open },
      { date: '2026-12-06', times: [], isClosed: true, holiday: null },
      { date: '2026-12-07', times: ALL, ...open },
    ]);
  });

  it('are none on closed days, including the first and the last', () => {
    const book = bookAt('2026-11-21T10:00:00Z');
    const hours = { ...book.hours, closed: [{ from: '2026-12-24', to: '2026-12-25' }] };
    const days = freeSlots('2026-12-23', '2026-12-28', new Set(), { ...book, hours });
    expect(days.map(({ date, times }) => [date.slice(-2), times.length])).toEqual([
      ['23', 8],
      ['24', 0],
      ['25', 0],
      ['26', 4],
      ['27', 0],
      ['28', 8],
    ]);
  });

  it('are none on a federal holiday, which is named, unless the owner opens it', () => {
    const book = bookAt('2026-11-21T10:00:00Z');
    const on = (date: string, hours = book.hours) => freeSlots(date, date, new Set(), { ...book, hours });
    const slot = { date: '2026-11-26', time: '8:00 AM' };
    expect(on(slot.date)).toEqual([{ date: slot.date, times: [], isClosed: true, holiday: 'Thanksgiving Day' }]);
    expect(isOffered(slot, book)).toBe(false);

    const hours: BookingHours = { ...book.hours, openHolidays: ['Thanksgiving Day'] };
    expect(on(slot.date, hours)).toEqual([{ date: slot.date, times: ALL, isClosed: false, holiday: null }]);
    expect(isOffered(slot, { ...book, hours })).toBe(true);
    expect(on('2026-12-25', hours)).toMatchObject([{ times: [], holiday: 'Christmas Day' }]);

    const closed = [{ from: slot.date, to: slot.date }];
    expect(on(slot.date, { ...hours, closed })).toMatchObject([{ times: [], isClosed: true }]);
  });

  it('reach 90 days ahead by default, including the 90th', () => {
    const now = '2026-11-21T10:00:00Z';
    const days = free('2027-02-18', '2027-02-20', now);
    expect(days.map(({ date, times, isClosed }) => [date, times.length, isClosed])).toEqual([
      ['2027-02-18', 8, false],
      ['2027-02-19', 8, false],
      ['2027-02-20', 0, false],
    ]);
    expect(isOffered({ date: '2027-02-19', time: '8:00 AM' }, bookAt(now))).toBe(true);
    expect(isOffered({ date: '2027-02-20', time: '8:00 AM' }, bookAt(now))).toBe(false);
  });

  it('require complete closed days and report one error for each', () => {
    const { error } = bookingHours.safeParse({
      ...bookingSetting.builtIn,
      closed: [
        { from: '', to: '2026-02-29' },
        { from: '1026-01-01', to: '2026-01-01' },
      ],
    });
    expect(error!.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['closed.0.from', 'Choose a day'],
      ['closed.0.to', 'Choose a day'],
      ['closed.1.from', 'Enter a year from 2000 to 2999'],
    ]);
  });

  it.each([
    // Still the 20th at the shop
    ['2026-11-21T06:59:59Z', [8, 0]],
    ['2026-11-21T07:00:00Z', [8, 8]],
  ])('end with the last bookable day, at %s', (now, free) => {
    const book = bookAt(now);
    const days = freeSlots('2026-12-02', '2026-12-03', new Set(), { ...book, hours: { ...book.hours, daysAhead: 12 } });
    expect(days.map(({ times }) => times.length)).toEqual(free);
  });

  it('exclude booked slots', () => {
    const [day] = free('2026-12-03', '2026-12-03', '2026-11-21T10:00:00Z', ['2026-12-03T16:00:00.000Z']);
    expect(day?.times).toEqual(ALL.filter((time) => time !== '9:00 AM'));
  });

  it.each([
    ['two hours before one, that one still', '2026-12-03T18:00:00Z', ['1:00 PM', '2:00 PM', '3:00 PM', '4:00 PM']],
    ['a millisecond later, no more', '2026-12-03T18:00:00.001Z', ['2:00 PM', '3:00 PM', '4:00 PM']],
    ['in the evening, none', '2026-12-04T03:00:00Z', []],
  ])('of today: %s', (_what, now, times) => {
    expect(free('2026-12-03', '2026-12-03', now)).toMatchObject([{ date: '2026-12-03', times, isClosed: false }]);
  });

  it('use the date at the shop, not at the visitor', () => {
    // 23:30 on Thursday in Broomfield, Friday morning in Europe
    const now = '2026-12-04T06:30:00Z';
    expect(free('2026-12-03', '2026-12-04', now)).toMatchObject([
      { date: '2026-12-03', times: [] },
      { date: '2026-12-04', times: ALL },
    ]);
  });

  it('exclude a time that the clock skips', () => {
    const { hours, ...book } = bookAt('2027-03-10T12:00:00Z');
    const early = { ...hours, days: { ...hours.days, Sunday: ['1:00 AM', '2:00 AM', '2:30 AM', '3:00 AM'] } };
    const days = freeSlots('2027-03-14', '2027-03-14', new Set(), { ...book, hours: early });
    expect(days[0]?.times).toEqual(['1:00 AM', '3:00 AM']);
    expect(isOffered({ date: '2027-03-14', time: '2:00 AM' }, { ...book, hours: early })).toBe(false);
  });

  it('exclude past days and unavailable times', () => {
    const book = bookAt('2026-12-03T12:00:00Z');
    expect(isOffered({ date: '2026-12-02', time: '8:00 AM' }, book)).toBe(false);
    expect(isOffered({ date: '2026-12-04', time: '12:00 PM' }, book)).toBe(false);
    expect(isOffered({ date: '2026-12-04', time: '8:00 am' }, book)).toBe(false);
    expect(isOffered({ date: '2026-12-05', time: '1:00 PM' }, book)).toBe(false);
    expect(isOffered({ date: '2026-12-04', time: '8:00 AM' }, book)).toBe(true);
  });
});

describe('the calendar', () => {
  it('counts days across months, years and daylight saving changes', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2027-03-13', 2)).toBe('2027-03-15');
    expect(countDays('2027-03-13', '2027-03-15')).toBe(3);
    expect(countDays('2027-03-15', '2027-03-13')).toBe(-1);
  });

  it('lists each time once, from morning to evening', () => {
    expect(allTimes(bookingSetting.builtIn)).toEqual(ALL);
  });

  it('accepts only complete days with valid, unique times', () => {
    const { days } = bookingSetting.builtIn;
    expect(bookingHours.safeParse({ days }).success).toBe(true);
    expect(bookingHours.safeParse({ days: { ...days, Sunday: ['8 AM'] } }).success).toBe(false);
    expect(bookingHours.safeParse({ days: { ...days, Sunday: ['8:00 AM', '8:00 AM'] } }).success).toBe(false);
    expect(bookingHours.safeParse({ days: { Monday: [] } }).success).toBe(false);
  });
});
