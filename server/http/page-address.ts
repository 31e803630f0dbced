/** The parts of an address that a page may depend on. */

/** No page's path is longer: the router compares every ancestor of a path with every route. */
const MAX_PATH = 200;
const MAX_SEGMENTS = 12;

/** The router requests unknown routes here; without its query each response is a full page load. */
const ROUTE_MANIFEST = '/__manifest';

type Query = Record<string, RegExp | typeof FREE>;
/** Unlimited values: such pages are rendered each time, so that they cannot evict other pages. */
const FREE = 'free';
const SENT: Query = { sent: /^1$/ };
/** The query parameters of each page with their known values; others are ignored. */
const QUERIES: Record<string, Query> = {
  '/portfolio': { q: FREE, aircraft: FREE, service: FREE, sort: /^(newest|oldest)$/ },
  '/studio': { s: FREE, view: FREE },
  '/quote-calculator': { scheme: FREE },
  '/contact': { scheme: FREE },
  '/book-consultation': { month: FREE },
  '/quote-success': { held: FREE },
  '/waitlist': SENT,
  '/warranty': SENT,
  '/insurance': SENT,
  '/referral': SENT,
  '/login': { reset: /^1$/ },
  '/password-reset': { code: /^1$/ },
};

/** Whether a path is longer or deeper than any page's. */
export function isBeyondPages(address: string): boolean {
  const path = pathOf(address);
  return path.length > MAX_PATH || path.split('/', MAX_SEGMENTS + 2).length > MAX_SEGMENTS + 1;
}

/** A manifest depends on any number of routes, so only browsers cache it. */
export function isManifest(address: string): boolean {
  return pathOf(address) === ROUTE_MANIFEST;
}

/** Pages behind a private link, and that of the first start, which no cache may store. */
const PRIVATE = /^\/(calendar|request|studio|q|change|job|paint|subscription|waitlist)\/|^\/setup(\.data)?$/;

/** Whether no cache may store the page of an address, or its data. */
export function isPrivatePage(address: string): boolean {
  return PRIVATE.test(pathOf(address));
}

/** The cache key of an address; null if it is not cached. */
export function cacheKey(address: string): string | null {
  if (isBeyondPages(address) || isManifest(address) || isPrivatePage(address)) return null;
  const { pathname, searchParams } = new URL(address.replace(/^\/{2,}/, '/'), 'http://localhost');
  if (pathname.startsWith('/api/')) return null;
  const page = pathname.replace(DATA, '');
  const parameters: [name: string, value: string][] = [];
  for (const [name, values] of Object.entries(QUERIES[page] ?? {}).sort()) {
    const value = searchParams.get(name);
    if (!value) continue;
    if (values === FREE) return null;
    if (values.test(value)) parameters.push([name, value]);
  }
  const routes = pathname === page ? null : searchParams.get('_routes');
  if (routes) parameters.push(['_routes', [...new Set(routes.split(','))].sort().join()]);
  return parameters.length > 0 ? `${pathname}?${new URLSearchParams(parameters)}` : pathname;
}

/** The routes whose data the router requests; all of the page's if empty. */
export function routesIn(key: string): string[] {
  return new URLSearchParams(key.split('?')[1]).get('_routes')?.split(',') ?? [];
}

/** The path of a page, or of the page whose data an address requests. */
export function pagePath(address: string): string {
  return pathOf(address).replace(DATA, '');
}

const DATA = /\.data$/;
const pathOf = (address: string) => address.split('?', 1)[0]!;
