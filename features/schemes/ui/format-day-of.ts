import { addDays } from '#time/days.ts';
import { formatDay, weekdayName } from '#time/format-day.ts';
import { shopDay } from '#time/shop-time.ts';

/** 'today', 'Tuesday' within the last week, 'March 4' before: the shop day of a time in ISO 8601. */
export function formatDayOf(time: string, now = new Date()): string {
  const day = shopDay(new Date(time));
  const today = shopDay(now);
  if (day === today) return 'today';
  if (day > addDays(today, -7)) return weekdayName(day);
  return formatDay(day, 'monthDay');
}
