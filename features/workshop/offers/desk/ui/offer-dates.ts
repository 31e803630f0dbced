import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { format } from 'date-fns/format';
import { formatUnits } from '#foundation/fields/units.ts';
import { inShopTimeZone } from '#website/site/ui/shop-time-zone.ts';

// Times are ISO 8601 and shown in the shop's time zone.

/** 'Nov 19', or 'Nov 19, 2025' of another year. */
export function formatDate(time: string, now = new Date()): string {
  const isThisYear = format(time, 'yyyy', inShopTimeZone) === format(now, 'yyyy', inShopTimeZone);
  return format(time, isThisYear ? 'MMM d' : 'MMM d, yyyy', inShopTimeZone);
}

/** 'today', 'yesterday', '26 days' */
export function formatAge(time: string, now = new Date()): string {
  const days = differenceInCalendarDays(now, time, inShopTimeZone);
  if (days <= 0) return 'today';
  return days === 1 ? 'yesterday' : formatUnits(days, 'day');
}

/** '2:14 PM' */
export const formatTime = (time: string | Date) => format(time, 'h:mm a', inShopTimeZone);

/** 'Nov 19, 2:14 PM' */
export const formatMoment = (time: string) => `${formatDate(time)}, ${formatTime(time)}`;
