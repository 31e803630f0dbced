/** Whether both hold the same ids, once each, in any order. */
export function isReordering(ids: number[], of: number[]): boolean {
  return ids.length === of.length && new Set(ids).size === ids.length && new Set([...ids, ...of]).size === of.length;
}

/** Restores the order of `earlier` among its ids; the others keep their places. */
export function restoreOrderOf(ids: number[], earlier: number[]): number[] {
  const known = earlier.filter((id) => ids.includes(id));
  return ids.map((id) => (earlier.includes(id) ? known.shift()! : id));
}

const MAX_SLUG = 80;

/** '7-turboprop-single-white-over-navy': only the id counts. */
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

/** The id at the start of a slug; NaN without one. */
export function idInSlug(slug: string): number {
  return /^[1-9]/.test(slug) ? Number(slug.split('-', 1)[0]) : Number.NaN;
}
