import { addDays } from './days.ts';
import { type FederalHoliday, holidayOn } from './holidays.ts';

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
