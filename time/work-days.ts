import { addDays, weekdayOf } from './days.ts';
import { formatDay } from './format-day.ts';

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

/** On which days the shop works. */
export interface WorkCalendar {
  /** 0 is Monday; at least one. */
  weekdays: readonly number[];
  /** Inclusive ranges of days (YYYY-MM-DD). */
  closed: readonly { from: string; to: string }[];
  /** Federal holidays on which the shop works, as on none of the others. */
  openHolidays: readonly FederalHoliday[];
}

export function isWorkDay(day: string, { weekdays, closed, openHolidays }: WorkCalendar): boolean {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  if (!weekdays.includes(weekday) || closed.some(({ from, to }) => from <= day && day <= to)) return false;
  const holiday = holidayOn(day);
  return holiday === null || openHolidays.includes(holiday);
}

/** The work day that comes `count` work days after a day; with 0, that day or the next work day. */
export function addWorkDays(day: string, count: number, calendar: WorkCalendar): string {
  let at = nextWorkDay(day, calendar);
  for (let left = count; left > 0; left--) at = workDayAfter(at, calendar);
  return at;
}

/** How many work days there are from one day on and before another; 0 in the wrong order. */
export function countWorkDays(from: string, before: string, calendar: WorkCalendar): number {
  let count = 0;
  for (let day = nextWorkDay(from, calendar); day < before; day = workDayAfter(day, calendar)) count++;
  return count;
}

/** Jumps over closed ranges, which may take years. */
function nextWorkDay(day: string, calendar: WorkCalendar): string {
  let at = day;
  while (!isWorkDay(at, calendar)) {
    const range = calendar.closed.find(({ from, to }) => from <= at && at <= to);
    at = addDays(range ? range.to : at, 1);
  }
  return at;
}

/** By calendar: the forecasts of a board walk over the same days again and again. */
const daysAfter = new WeakMap<WorkCalendar, Map<string, string>>();

function workDayAfter(day: string, calendar: WorkCalendar): string {
  if (!daysAfter.has(calendar)) daysAfter.set(calendar, new Map());
  const known = daysAfter.get(calendar)!;
  const after = known.get(day) ?? nextWorkDay(addDays(day, 1), calendar);
  known.set(day, after);
  return after;
}

/** 'Monday, February 15 is Washington’s Birthday. The next work day is Tuesday, February 16', of a day that is none. */
export function describeDayOff(day: string, calendar: WorkCalendar): string {
  const holiday = holidayOn(day);
  const isHoliday = holiday !== null && !calendar.openHolidays.includes(holiday);
  const what = isHoliday ? holiday.replace("'", '’') : 'not a work day';
  const next = formatDay(addWorkDays(day, 0, calendar), 'weekday');
  return `${formatDay(day, 'weekday')} is ${what}. The next work day is ${next}`;
}
