import { dayInParts, shopDay } from '#time/shop-time.ts';
import type { WaitEntry } from '../contract.ts';

/** The API's path, and the key of its query. */
export const WAITLIST = '/api/waitlist';

/** 'Mar 8' */
export const formatDay = (day: string) => dayInParts(day, { month: 'short', day: 'numeric' });

/** 'Mar 1 to May 31, 5 days’ notice. Waits since Nov 2.' */
export function formatWish({ from, to, notice, since }: WaitEntry): string {
  return `${formatDay(from)} to ${formatDay(to)}, ${formatNotice(notice)}. On the list since ${formatDay(shopDay(new Date(since)))}.`;
}

function formatNotice(days: number): string {
  if (days === 0) return 'no notice needed';
  return days === 1 ? 'a day’s notice' : `${days} days’ notice`;
}
