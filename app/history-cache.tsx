import { useEffect } from 'react';
import { type DataStrategyResult, useLocation, useMatches } from 'react-router';
import {
  blockOfflineNavigation,
  cancelChunkReload,
  NavigationProgress,
  RouteAnnouncer,
  restoreScrollFromBfcache,
} from '#website/site/ui/page-changes.tsx';
import { SIGNED_IN_COOKIE } from '#website/site/ui/site-data.ts';
import { isSamePage } from './revalidate.ts';

type LoaderData = Record<string, unknown>;

const ROOT = 'root';
const MAX_PAGES = 20;
const MAX_AGE_MS = 10 * 60_000;

/** Loader data of the pages shown in this tab, by address. The root's data is cached once, for all of them. */
const cachedPages = new Map<string, { data: LoaderData; at: number }>();
let rootData: unknown;
let shownAddress: string | undefined;
/** Target of a navigation by Back or Forward, until it is shown. */
let historyTarget: string | undefined;
/** Target of the latest navigation of any kind. */
let latestTarget = '/';

if (typeof window !== 'undefined') {
  window.addEventListener('popstate', () => (historyTarget = addressOf(location)), { capture: true });
  window.addEventListener('click', (event) => blockOfflineNavigation(event, isSamePage), { capture: true });
  cancelChunkReload(() => latestTarget);
  restoreScrollFromBfcache();
}

/** Caches the data of each page that is shown, so that Back and Forward need not wait for the server. */
export function HistoryCache() {
  const { pathname, search } = useLocation();
  const matches = useMatches();
  useEffect(() => {
    const address = pathname + search;
    const data = Object.fromEntries(matches.map(({ id, loaderData }) => [id, loaderData]));
    // Revalidation in place follows a change, which other pages may show, too.
    if (address === shownAddress) cachedPages.clear();
    shownAddress = address;
    historyTarget = undefined;
    rootData = data[ROOT];
    cachedPages.delete(address);
    // What the desk shows ends with the session.
    if (!pathname.startsWith('/admin')) cachedPages.set(address, { data, at: Date.now() });
    if (cachedPages.size > MAX_PAGES) cachedPages.delete(cachedPages.keys().next().value!);
  }, [pathname, search, matches]);
  return (
    <>
      <NavigationProgress />
      <RouteAnnouncer isSamePage={isSamePage} />
    </>
  );
}

/**
 * The cached data for a navigation by Back or Forward, which then shows the page as it was, like a browser between
 * documents. Signed-in users, who may have changed it, get fresh data.
 */
export function readHistoryCache({ request }: { request: Request }): Record<string, DataStrategyResult> | undefined {
  const address = addressOf(new URL(request.url));
  latestTarget = address;
  const cached = cachedPages.get(address);
  const isBackOrForward = historyTarget === address && request.method === 'GET';
  if (!isBackOrForward || document.cookie.includes(SIGNED_IN_COOKIE)) return undefined;
  if (!cached || Date.now() - cached.at > MAX_AGE_MS) return undefined;
  const data = { ...cached.data, [ROOT]: rootData };
  return Object.fromEntries(Object.entries(data).map(([id, result]) => [id, { type: 'data', result }]));
}

function addressOf({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  return pathname + search;
}
