import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../../app/routes.ts';

/** Pages that are linked before they are built. One with a route is tested like all others. */
const PLANNED = [
  '/pricing',
  '/quote-calculator',
  '/financing',
  '/book-consultation',
  '/waitlist',
  '/warranty',
  '/insurance',
  '/referral',
  '/privacy',
  '/password-reset',
];

const built = new Set(firstParts(routes));

/** Those without a route. */
export const plannedPages = PLANNED.filter((path) => !built.has(path.slice(1)));

export function isPlanned(address: string): boolean {
  const path = address.split(/[?#]/)[0];
  return plannedPages.some((planned) => path === planned || path?.startsWith(`${planned}/`));
}

function firstParts(entries: RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, children = [] }) => (path ? [path.split('/')[0]!] : firstParts(children)));
}
