import { weekdayOf } from './days.ts';

// Not by `Intl`: pages write many days, and its first formatter alone takes 5 ms of a phone.
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

// Each takes any text: a page that is being filled in may have half a day.

/** 'March', of a day or month (YYYY-MM). */
export const monthName = (day: string): string => MONTHS[Number(day.slice(5, 7)) - 1] ?? '';
/** 'Thursday' */
export const weekdayName = (day: string): string => WEEKDAYS[weekdayOf(day)] ?? '';

const year = (day: string) => day.slice(0, 4);
const date = (day: string) => Number(day.slice(8));
const month = (day: string) => monthName(day).slice(0, 3);
const weekday = (day: string) => weekdayName(day).slice(0, 3);

const STYLES = {
  /** 'Thursday, March 11, 2027' */
  full: (day: string) => `${weekdayName(day)}, ${monthName(day)} ${date(day)}, ${year(day)}`,
  /** 'March 11, 2027' */
  long: (day: string) => `${monthName(day)} ${date(day)}, ${year(day)}`,
  /** 'Mar 11, 2027' */
  medium: (day: string) => `${month(day)} ${date(day)}, ${year(day)}`,
  /** 'Mar 11' */
  short: (day: string) => `${month(day)} ${date(day)}`,
  /** 'March 11' */
  monthDay: (day: string) => `${monthName(day)} ${date(day)}`,
  /** 'Thursday, March 11' */
  weekday: (day: string) => `${weekdayName(day)}, ${monthName(day)} ${date(day)}`,
  /** 'Thu, Mar 11' */
  shortWeekday: (day: string) => `${weekday(day)}, ${month(day)} ${date(day)}`,
  /** 'Thu Mar 11', on one line. */
  oneLine: (day: string) => `${weekday(day)}\u00a0${month(day)}\u00a0${date(day)}`,
};

/** A day (YYYY-MM-DD) in words. */
export function formatDay(day: string, style: keyof typeof STYLES = 'oneLine'): string {
  return STYLES[style](day);
}

/** 'Jul 6', 'Jul 6 to 10', 'Jun 29 to Jul 3' */
export function formatDayRange({ from, to }: { from: string; to: string }): string {
  if (from === to) return formatDay(from, 'short');
  const isSameMonth = from.slice(0, 7) === to.slice(0, 7);
  return `${formatDay(from, 'short')} to ${isSameMonth ? date(to) : formatDay(to, 'short')}`;
}
