import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns/format';
import { subDays } from 'date-fns/subDays';
import { diffWords } from 'diff';
import { moveItem } from '../rules.ts';

import { FIELD_NAMES, type RESTORE_LABELS } from './constants.ts';
import type { HistoryEntry } from './contract.ts';

/** Saves of one record by one user within this time are shown as one run. */
const RUN_MS = 10 * 60_000;

/** What a run of saves replaced and left, as one entry; restoring its id restores the value before the first save. */
export interface HistoryRun extends HistoryEntry {
  /** Every save of the run, newest first. */
  parts: HistoryEntry[];
}

/** Groups entries, newest first, into runs; a save that belongs to no other is a run of its own. */
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
      runs[index!] = { ...entry, label, after, updatedAt, saves, parts: [...later.parts, entry] };
    } else latest.set(record, runs.push({ ...entry, parts: [entry] }) - 1);
  }
  return runs;
}

/** Whether `later` changes what `entry` left, by the same user and within ten minutes. */
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

/** Whether an entry tells of a field; without a field, every one does. */
export function tellsOf({ after }: Pick<HistoryEntry, 'after'>, field: string | undefined): boolean {
  return field === undefined || (typeof after === 'object' && after !== null && field in after);
}

const MAX_WORDS = 8;

/** The words of a search; what separates them in the name of a text is none. */
export function wordsIn(search: string): string[] {
  return search
    .split(/[\s,]+/)
    .filter(Boolean)
    .slice(0, MAX_WORDS);
}

/** The day (YYYY-MM-DD) of a time zone at a moment, `earlier` days before it. */
export function dayOf(moment: Date, timeZone: string, earlier = 0): string {
  return format(subDays(new TZDate(moment.getTime(), timeZone), earlier), 'yyyy-MM-dd');
}

/** 'Today, 8:40 AM', 'November 17, 2:10 PM', 'November 17, 2025, 2:10 PM' */
export function formatWhen(time: string, now: Date, timeZone: string): string {
  const moment = new Date(time);
  const clock = moment.toLocaleTimeString('en-US', { timeStyle: 'short', timeZone });
  return `${formatDay(moment, now, timeZone)}, ${clock}`;
}

function formatDay(moment: Date, now: Date, timeZone: string): string {
  const day = dayOf(moment, timeZone);
  if (day === dayOf(now, timeZone)) return 'Today';
  if (day === dayOf(now, timeZone, 1)) return 'Yesterday';
  const year = day.slice(0, 4) === dayOf(now, timeZone).slice(0, 4) ? undefined : 'numeric';
  return moment.toLocaleDateString('en-US', { month: 'long', day: 'numeric', year, timeZone });
}

/** What restoring does to an entry's place: a record that was added is removed; texts and settings go back to the built-in. */
export function restoreEffect({
  entity,
  action,
  before,
}: Pick<HistoryEntry, 'entity' | 'action' | 'before'>): keyof typeof RESTORE_LABELS {
  const isRecord = entity !== 'content' && entity !== 'settings';
  return isRecord && before === null && ['created', 'restored'].includes(action) ? 'remove' : 'restore';
}

