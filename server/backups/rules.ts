import { addDays, mondayOf } from '#time/days.ts';
import { shopDay } from '#time/shop-time.ts';

/** How many backups stay: the last of each of so many days, weeks and months. */
const KEPT = { days: 7, weeks: 4, months: 12 };
/** Hours after the shop's midnight at which a backup is due. */
const DUE_HOUR = 3;
/** A backup that is older is a warning. */
const OLD_AFTER_DAYS = 2;
/** How often a backup is restored to see that it can be. */
export const CHECK_EVERY_DAYS = 7;

/** The last day of the shop whose backup is due. */
export const dueDay = (now: Date): string => shopDay(new Date(now.getTime() - DUE_HOUR * 60 * 60_000));

/** Which of the days keep their backup. */
export function keptDays(days: readonly string[]): Set<string> {
  const newestFirst = days.toSorted().toReversed();
  const lastOfEach = (count: number, periodOf: (day: string) => string) => {
    const lasts = new Map<string, string>();
    for (const day of newestFirst) if (!lasts.has(periodOf(day))) lasts.set(periodOf(day), day);
    return [...lasts.values()].slice(0, count);
  };
  return new Set([
    ...newestFirst.slice(0, KEPT.days),
    ...lastOfEach(KEPT.weeks, mondayOf),
    ...lastOfEach(KEPT.months, (day) => day.slice(0, 7)),
  ]);
}

/** Whether the last backup, or the first try if none was made, is too long ago. */
export function isTooOld(
  { lastDay, firstDay }: { lastDay: string | null; firstDay: string | null },
  now: Date,
): boolean {
  const day = lastDay ?? firstDay;
  return day !== null && day < addDays(dueDay(now), -OLD_AFTER_DAYS);
}
