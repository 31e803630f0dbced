import { addDays, weekdayOf } from './days.ts';

/** The holidays of the United States federal government: 5 U.S.C. 6103. */
export const FEDERAL_HOLIDAYS = [
  "New Year's Day",
  'Martin Luther King, Jr. Day',
  "Washington's Birthday",
  'Memorial Day',
  'Juneteenth',
  'Independence Day',
  'Labor Day',
  'Columbus Day',
  'Veterans Day',
  'Thanksgiving Day',
  'Christmas Day',
] as const;
export type FederalHoliday = (typeof FEDERAL_HOLIDAYS)[number];

/** By month and day. */
const ON_A_DATE: Readonly<Record<string, FederalHoliday>> = {
  '01-01': "New Year's Day",
  '06-19': 'Juneteenth',
  '07-04': 'Independence Day',
  '11-11': 'Veterans Day',
  '12-25': 'Christmas Day',
};

/** By month, week of the month and weekday, with Sunday as 0. */
const ON_A_WEEKDAY: Readonly<Record<string, FederalHoliday>> = {
  '01-3-1': 'Martin Luther King, Jr. Day',
  '02-3-1': "Washington's Birthday",
  '09-1-1': 'Labor Day',
  '10-2-1': 'Columbus Day',
  '11-4-4': 'Thanksgiving Day',
};

const [SUNDAY, MONDAY, FRIDAY, SATURDAY] = [0, 1, 5, 6];

/**
 * The federal holiday observed on a day (YYYY-MM-DD). Holidays on a weekend are observed on a weekday: New Year's Day
 * on a Saturday in the year before.
 */
export function holidayOn(date: string): FederalHoliday | null {
  const weekday = weekdayOf(date);
  if (weekday === FRIDAY) return legalHoliday(date) ?? legalHoliday(addDays(date, 1));
  if (weekday === MONDAY) return legalHoliday(date) ?? legalHoliday(addDays(date, -1));
  return legalHoliday(date);
}

/** The first day from `from` on that a holiday is observed on, which is a weekday. */
export function nextDayOf(holiday: FederalHoliday, from: string): string {
  let date = from;
  while (holidayOn(date) !== holiday || isWeekend(date)) date = addDays(date, 1);
  return date;
}

const isWeekend = (date: string) => [SATURDAY, SUNDAY].includes(weekdayOf(date));

function legalHoliday(date: string): FederalHoliday | null {
  const [month, day] = [date.slice(5, 7), Number(date.slice(8))];
  const weekday = weekdayOf(date);
  const isLastMondayOfMay = month === '05' && weekday === MONDAY && day > 24;
  if (isLastMondayOfMay) return 'Memorial Day';
  return ON_A_DATE[date.slice(5)] ?? ON_A_WEEKDAY[`${month}-${Math.ceil(day / 7)}-${weekday}`] ?? null;
}
