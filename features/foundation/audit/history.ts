import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns/format';
import { subDays } from 'date-fns/subDays';
import { formatDay } from '#time/format-day.ts';
import type { HistoryEntry } from './audit.contract.ts';
import { moveItem } from './changes.ts';
import { FIELD_NAMES, type RESTORE_LABELS } from './history.constants.ts';

/** Saves of one record by one user within this time form a run. */
const RUN_MS = 10 * 60_000;

/** Several saves as one entry; restoring its id restores the value before the first save. */
export interface HistoryRun extends HistoryEntry {
  /** The saves, newest first. */
  entries: HistoryEntry[];
}

/** Groups entries, newest first, into runs; a single save is a run, too. */
export function groupRuns(entries: readonly HistoryEntry[]): HistoryRun[] {
  const runs: HistoryRun[] = [];
  const latest = new Map<string, number>();
  for (const entry of entries) {
    const record = `${entry.entity} ${entry.entityId}`;
    const index = latest.get(record);
    const later = index === undefined ? undefined : runs[index];
    if (later && isContinuedBy(entry, later)) {
      const { label, after, updatedAt } = later;
      const saves = entry.saves + later.saves;
      runs[index!] = { ...entry, label, after, updatedAt, saves, entries: [...later.entries, entry] };
    } else latest.set(record, runs.push({ ...entry, entries: [entry] }) - 1);
  }
  return runs;
}

/** Whether `later` changes the result of `entry`, by the same user and within `RUN_MS`. */
function isContinuedBy(entry: HistoryEntry, later: HistoryEntry): boolean {
  return (
    ['changed', 'ordered'].includes(entry.action) &&
    entry.action === later.action &&
    entry.userId !== null &&
    entry.userId === later.userId &&
    isSame(entry.after, later.before) &&
    Date.parse(later.updatedAt) - Date.parse(entry.createdAt) <= RUN_MS
  );
}

/** Whether the entry changed the field; true without a field. */
export function concernsField({ after }: Pick<HistoryEntry, 'after'>, field: string | undefined): boolean {
  return field === undefined || (typeof after === 'object' && after !== null && field in after);
}

const MAX_WORDS = 8;

/** Splits at spaces and the commas of formatted text keys. */
export function splitSearchWords(search: string): string[] {
  return search
    .split(/[\s,]+/)
    .filter(Boolean)
    .slice(0, MAX_WORDS);
}

/** The day (YYYY-MM-DD) of a moment in a time zone, minus `daysBefore`. */
export function dayInZone(moment: Date, timeZone: string, daysBefore = 0): string {
  return format(subDays(new TZDate(moment.getTime(), timeZone), daysBefore), 'yyyy-MM-dd');
}

/** 'Today, 8:40 AM', 'November 17, 2:10 PM', 'November 17, 2025, 2:10 PM' */
export function formatWhen(time: string, now: Date, timeZone: string): string {
  const moment = new Date(time);
  const clock = moment.toLocaleTimeString('en-US', { timeStyle: 'short', timeZone });
  return `${dayWords(moment, now, timeZone)}, ${clock}`;
}

function dayWords(moment: Date, now: Date, timeZone: string): string {
  const day = dayInZone(moment, timeZone);
  if (day === dayInZone(now, timeZone)) return 'Today';
  if (day === dayInZone(now, timeZone, 1)) return 'Yesterday';
  const isThisYear = day.slice(0, 4) === dayInZone(now, timeZone).slice(0, 4);
  return formatDay(day, isThisYear ? 'monthDay' : 'long');
}

/**
 * Restoring an added record removes it; texts and settings without a value before return to the built-in. A passport or
 * a customer is not restored: null.
 */
export function restoreEffect({
  entity,
  action,
  before,
}: Pick<HistoryEntry, 'entity' | 'action' | 'before'>): keyof typeof RESTORE_LABELS | null {
  if (entity === 'passports' || entity === 'customers') return null;
  const isRecord = entity !== 'content' && entity !== 'settings';
  return isRecord && before === null && ['created', 'restored'].includes(action) ? 'remove' : 'restore';
}

