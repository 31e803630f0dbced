import { TZDate } from '@date-fns/tz';

/** The time zone of a shop that has not chosen another. */
export const DEFAULT_TIME_ZONE = 'America/Denver';

/** Pages and API are bundles with module instances of their own. */
const KEY = Symbol.for('shop.time-zone');
const shared = globalThis as { [KEY]?: string };

/** The time zone of every date, slot and "today". The server sets it as it reads the shop's facts; a page carries it. */
export const shopTimeZone = (): string =>
  globalThis.document?.documentElement.dataset.timeZone ?? shared[KEY] ?? DEFAULT_TIME_ZONE;

export function setShopTimeZone(timeZone: string): void {
  shared[KEY] = timeZone;
}

/** The shop's calendar day at an instant, as YYYY-MM-DD; by default now. */
export const shopDay = (at = new Date()) => dayIn(shopTimeZone(), at);

/** The shop's time of day at an instant, as HH:MM of 24 hours. */
export const shopTime = (at: Date) => clockFormat(shopTimeZone()).format(at);

/** The calendar day of a time zone at an instant, as YYYY-MM-DD. */
export function dayIn(timeZone: string, now: Date): string {
  const [month, day, year] = dayFormat(timeZone).format(now).split('/');
  return `${year}-${month}-${day}`;
}

/** The format of a time zone. Creating one takes a thousand times as long as using it. */
export function zonedFormat(locale: string, options: Intl.DateTimeFormatOptions) {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (timeZone: string): Intl.DateTimeFormat => {
    const known = formats.get(timeZone);
    if (known) return known;
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone });
    formats.set(timeZone, format);
    return format;
  };
}
const dayFormat = zonedFormat('en-US', { year: 'numeric', month: '2-digit', day: '2-digit' });
const clockFormat = zonedFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** The instant at which a day (YYYY-MM-DD) of a time zone starts, `later` days after it. */
export function startOfDay(day: string, timeZone: string, later = 0): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(new TZDate(year, month - 1, date + later, timeZone).getTime()).toISOString();
}
