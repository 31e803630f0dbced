/** `now`, but at least a millisecond after the previous change, if there was one. Both ISO 8601. */
export function timeOfChange(before: string | null | undefined, now: Date): string {
  return new Date(Math.max(now.getTime(), before ? Date.parse(before) + 1 : 0)).toISOString();
}

/**
 * Whether a change is based on an outdated version. `expected` is the `updatedAt` that the client has seen, in any notation;
 * null if there was none, undefined to skip the check.
 */
export function isOutdated(expected: string | null | undefined, updatedAt: string | null): boolean {
  if (expected === undefined || expected === updatedAt) return false;
  return expected === null || updatedAt === null || Date.parse(expected) !== Date.parse(updatedAt);
}

export type Fields = Record<string, unknown>;

/** The fields that differ, except `updatedAt`; null when none does. */
export function changedFields(before: Fields, after: Fields): { before: Fields; after: Fields } | null {
  const names = Object.keys(after).filter(
    (name) => name !== 'updatedAt' && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  if (names.length === 0) return null;
  return { before: pick(before, names), after: pick(after, names) };
}

function pick(fields: Fields, names: string[]): Fields {
  return Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));
}

/** Moves the item at `from` to `to`; unchanged when either is out of range. */
export function moveItem<T>(items: readonly T[], from: number, to: number): T[] {
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length) return [...items];
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}

/** The title, client or question; empty while the record has none. */
export function nameOfRecord({ title, clientName, question }: Record<string, unknown>): string {
  return String(title || clientName || question || '');
}

/** Response header with the time of a setting's last change; absent for built-in values. */
export const UPDATED_AT_HEADER = 'x-updated-at';
