import { formatPhone, type OpeningHours, WEEKDAYS, type Weekday } from './business.ts';

export type DayHours = Pick<OpeningHours, 'opens' | 'closes'>;
/** Null for a closed day. */
export type WeekHours = Record<Weekday, DayHours | null>;

/** '(303) 555-0100' becomes '+13035550100'. A number without a country code is taken as US. */
export function normalizePhone(typed: string): string {
  const digits = typed.replace(/[\s().\-/]/g, '');
  if (/^\d{10}$/.test(digits)) return `+1${digits}`;
  return /^1\d{10}$/.test(digits) ? `+${digits}` : digits;
}

/** '303-555-0100' becomes '(303) 555-0100'; numbers of other countries stay as they were typed. */
export function formatTypedPhone(typed: string): string {
  const number = normalizePhone(typed);
  const formatted = formatPhone(number);
  return formatted === number ? typed : formatted;
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

const WITH_EXTENSION = /^(.*\d)\W*(?:extension|ext|x|#)\W*(\d+)\W*$/i;

/** The address that dials a number as it was typed; the comma is a pause before the extension. */
export function phoneHref(phone: string): string {
  const [, number = phone, extension] = WITH_EXTENSION.exec(phone) ?? [];
  return `tel:${number.replace(/[^+\d]/g, '')}${extension ? `,${extension}` : ''}`;
}
