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

/** A file of this site's own pictures, or a secure address elsewhere: nothing that runs, and no other call of this site. */
export function isImageAddress(value: string): boolean {
  if (/[\s\\]/.test(value) || !URL.canParse(value, HERE)) return false;
  const { href, origin, pathname } = new URL(value, HERE);
  // The browser resolves `/images/../api`, so only what already is as the browser would read it is a path of pictures.
  if (origin === HERE) return /^\/(uploads|images)\/./.test(value) && pathname === value;
  return /^https:\/\//i.test(value) && href.startsWith('https://');
}

const HERE = 'https://here.invalid';

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

/** Whether the two hold the same ids, each once, in whatever order. */
export function isReordering(ids: number[], of: number[]): boolean {
  return ids.length === of.length && new Set(ids).size === ids.length && new Set([...ids, ...of]).size === of.length;
}

/** Puts those of `ids` that also stand in `earlier` back into that order; the others keep their places. */
export function backInOrder(ids: number[], earlier: number[]): number[] {
  const known = earlier.filter((id) => ids.includes(id));
  return ids.map((id) => (earlier.includes(id) ? known.shift()! : id));
}

const MAX_SLUG = 80;

/** '7-turboprop-single-white-over-navy': the id finds the record, the words are for people. */
export function slugOf(id: number, title: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('-')
    .slice(0, MAX_SLUG)
    .replace(/-$/, '');
  return [id, words].filter(Boolean).join('-');
}

/** The id that such a slug begins with; NaN where it begins with none. */
export function idInSlug(slug: string): number {
  return /^[1-9]/.test(slug) ? Number(slug.split('-', 1)[0]) : Number.NaN;
}
