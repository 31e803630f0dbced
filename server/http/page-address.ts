import type { ServerBuild } from 'react-router';

/** Addresses in their one spelling, and the parts that a page may depend on. */

/** The address of no page. It stands for each that is spelled in another way. */
export const NOT_FOUND_ADDRESS = '/404';
const API = '/api/';
const UNKNOWN_API = `${API}404`;

/** Characters that no link encodes. An encoded letter would be another spelling. */
const PLAIN = /^(?:\/[\w.~-]+)+$/;
/** Segments that a router drops: empty ones, dots, and those that name a page's data behind a slash. */
const DROPPED = /\/(?:\.{0,2}|_?\.data)(?:\/|$)/;

/**
 * The address that every part of the server reads: the request's own in the spelling of this site's links, else that of
 * nothing. Routers decode, ignore case and drop slashes, each in its way; they must not see what they would change.
 */
export function canonicalAddress(address: string): string {
  const path = pathOf(address);
  if (isPlain(path)) return address;
  if (!path.startsWith(API)) return NOT_FOUND_ADDRESS;
  return DROPPED.test(path) || isRespelled(path) ? UNKNOWN_API : address;
}

const isPlain = (path: string) => path === '/' || path === HOME_DATA || (PLAIN.test(path) && !DROPPED.test(path));

/** Parameters of the API may have any character, encoded as browsers do. The router refuses a malformed one. */
function isRespelled(path: string): boolean {
  try {
    return path.split('/').some((segment) => encodeURIComponent(decodeURIComponent(segment)) !== segment);
  } catch {
    return false;
  }
}

/** The address that another spelling means, for a redirect; null if it means none. */
export function respell(address: string): string | null {
  const url = URL.parse(/^https?:/i.test(address) ? address : `http://localhost/${address}`);
  if (!url) return null;
  // A second encoding is no spelling of a letter.
  const decoded = url.pathname.replace(/%[2-7][\da-f]/gi, decodeURIComponent);
  const path = decoded
    .toLowerCase()
    .replace(/\/{2,}/g, '/')
    .replace(/(?<=.)\/(?:_?(?=\.data$)|$)/, '');
  return isPlain(path) ? path + url.search : null;
}

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

/** A manifest depends on any number of routes, so only browsers cache it. */
export function isManifest(address: string): boolean {
  return pathOf(address) === ROUTE_MANIFEST;
}

/** The cache key of a page's address; null if it is not cached. */
export function cacheKey(address: string): string | null {
  const path = pathOf(address);
  if (canonicalAddress(address) !== address || path.startsWith(API) || isManifest(address)) return null;
  const page = pagePath(address);
  const searchParams = new URLSearchParams(address.slice(path.length));
  const parameters: [name: string, value: string][] = [];
  for (const [name, values] of Object.entries(QUERIES[page] ?? {}).sort()) {
    const value = searchParams.get(name);
    if (!value) continue;
    if (values === FREE) return null;
    if (values.test(value)) parameters.push([name, value]);
  }
  const routes = path === page ? null : searchParams.get('_routes');
  if (routes) parameters.push(['_routes', [...new Set(routes.split(','))].sort().join()]);
  return parameters.length > 0 ? `${path}?${new URLSearchParams(parameters)}` : path;
}

/** The routes whose data the router requests; all of the page's if empty. */
export function routesIn(key: string): string[] {
  return new URLSearchParams(key.split('?')[1]).get('_routes')?.split(',') ?? [];
}

/** Where the router requests the data of the home page. */
const HOME_DATA = '/_.data';

/** The path of a page, or of the page whose data an address requests. */
function pagePath(address: string): string {
  const path = pathOf(address);
  return path === HOME_DATA ? '/' : path.replace(/\.data$/, '');
}

export const pathOf = (address: string): string => address.split('?', 1)[0]!;

/** A page of the build, by its routes. */
export interface Page {
  /** Such as '/q/:token'. */
  pattern: string;
  /** The page's own route, its parents and the document's. */
  routeIds: readonly string[];
  hasForm: boolean;
  /** Opened by a secret in the address: for no cache, search engine or other site. */
  isPrivate: boolean;
  /** False if any number of addresses shows the same, as the desk's page of a record does to visitors. */
  isCacheable: boolean;
}

type Routes = ServerBuild['routes'];

const tables = new WeakMap<Routes, Page[]>();

/**
 * The page at an address in its one spelling, or whose data it requests; null if there is none. The router would also
 * accept other letter case, and compares each part of a long path with every route.
 */
export function findPage({ routes }: Pick<ServerBuild, 'routes'>, address: string): Page | null {
  const pages = tables.get(routes) ?? listPages(routes);
  tables.set(routes, pages);
  const segments = pagePath(address).split('/');
  const matching = pages.filter(({ pattern }) => matches(pattern.split('/'), segments));
  // A fixed word goes before a parameter.
  return matching.find(({ pattern }) => !pattern.includes(':')) ?? matching[0] ?? null;
}

/** Every page of a build, without the one for unknown addresses. */
function listPages(routes: Routes): Page[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || (!route.path && !route.index) || route.path === '*') return [];
    const chain = chainOf(routes, route.id);
    const pattern = `/${chain.flatMap(({ path }) => path || []).join('/')}`;
    const isPrivate = pattern === '/setup' || pattern.includes('/:token');
    return {
      pattern,
      routeIds: chain.map(({ id }) => id),
      hasForm: Boolean(route.module.action),
      isPrivate,
      isCacheable: !isPrivate && !pattern.includes('/:id'),
    };
  });
}

/** A route after its parents. */
function chainOf(routes: Routes, id: string): NonNullable<Routes[string]>[] {
  const route = routes[id];
  if (!route) return [];
  return [...(route.parentId ? chainOf(routes, route.parentId) : []), route];
}

const PARAMETER = /^[\w-]+$/;

const matches = (pattern: readonly string[], segments: readonly string[]) =>
  pattern.length === segments.length &&
  pattern.every((part, at) => (part.startsWith(':') ? PARAMETER.test(segments[at]!) : part === segments[at]));
