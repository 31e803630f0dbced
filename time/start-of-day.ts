import { TZDate } from '@date-fns/tz';

/** The instant at which a day (YYYY-MM-DD) of a time zone starts, `later` days after it. */
export function startOfDay(day: string, timeZone: string, later = 0): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(new TZDate(year, month - 1, date + later, timeZone).getTime()).toISOString();
}
