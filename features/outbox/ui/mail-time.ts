import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { format } from 'date-fns/format';
import { atTheShop } from '#features/site/ui/at-the-shop.ts';

const DAY_NAMES = ["'Today'", "'Yesterday'"];

/** 'Today, 8:22 AM', 'Nov 19, 2026, 8:22 AM' in shop time. `time` is ISO 8601. */
export function formatMailTime(time: string, now = new Date()): string {
  const day = DAY_NAMES[differenceInCalendarDays(now, time, atTheShop)] ?? 'MMM d, yyyy';
  return format(time, `${day}, h:mm a`, atTheShop);
}
