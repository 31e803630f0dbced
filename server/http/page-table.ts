import type { ServerBuild } from 'react-router';
import { pagePath } from './page-address.ts';

/** A page of the build, by its routes. */
export interface Page {
  /** Such as '/q/:token'. */
  pattern: string;
  /** Its own route, its parents and the document's. */
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
