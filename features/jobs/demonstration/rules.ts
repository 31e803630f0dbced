import { addDays } from '#time/days.ts';
import { addWorkDays, isWorkDay, type WorkCalendar } from '#time/work-days.ts';
import { TEMPLATES_SETTING } from '../templates/contract.ts';
import { findTemplate, stagesFor } from '../templates/rules.ts';

/** A stage with its first and last day, YYYY-MM-DD. */
export type Planned = { key: string; start: string; end: string };

export const sum = (stages: readonly { days: number }[]) => stages.reduce((all, { days }) => all + days, 0);

export function daysOf(template: string, type: string, delays: Readonly<Record<string, number>>) {
  const { builtIn } = TEMPLATES_SETTING;
  return stagesFor(findTemplate(builtIn, template), builtIn, type).map(({ key, days }) => ({
    key,
    days: days + (delays[key] ?? 0),
  }));
}

export function planFrom(
  arrival: string,
  stages: readonly { key: string; days: number }[],
  calendar: WorkCalendar,
): Planned[] {
  let cursor = arrival;
  return stages.map(({ key, days }) => {
    const start = addWorkDays(cursor, 0, calendar);
    const end = addWorkDays(start, days - 1, calendar);
    cursor = addDays(end, 1);
    return { key, start, end };
  });
}

/** The work day so many before a day, or before the last work day up to it. */
export function workDayBefore(day: string, count: number, calendar: WorkCalendar): string {
  let at = day;
  for (let left = count; ; at = addDays(at, -1)) {
    if (!isWorkDay(at, calendar)) continue;
    if (left === 0) return at;
    left -= 1;
  }
}

/** Not today. */
export function nextTuesday(today: string): string {
  let day = addDays(today, 1);
  while (new Date(day).getUTCDay() !== 2) day = addDays(day, 1);
  return day;
}
