import { formatDay } from '#time/format-day.ts';
import { shopDay } from '#time/shop-time.ts';
import type { WaitEntry } from '../contract.ts';

/** The API's path, and the key of its query. */
export const WAITLIST = '/api/waitlist';

/** 'Mar 1 to May 31, 5 days’ notice. Waits since Nov 2.' */
export function formatRequestedStay({ from, to, notice, since }: WaitEntry): string {
  return `${formatDay(from, 'short')} to ${formatDay(to, 'short')}, ${formatNotice(notice)}. On the list since ${formatDay(shopDay(new Date(since)), 'short')}.`;
}

function formatNotice(days: number): string {
  if (days === 0) return 'no notice needed';
  return days === 1 ? 'a day’s notice' : `${days} days’ notice`;
}
