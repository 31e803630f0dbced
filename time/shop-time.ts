import { SHOP_TIME_ZONE } from './constants.ts';

/** The calendar day at the shop at an instant, as YYYY-MM-DD; today's when none is named. */
export const shopDay = (at = new Date()) => dayIn(SHOP_TIME_ZONE, at);

/** The calendar day in a time zone at an instant, as YYYY-MM-DD. */
export function dayIn(timeZone: string, now: Date): string {
  const parts = new Map(
    dayFormat(timeZone)
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
}

/** Making one takes a thousand times as long as using it. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

function dayFormat(timeZone: string): Intl.DateTimeFormat {
  const known = dayFormats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  dayFormats.set(timeZone, made);
  return made;
}

/** A calendar day (YYYY-MM-DD) in words; `parts` says which, as for `Intl.DateTimeFormat`. */
export function dayInParts(day: string, parts: Intl.DateTimeFormatOptions): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { ...parts, timeZone: 'UTC' });
}
