import { TZDate } from '@date-fns/tz';
import { format, subDays } from 'date-fns';
import { diffWords } from 'diff';
import { type HistoryEntry, RUN_MS } from './contract.ts';

type Step = Pick<HistoryEntry, 'action' | 'before' | 'userId'>;

/** Whether a change goes on with what the entry before it began: one field, one person, within ten minutes. */
export function continues(entry: HistoryEntry, change: Step, now: Date): boolean {
  const mergeable = change.action === 'changed' || change.action === 'ordered';
  return (
    mergeable &&
    entry.action === change.action &&
    change.userId !== null &&
    entry.userId === change.userId &&
    fieldsIn(entry.before) === fieldsIn(change.before) &&
    now.getTime() - Date.parse(entry.createdAt) <= RUN_MS
  );
}

/** The names of the fields; a text or an image has none. */
function fieldsIn(value: unknown): string {
  return typeof value === 'object' && value !== null ? Object.keys(value).sort().join() : '';
}

const MAX_WORDS = 8;

/** The words of a search; what separates them in the name of a text is none. */
export function wordsIn(search: string): string[] {
  return search
    .split(/[\s,]+/)
    .filter(Boolean)
    .slice(0, MAX_WORDS);
}

/** When a day (YYYY-MM-DD) of a time zone begins, `later` days after it. */
export function startOfDay(day: string, timeZone: string, later = 0): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(new TZDate(year, month - 1, date + later, timeZone).getTime()).toISOString();
}

/** The day (YYYY-MM-DD) of a time zone at a moment, `earlier` days before it. */
export function dayOf(moment: Date, timeZone: string, earlier = 0): string {
  return format(subDays(new TZDate(moment.getTime(), timeZone), earlier), 'yyyy-MM-dd');
}

/** 'Today, 8:40 AM', 'November 17, 2:10 PM', 'November 17, 2025, 2:10 PM' */
export function whenInWords(time: string, now: Date, timeZone: string): string {
  const moment = new Date(time);
  const clock = moment.toLocaleTimeString('en-US', { timeStyle: 'short', timeZone });
  return `${dayInWords(moment, now, timeZone)}, ${clock}`;
}

function dayInWords(moment: Date, now: Date, timeZone: string): string {
  const day = dayOf(moment, timeZone);
  if (day === dayOf(now, timeZone)) return 'Today';
  if (day === dayOf(now, timeZone, 1)) return 'Yesterday';
  const year = day.slice(0, 4) === dayOf(now, timeZone).slice(0, 4) ? undefined : 'numeric';
  return moment.toLocaleDateString('en-US', { month: 'long', day: 'numeric', year, timeZone });
}

/** '3 saves in 6 minutes'; null for a single one. */
export function savesInWords({ saves, createdAt, updatedAt }: Pick<HistoryEntry, 'saves' | 'createdAt' | 'updatedAt'>) {
  if (saves === 1) return null;
  const minutes = Math.max(1, Math.round((Date.parse(updatedAt) - Date.parse(createdAt)) / 60_000));
  return `${saves} saves in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
}

/** A part of two texts laid over each other. */
export interface TextPart {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** What of a text stayed, went and came, in whole words. */
export function textParts(before: string, after: string): TextPart[] {
  return diffWords(before, after).map(({ value, added, removed }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }));
}

/** The fields that an entry tells of, as words; a text or an image has one without a name. */
export function changesIn({ before, after }: Pick<HistoryEntry, 'before' | 'after'>): {
  name: string;
  before: string;
  after: string;
}[] {
  const [was, is] = [asFields(before), asFields(after)];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter((name) => !UNTOLD.has(name));
  return names
    .map((name) => ({ name, before: asWords(was[name]), after: asWords(is[name]) }))
    .filter((change) => change.before !== change.after);
}

const UNTOLD = new Set(['id', 'ids', 'createdAt', 'updatedAt', 'sortOrder', 'order', 'projectId']);

function asFields(value: unknown): Record<string, unknown> {
  if (value === null || value === undefined) return {};
  // The order of a list: ids say nothing to people.
  if (Array.isArray(value)) return {};
  return typeof value === 'object' ? (value as Record<string, unknown>) : { '': value };
}

function asWords(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
