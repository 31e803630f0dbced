import { DAY_MS } from './units.ts';

/** YYYY-MM-DD, `days` later. */
export function addDays(date: string, days: number): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

/** The number of days from one to the other, inclusive; less than one in the wrong order. */
export function countDays(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
}

/** 0 for Sunday. */
export const weekdayOf = (date: string) => new Date(date).getUTCDay();

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  return addDays(day, -((weekdayOf(day) + 6) % 7));
}

/** The same day of a later month, or the last day of that month; YYYY-MM-DD. */
export function addMonths(date: string, months: number): string {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month + months, 0));
  return last.toISOString().slice(0, 8) + String(Math.min(day, last.getUTCDate())).padStart(2, '0');
}
