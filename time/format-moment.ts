import { tz } from '@date-fns/tz';
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { format } from 'date-fns/format';
import { shopTimeZone } from './shop-time.ts';

// Times are ISO 8601 and shown in the shop's time zone.

/** Option of date-fns functions. */
export const inShopTimeZone = {
  get in() {
    return tz(shopTimeZone());
  },
};

/** 'Nov 19', or 'Nov 19, 2025' of another year. */
export function formatDate(time: string, now = new Date()): string {
  const isThisYear = format(time, 'yyyy', inShopTimeZone) === format(now, 'yyyy', inShopTimeZone);
  return format(time, isThisYear ? 'MMM d' : 'MMM d, yyyy', inShopTimeZone);
}

/** 'today', 'yesterday', '26 days' */
export function formatAge(time: string, now = new Date()): string {
  const days = differenceInCalendarDays(now, time, inShopTimeZone);
  if (days <= 0) return 'today';
  return days === 1 ? 'yesterday' : `${days.toLocaleString('en-US')}\u00a0days`;
}

/** '2:14 PM' */
export const formatTime = (time: string | Date) => format(time, 'h:mm a', inShopTimeZone);

/** 'Nov 19, 2:14 PM' */
export const formatMoment = (time: string) => `${formatDate(time)}, ${formatTime(time)}`;

/** 'Nov 19, 2:14 PM', of any year. */
export const formatRecent = (time: string) => format(time, 'MMM d, h:mm a', inShopTimeZone);

/** '11/19/2026' */
export const formatShortDate = (time: string) => format(time, 'MM/dd/yyyy', inShopTimeZone);

/** 'November 19, 2026 at 9:42 AM' */
export const formatLongDate = (time: string) => format(time, "MMMM d, yyyy 'at' h:mm a", inShopTimeZone);

/** 'Thursday, November 19, 2026 at 9:42 AM' */
export const formatWeekdayAndTime = (time: string) => format(time, "EEEE, MMMM d, yyyy 'at' h:mm a", inShopTimeZone);