/** '3 saves in 6 minutes'; null for a single one. */
export function formatSaves({ saves, createdAt, updatedAt }: Pick<HistoryEntry, 'saves' | 'createdAt' | 'updatedAt'>) {
  if (saves === 1) return null;
  const minutes = Math.max(1, Math.round((Date.parse(updatedAt) - Date.parse(createdAt)) / 60_000));
  return `${saves} saves in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
}

/** The changed fields, formatted; a text or an image has one with an empty path. */
export function listChanges({ before, after }: Pick<HistoryEntry, 'before' | 'after'>): FieldChange[] {
  // The order of a list: ids mean nothing to users.
  if (Array.isArray(before)) return [];
  // An added or deleted record lists all fields.
  const [was, is] = [before ?? (fieldsOf(after) && {}), after ?? (fieldsOf(before) && {})];
  const differences = diffValues(was, is).filter(
    ({ path: [name = ''], ...texts }) => !HIDDEN_FIELDS.has(name) && texts.before !== texts.after,
  );
  const findDifference = (name = '') => differences.find(({ path }) => path[0] === name);
  return differences
    .filter(({ path: [name] }) => !findDifference(name?.replace(/Alt$/, 'Url')) || !name?.endsWith('Alt'))
    .map((one) => {
      const altChange = one.path[0]?.endsWith('Url') && findDifference(one.path[0].replace(/Url$/, 'Alt'));
      return altChange ? { ...one, altChange } : one;
    });
}

const HIDDEN_FIELDS = new Set([
  'id',
  'ids',
  'createdAt',
  'updatedAt',
  'sortOrder',
  'order',
  'projectId',
  'beforeGooglePhotoId',
  'afterGooglePhotoId',
]);

interface ValueDifference {
  /** Such as 'packages', 'Essential', 'price'. */
  path: string[];
  before: string;
  after: string;
}

export interface FieldChange extends ValueDifference {
  /** Change of the picture's alternative text. */
  altChange?: ValueDifference;
}

/** 'Stripes, description': the record and, if only one changed, its field; of a setting only the field. */
export function formatTitle(
  { entity, label }: Pick<HistoryEntry, 'entity' | 'label'>,
  changes: readonly FieldChange[],
): string {
  const path = changes.length === 1 ? changes[0]!.path : [];
  if (entity === 'settings') return path.length > 0 ? formatPath(path.slice(path.length > 1 ? 1 : 0)) : label;
  const record = entity === 'content' ? formatKey(label) : label;
  return [record, ...path.map(formatName)].join(', ');
}

/** The single move that leads from one order to the other, with places from 0; null if there is none. */
export function findMove(before: readonly number[], after: readonly number[]) {
  const first = before.findIndex((id, at) => id !== after[at]);
  const moves = [after[first], before[first]].map((id) => ({ id, from: before.indexOf(id!), to: after.indexOf(id!) }));
  return moves.find(({ from, to }) => from >= 0 && isSame(moveItem(before, from, to), after)) ?? null;
}

/** 1 becomes '1st', 12 '12th'. */
export function formatOrdinal(place: number): string {
  const ends = { one: 'st', two: 'nd', few: 'rd', other: 'th', zero: 'th', many: 'th' };
  return `${place}${ends[new Intl.PluralRules('en-US', { type: 'ordinal' }).select(place)]}`;
}

/** Recurses into objects, and into lists whose rows have names. */
export function diffValues(before: unknown, after: unknown, path: string[] = []): ValueDifference[] {
  if (isSame(before, after)) return [];
  const [a, b] = [fieldsOf(before), fieldsOf(after)];
  if (!a || !b) return [{ path, before: formatValue(before, path), after: formatValue(after, path) }];
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  return names.flatMap((name) => diffValues(a[name], b[name], [...path, name]));
}

/** 'Packages, Essential, base price' */
export function formatPath(path: string[]): string {
  const words = path.map(formatName).join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function formatName(name: string): string {
  return FIELD_NAMES[name] ?? (/^[a-z]+[a-zA-Z0-9]*$/.test(name) ? formatKey(name).toLowerCase() : name);
}

/** Fields of an object, or rows of a list by name; null for other values. */
function fieldsOf(value: unknown): Record<string, unknown> | null {
  if (typeof value !== 'object' || value === null) return null;
  if (!Array.isArray(value)) return value as Record<string, unknown>;
  const rows = value.map((row) => [row?.name ?? row?.label, row] as const);
  return rows.length > 0 && rows.every(([name]) => typeof name === 'string') ? Object.fromEntries(rows) : null;
}

const DOLLARS = { style: 'currency', currency: 'USD', maximumFractionDigits: 0 } as const;

function formatValue(value: unknown, path: readonly string[] = []): string {
  if (value === undefined || value === null || value === '') return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number' && /price$/i.test(path.at(-1) ?? '')) return value.toLocaleString('en-US', DOLLARS);
  // No comma in years.
  if (typeof value === 'number') return value < 10_000 ? String(value) : value.toLocaleString('en-US');
  if (typeof value !== 'object') return String(value);
  const items = Array.isArray(value) ? value : Object.values(value);
  return items
    .map((one) => formatValue(one))
    .filter(Boolean)
    .join(', ');
}

export const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** 'home.hero.imageAlt' is 'Home, hero, image alt'. */
export function formatKey(key: string): string {
  const words = key
    .replaceAll('.', ', ')
    .replace(/([a-z])([A-Z0-9])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
