import type { ListedService, Service } from './home-lists.contract.ts';

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

/**
 * Maximum characters of a record's fields. Running texts have no length in the database; this is more than a page can
 * show.
 */
export const MAX_LINE = 255;
export const MAX_RUNNING = 10_000;
export const MAX_BADGE = 40;
export const MAX_TYPE = 100;
export const MAX_PRICE_NAME = 60;
export const MAX_ALT = 500;

const SMALL_NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

/** 6 becomes 'Six services', 12 becomes '12 services'. */
export function serviceCount(count: number): string {
  return `${SMALL_NUMBERS[count] ?? count} ${count === 1 ? 'service' : 'services'}`;
}

/** '/services/3-touch-up-repair' */
export function servicePath({ id, title }: Pick<Service, 'id' | 'title'>): string {
  return `/services/${slugOf(id, title)}`;
}

/** The contact page with this service chosen. */
export function contactAbout(title: string): string {
  return `/contact?${new URLSearchParams({ service: title })}`;
}

/** The included items, without empty lines. */
export function includedIn({ included }: Pick<Service, 'included'>): string[] {
  return included
    .split('\n')
    .map((thing) => thing.trim())
    .filter(Boolean);
}

/** Keeps only what the home page needs, as its data must be small. */
export function toListedService({
  id,
  title,
  description,
  imageUrl,
  imageAlt,
  badge,
  updatedAt,
}: ListedService): ListedService {
  return { id, title, description, imageUrl, imageAlt, badge, updatedAt };
}