/** '3 saves in 6 minutes'; null for a single one. */
export function formatSaves({ saves, createdAt, updatedAt }: Pick<HistoryEntry, 'saves' | 'createdAt' | 'updatedAt'>) {
  if (saves === 1) return null;
  const minutes = Math.max(1, Math.round((Date.parse(updatedAt) - Date.parse(createdAt)) / 60_000));
  return `${saves} saves in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
}

/** A part of two texts laid over each other. */
interface TextPart {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** What of a text stayed, went and came, in whole words, and in figures as a whole: '$37,500' is one. */
export function textParts(before: string, after: string): TextPart[] {
  if (before && after && !/\s/.test(before + after))
    return before === after
      ? [{ kind: 'same', text: after }]
      : [
          { kind: 'removed', text: before },
          { kind: 'added', text: after },
        ];
  const intlSegmenter = new Intl.Segmenter('en', { granularity: 'word' });
  return diffWords(before, after, { intlSegmenter }).map(({ value, added, removed }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }));
}

/** The fields that an entry tells of, as words; a text or an image has one without a name. */
export function changesIn({ before, after }: Pick<HistoryEntry, 'before' | 'after'>): ValueDifference[] {
  // The order of a list: ids say nothing to people.
  if (Array.isArray(before)) return [];
  // Of what was added or is gone, each field is told.
  const [was, is] = [before ?? (partsOf(after) && {}), after ?? (partsOf(before) && {})];
  const told = differingValues(was, is).filter(
    ({ path: [name = ''], ...texts }) => !UNTOLD.has(name) && texts.before !== texts.after,
  );
  const named = (name = '') => told.find(({ path }) => path[0] === name);
  return told
    .filter(({ path: [name] }) => !named(name?.replace(/Alt$/, 'Url')) || !name?.endsWith('Alt'))
    .map((one) => {
      const shows = one.path[0]?.endsWith('Url') && named(one.path[0].replace(/Url$/, 'Alt'));
      return shows ? { ...one, shows } : one;
    });
}

const UNTOLD = new Set([
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

/** One figure or text that differs in two values. */
interface ValueDifference {
  /** From the outside in, such as 'packages', 'Essential', 'price'. */
  path: string[];
  before: string;
  after: string;
}

/** The same as an entry tells it: a picture goes together with the words about it. */
export interface ToldChange extends ValueDifference {
  shows?: ValueDifference;
}

/** What an entry is about: the record, and its field where only one changed; of a setting just the figure. */
export function titleOf(
  { entity, label }: Pick<HistoryEntry, 'entity' | 'label'>,
  told: readonly ToldChange[],
): string {
  const path = told.length === 1 ? told[0]!.path : [];
  if (entity === 'settings') return path.length > 0 ? formatPlace(path.slice(path.length > 1 ? 1 : 0)) : label;
  const record = entity === 'content' ? labelOfKey(label) : label;
  return [record, ...path.map(formatName)].join(', ');
}

/** The one of a list that took another place, and both places from 0; null where it took more than that. */
export function moveBetween(before: readonly number[], after: readonly number[]) {
  const first = before.findIndex((id, at) => id !== after[at]);
  const moves = [after[first], before[first]].map((id) => ({ id, from: before.indexOf(id!), to: after.indexOf(id!) }));
  return moves.find(({ from, to }) => from >= 0 && isSame(moveItem(before, from, to), after)) ?? null;
}

/** 1 becomes '1st', 12 '12th'. */
export function ordinal(place: number): string {
  const ends = { one: 'st', two: 'nd', few: 'rd', other: 'th', zero: 'th', many: 'th' };
  return `${place}${ends[new Intl.PluralRules('en-US', { type: 'ordinal' }).select(place)]}`;
}

/** Where two values differ, as far in as people would name it. */
export function differingValues(before: unknown, after: unknown, path: string[] = []): ValueDifference[] {
  if (isSame(before, after)) return [];
  const [a, b] = [partsOf(before), partsOf(after)];
  if (!a || !b) return [{ path, before: formatValue(before, path), after: formatValue(after, path) }];
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  return names.flatMap((name) => differingValues(a[name], b[name], [...path, name]));
}

/** 'Packages, Essential, base price': names of fields as words, those of rows as they are. */
export function formatPlace(path: string[]): string {
  const words = path.map(formatName).join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function formatName(name: string): string {
  return FIELD_NAMES[name] ?? (/^[a-z]+[a-zA-Z0-9]*$/.test(name) ? labelOfKey(name).toLowerCase() : name);
}

/** The fields of an object, or the rows of a list by their names; null for what is told as a whole. */
function partsOf(value: unknown): Record<string, unknown> | null {
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
  // A year is no amount.
  if (typeof value === 'number') return value < 10_000 ? String(value) : value.toLocaleString('en-US');
  if (typeof value !== 'object') return String(value);
  const inside = Array.isArray(value) ? value : Object.values(value);
  return inside
    .map((one) => formatValue(one))
    .filter(Boolean)
    .join(', ');
}

export const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** 'home.hero.imageAlt' is 'Home, hero, image alt'. */
export function labelOfKey(key: string): string {
  const words = key
    .replaceAll('.', ', ')
    .replace(/([a-z])([A-Z0-9])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
