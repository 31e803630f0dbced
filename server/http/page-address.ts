/** What of an address a page may depend on. */

/** Beyond these no page lies; the router would compare every ancestor of the path with every route. */
const MAX_PATH = 200;
const MAX_SEGMENTS = 12;

/** Where the router asks for routes it does not know yet; without its query each answer is a full load of the page. */
const ROUTE_MANIFEST = '/__manifest';

type Query = Record<string, RegExp | typeof FREE>;
/** Values without end: a page with one is rendered each time, so that they cannot push other pages out of memory. */
const FREE = 'free';
const SENT: Query = { sent: /^1$/ };
/** What each page reads of its query, with its known values; anything else is left to the browser. */
const QUERIES: Record<string, Query> = {
  '/portfolio': { q: FREE, aircraft: FREE, service: FREE, sort: /^(newest|oldest)$/ },
  '/book-consultation': { month: FREE },
  '/quote-success': { held: FREE },
  '/warranty': SENT,
  '/insurance': SENT,
  '/referral': SENT,
  '/login': { reset: /^1$/ },
  '/password-reset': { code: /^1$/ },
};

/** Whether a path is longer or deeper than that of any page. */
export function isBeyondPages(address: string): boolean {
  const path = pathOf(address);
  return path.length > MAX_PATH || path.split('/', MAX_SEGMENTS + 2).length > MAX_SEGMENTS + 1;
}

/** Of any number of routes, so it is kept by browsers alone. */
export function isManifest(address: string): boolean {
  return pathOf(address) === ROUTE_MANIFEST;
}

/** Pages behind a private link: no cache may keep them. */
const PRIVATE = /^\/request\//;

/** Whether an address is that of a page behind a private link, or of its data. */
export function isPrivatePage(address: string): boolean {
  return PRIVATE.test(pathOf(address));
}

/** The part of an address that a page may depend on, as its key; null for one that is not worth keeping. */
export function cacheKey(address: string): string | null {
  if (isBeyondPages(address) || isManifest(address) || isPrivatePage(address)) return null;
  const { pathname, searchParams } = new URL(address.replace(/^\/{2,}/, '/'), 'http://localhost');
  if (pathname.startsWith('/api/')) return null;
  const page = pathname.replace(DATA, '');
  const known: [name: string, value: string][] = [];
  for (const [name, values] of Object.entries(QUERIES[page] ?? {}).sort()) {
    const value = searchParams.get(name);
    if (!value) continue;
    if (values === FREE) return null;
    if (values.test(value)) known.push([name, value]);
  }
  const routes = pathname === page ? null : searchParams.get('_routes');
  if (routes) known.push(['_routes', [...new Set(routes.split(','))].sort().join()]);
  return known.length > 0 ? `${pathname}?${new URLSearchParams(known)}` : pathname;
}

/** The routes whose data alone the router asks for; all of the page's when there are none. */
export function routesIn(key: string): string[] {
  return new URLSearchParams(key.split('?')[1]).get('_routes')?.split(',') ?? [];
}

/** The path of the page whose data an address asks for, or of the page itself. */
export function pagePath(address: string): string {
  return pathOf(address).replace(DATA, '');
}

const DATA = /\.data$/;
const pathOf = (address: string) => address.split('?', 1)[0]!;
