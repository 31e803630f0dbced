import { MESSAGES } from '#customers/leads/leads.constants.ts';
import { addDays, weekdayOf } from '#time/days.ts';
import { formatDay, monthName } from '#time/format-day.ts';
import type { DaySlots } from './appointments.contract.ts';

/** The loading state of the bookable days. */
export type FreeDays =
  | { state: 'loading' }
  | { state: 'failed' }
  /** From today to the last bookable day. */
  | { state: 'known'; days: readonly DaySlots[] };

type DayState = 'free' | 'full' | 'closed';

export function stateOf({ times, isClosed }: DaySlots): DayState {
  if (times.length > 0) return 'free';
  return isClosed ? 'closed' : 'full';
}

export const findDay = (days: readonly DaySlots[], date: string) => days.find((day) => day.date === date);

/** The first day after `date` with a free time. */
export function nextFreeDay(days: readonly DaySlots[], date: string): string | null {
  return days.find((day) => day.date > date && day.times.length > 0)?.date ?? null;
}

/** The status text of a day; `chosen` is the time that was chosen before the day. */
export function formatFreeTimes(free: FreeDays, date: string, chosen: string): string {
  if (free.state === 'loading') return 'Checking available times…';
  if (free.state === 'failed')
    return 'We couldn’t load the available times. Choose one anyway, and we’ll let you know right away if it’s taken.';
  const times = findDay(free.days, date)?.times ?? [];
  if (times.length === 0) return formatNotFree(free.days, date) ?? '';
  const count = times.length === 1 ? '1 time available' : `${times.length} times available`;
  const lost = chosen && !times.includes(chosen) ? `${chosen} is not available. ` : '';
  return `${lost}${count} on ${formatDay(date, 'weekday')}.`;
}

/** Why a day cannot be booked, and the next free day; null for a day with free times. */
export function formatNotFree(days: readonly DaySlots[], date: string): string | null {
  const [first, last] = [days[0]?.date, days.at(-1)?.date];
  if (first && date < first) return `${MESSAGES.dateInPast}.`;
  if (last && date > last)
    return `You can book appointments through ${formatDay(last, 'weekday')}, ${last.slice(0, 4)}.`;
  const day = findDay(days, date);
  if (!day || day.times.length > 0) return null;
  const next = nextFreeDay(days, date);
  const onward = next ? ` The next available day is ${formatDay(next, 'weekday')}.` : '';
  if (!day.isClosed) return `No times are available on ${formatDay(date, 'weekday')}.${onward}`;
  return `We are closed on ${formatDay(date, 'weekday')}${day.holiday ? ` (${day.holiday})` : ''}.${onward}`;
}

/** 'You can book up to 90 days ahead.' */
export const formatAhead = (daysAhead: number) => `You can book up to ${daysAhead} days ahead.`;

/** The accessible name of a day: 'Tuesday, December 1, 5 times free'. */
export function dayLabel(day: DaySlots): string {
  const count = day.times.length;
  const words = {
    free: count === 1 ? '1 time available' : `${count} times available`,
    full: 'fully booked',
    closed: day.holiday ? `closed, ${day.holiday}` : 'closed',
  };
  return `${formatDay(day.date, 'weekday')}, ${words[stateOf(day)]}`;
}

/** 'YYYY-MM' */
export const monthOf = (date: string) => date.slice(0, 7);

/** 'December 2026' */
export const formatMonth = (month: string) => `${monthName(month)} ${month.slice(0, 4)}`;

/** Six weeks from Sunday to Saturday, so that all months are equally high; null outside the month. */
export function weeksOf(month: string): (string | null)[][] {
  const start = addDays(`${month}-01`, -weekdayOf(`${month}-01`));
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => {
      const date = addDays(start, week * 7 + day);
      return monthOf(date) === month ? date : null;
    }),
  );
}

/** The weeks of a month that are not over on this day. */
export const weeksLeft = (month: string, today: string): (string | null)[][] =>
  weeksOf(month).filter((week) => {
    const last = week.findLast((date) => date !== null);
    return !last || last >= today;
  });

export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months)).toISOString().slice(0, 7);
}

/** The day that a key of the WAI-ARIA grid pattern leads to; null for other keys. */
export function dayForKey(key: string, date: string): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(date, -1);
    case 'ArrowRight':
      return addDays(date, 1);
    case 'ArrowUp':
      return addDays(date, -7);
    case 'ArrowDown':
      return addDays(date, 7);
    case 'Home':
      return addDays(date, -weekdayOf(date));
    case 'End':
      return addDays(date, 6 - weekdayOf(date));
    case 'PageUp':
      return sameDayIn(addMonths(monthOf(date), -1), date);
    case 'PageDown':
      return sameDayIn(addMonths(monthOf(date), 1), date);
    default:
      return null;
  }
}

/** The same day of another month, or its last day if that is earlier. */
function sameDayIn(month: string, date: string): string {
  const last = addDays(`${addMonths(month, 1)}-01`, -1);
  const day = `${month}-${date.slice(8)}`;
  return day < last ? day : last;
}

/** 'Closed for a holiday: Thursday, November 26 (Thanksgiving Day).'; null without one. */
export function formatHolidays(days: readonly DaySlots[]): string | null {
  const closed = days.flatMap(({ date, holiday }) => (holiday ? [`${formatDay(date, 'weekday')} (${holiday})`] : []));
  return closed.length > 0 ? `Closed for holidays: ${closed.join('; ')}.` : null;
}

export const CALENDAR = {
  loading: 'Looking for open days…',
  failed: 'We couldn’t look up the open days. You can still enter a date.',
  retry: 'Try again',
  none: 'No open days this month.',
  previous: 'Previous month',
  next: 'Next month',
  /** Unfolds the calendar. */
  show: 'See which days are open',
  weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  /** Under the number of a day. */
  states: { full: 'full', closed: 'closed' },
} as const;
