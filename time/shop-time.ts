import { SHOP_TIME_ZONE } from './units.ts';

/** The shop's calendar day at an instant, as YYYY-MM-DD; by default now. */
export const shopDay = (at = new Date()) => dayIn(SHOP_TIME_ZONE, at);

/** The shop's time of day at an instant, as HH:MM of 24 hours. */
export const shopTime = (at: Date) => TIME.format(at);
const TIME = new Intl.DateTimeFormat('en-GB', { timeZone: SHOP_TIME_ZONE, hour: '2-digit', minute: '2-digit' });

/** The calendar day of a time zone at an instant, as YYYY-MM-DD. */
export function dayIn(timeZone: string, now: Date): string {
  const [month, day, year] = dayFormat(timeZone).format(now).split('/');
  return `${year}-${month}-${day}`;
}

/** Creating a format takes a thousand times as long as using it. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

function dayFormat(timeZone: string): Intl.DateTimeFormat {
  const known = dayFormats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  dayFormats.set(timeZone, made);
  return made;
}
