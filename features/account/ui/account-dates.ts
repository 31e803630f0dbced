import { tz } from '@date-fns/tz';
import { format } from 'date-fns/format';
import { BUSINESS } from '#features/site/contract.ts';

const atTheShop = { in: tz(BUSINESS.timeZone) };

/** 'November 19, 2026', in the shop's time zone. `time` is ISO 8601. */
export const longDay = (time: string) => format(time, 'MMMM d, yyyy', atTheShop);

/** 'today', or the day in words. `day` is YYYY-MM-DD in shop time. */
export function dayInWords(day: string): string {
  if (day === format(new Date(), 'yyyy-MM-dd', atTheShop)) return 'today';
  return format(`${day}T12:00:00`, 'MMMM d, yyyy');
}
