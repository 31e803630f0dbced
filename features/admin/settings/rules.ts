import type { OpeningHours } from '#features/site/contract.ts';
import { WEEKDAYS, type Weekday } from '#features/site/settings/constants.ts';

export type DayHours = Pick<OpeningHours, 'opens' | 'closes'>;
/** Null for a closed day. */
type WeekHours = Record<Weekday, DayHours | null>;

export function hoursByDay(lines: readonly OpeningHours[]): WeekHours {
  const lineOf = (day: Weekday) => lines.find(({ days }) => days.includes(day));
  return Object.fromEntries(
    WEEKDAYS.map((day) => {
      const line = lineOf(day);
      return [day, line ? { opens: line.opens, closes: line.closes } : null];
    }),
  ) as WeekHours;
}

/** Copies Monday's hours to Tuesday through Friday. */
export function copyMonday(week: WeekHours): WeekHours {
  const { Monday } = week;
  return { ...week, Tuesday: Monday, Wednesday: Monday, Thursday: Monday, Friday: Monday };
}

/** Groups neighboring days with the same hours into lines. An unchanged line keeps its label. */
export function toHourLines(week: WeekHours, before: readonly OpeningHours[]): OpeningHours[] {
  const lines: Omit<OpeningHours, 'label'>[] = [];
  WEEKDAYS.forEach((day, index) => {
    const hours = week[day];
    const last = lines.at(-1);
    if (!hours) return;
    if (last && last.days.at(-1) === WEEKDAYS[index - 1] && sameTimes(last, hours)) last.days.push(day);
    else lines.push({ days: [day], ...hours });
  });
  return lines.map((line) => {
    const unchanged = before.find((other) => sameTimes(other, line) && other.days.join() === line.days.join());
    return { label: unchanged?.label ?? formatLabel(line), ...line };
  });
}

/** '08:30' becomes '8:30 AM'; null for other text. */
export function formatClockTime(time: string): string | null {
  const [, hour, minute] = /^(\d\d):(\d\d)$/.exec(time) ?? [];
  return hour === undefined ? null : `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`;
}

/** 'Mon-Fri 7AM-6PM' */
function formatLabel({ days, opens, closes }: Omit<OpeningHours, 'label'>): string {
  const [first, last] = [days[0]!.slice(0, 3), days.at(-1)!.slice(0, 3)];
  return `${first === last ? first : `${first}-${last}`} ${formatShortTime(opens)}-${formatShortTime(closes)}`;
}

const formatShortTime = (time: string) => (formatClockTime(time) ?? '?').replace(':00', '').replace(' ', '');

const sameTimes = (a: DayHours, b: DayHours) => a.opens === b.opens && a.closes === b.closes;

/** A subset of zod's issue. */
type Issue = {
  code?: string | undefined;
  message: string;
  minimum?: unknown;
  maximum?: unknown;
  origin?: unknown;
};

/** Replaces zod's default messages; custom messages stay. */
export function formatIssue({ code, message, minimum, maximum, origin }: Issue): string {
  const isText = origin === 'string';
  if (/^Invalid input/.test(message)) return 'Enter a number';
  if (/^Invalid number/.test(message)) return 'Use at most two decimals';
  if (code === 'too_small' && /^Too small/.test(message))
    return isText ? 'Enter something' : origin === 'array' ? 'Keep at least one row' : `Write ${minimum} or more`;
  if (code === 'too_big' && /^Too big/.test(message))
    return isText ? `Use at most ${maximum} characters` : `At most ${Number(maximum).toLocaleString('en-US')}`;
  return message;
}
