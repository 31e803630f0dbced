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

const UNTOLD = new Set(['id', 'createdAt', 'updatedAt', 'sortOrder', 'order', 'projectId']);

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
