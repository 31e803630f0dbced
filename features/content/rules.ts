/** Whether the two hold the same ids, each once, in whatever order. */
export function isReordering(ids: number[], of: number[]): boolean {
  return ids.length === of.length && new Set(ids).size === ids.length && new Set([...ids, ...of]).size === of.length;
}

/** Puts those of `ids` that also stand in `earlier` back into that order; the others keep their places. */
export function restoreOrderOf(ids: number[], earlier: number[]): number[] {
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
