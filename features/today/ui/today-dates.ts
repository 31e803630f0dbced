import { addDays, countDays } from '#time/days.ts';
import { dayInParts } from '#time/shop-time.ts';

// Days are days of the shop, YYYY-MM-DD.

/** 'Nov 24' */
export const formatShortDay = (day: string) => dayInParts(day, { month: 'short', day: 'numeric' });

/** 'Wed Nov 25' */
export const formatDayAndWeekday = (day: string) => `${formatWeekday(day, 'short')} ${formatShortDay(day)}`;

export const formatWeekday = (day: string, weekday: 'short' | 'long') => dayInParts(day, { weekday });

/** 'today', 'tomorrow', 'yesterday', 'on Saturday' within a week, else 'on Nov 30' */
export function formatDaySoon(day: string, today: string): string {
  if (day === today) return 'today';
  if (day === addDays(today, 1)) return 'tomorrow';
  if (day === addDays(today, -1)) return 'yesterday';
  const isThisWeek = day > today && countDays(today, day) <= 7;
  return isThisWeek ? `on ${formatWeekday(day, 'long')}` : `on ${formatShortDay(day)}`;
}
