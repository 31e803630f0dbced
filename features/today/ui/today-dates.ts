import { addDays, countDays } from '#time/days.ts';
import { formatDay, weekdayName } from '#time/format-day.ts';

// Days are days of the shop, YYYY-MM-DD.

/** 'Wed Nov 25' */
export const formatDayAndWeekday = (day: string) => `${weekdayName(day).slice(0, 3)} ${formatDay(day, 'short')}`;

/** 'today', 'tomorrow', 'yesterday', 'on Saturday' within a week, else 'on Nov 30' */
export function formatDaySoon(day: string, today: string): string {
  if (day === today) return 'today';
  if (day === addDays(today, 1)) return 'tomorrow';
  if (day === addDays(today, -1)) return 'yesterday';
  const isThisWeek = day > today && countDays(today, day) <= 7;
  return isThisWeek ? `on ${weekdayName(day)}` : `on ${formatDay(day, 'short')}`;
}
