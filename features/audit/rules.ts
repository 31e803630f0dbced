/** The time of a change: now, but always at least a millisecond after the one before. Both are ISO 8601. */
export function timeOfChange(before: string, now: Date): string {
  return new Date(Math.max(now.getTime(), Date.parse(before) + 1)).toISOString();
}

/**
 * Whether a change is based on something that has changed since: `expected` is when that had been changed last, however the
 * moment is written; null before the first time, undefined where the change does not say.
 */
export function isOutdated(expected: string | null | undefined, updatedAt: string | null): boolean {
  if (expected === undefined || expected === updatedAt) return false;
  return expected === null || updatedAt === null || Date.parse(expected) !== Date.parse(updatedAt);
}

export type Fields = Record<string, unknown>;

/** The fields that differ, as they were and as they are; null when none does. Times of change do not count. */
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

/** The ids with the one at `from` taken to `to`; unchanged where either lies outside. */
export function moveItem(ids: readonly number[], from: number, to: number): number[] {
  const id = ids[from];
  if (id === undefined || to < 0 || to >= ids.length) return [...ids];
  return ids.toSpliced(from, 1).toSpliced(to, 0, id);
}

/** The title, client or question that a record is known by; empty where it has none yet. */
export function nameOfRecord({ title, clientName, question }: Record<string, unknown>): string {
  return String(title || clientName || question || '');
}
