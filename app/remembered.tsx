import { useEffect } from 'react';
import { type DataStrategyResult, useLocation, useMatches } from 'react-router';
import { SIGNED_IN_COOKIE } from '#features/site/contract.ts';
import { blockOfflineNavigation } from '#features/site/ui/block-offline-navigation.ts';
import { cancelChunkReload } from '#features/site/ui/cancel-chunk-reload.ts';
import { NavigationProgress } from '#features/site/ui/NavigationProgress.tsx';
import { RouteAnnouncer } from '#features/site/ui/RouteAnnouncer.tsx';
import { restoreScrollFromBfcache } from '#features/site/ui/restore-scroll.ts';
import { isAtHand } from './revalidate.ts';

/** The page is alive, and errors tell again where they stand: as many places as browsers have it. See `fetch-scripts.ts`. */
Error.stackTraceLimit = 10;

type LoaderData = Record<string, unknown>;

const ROOT = 'root';
const MOST = 20;
const LONGEST_MS = 10 * 60_000;

/** The data of pages that were shown in this tab, by their addresses. */
const pages = new Map<string, { data: LoaderData; at: number }>();
let root: unknown;
let shown: string | undefined;
/** Where the visitor is on the way to by Back or Forward. */
let travelsTo: string | undefined;
/** Where the visitor is on the way to in any way. */
let headsFor = '/';

if (typeof window !== 'undefined') {
  window.addEventListener('popstate', () => (travelsTo = addressOf(location)), { capture: true });
  window.addEventListener('click', (event) => blockOfflineNavigation(event, isAtHand), { capture: true });
  cancelChunkReload(() => headsFor);
  restoreScrollFromBfcache();
}

/** Keeps what the page shows, so that Back and Forward need not wait for the server; says what is waited for and what came. */
export function Remembering() {
  const { pathname, search } = useLocation();
  const matches = useMatches();
  useEffect(() => {
    const address = pathname + search;
    const data = Object.fromEntries(matches.map(({ id, loaderData }) => [id, loaderData]));
    // Fetched anew in its place, something was changed, and more than this page may show it.
    if (address === shown) pages.clear();
    shown = address;
    travelsTo = undefined;
    root = data[ROOT];
    pages.delete(address);
    pages.set(address, { data, at: Date.now() });
    if (pages.size > MOST) pages.delete(pages.keys().next().value!);
  }, [pathname, search, matches]);
  return (
    <>
      <NavigationProgress />
      <RouteAnnouncer isSamePage={isAtHand} />
    </>
  );
}

/**
 * On the way back, what was there is shown as it was and where it was, as browsers do it between documents. Somebody
 * signed in, who may have changed it, gets it fresh.
 */
export function recall({ request }: { request: Request }): Record<string, DataStrategyResult> | undefined {
  const address = addressOf(new URL(request.url));
  headsFor = address;
  const known = pages.get(address);
  const mayRecall = travelsTo === address && request.method === 'GET' && !document.cookie.includes(SIGNED_IN_COOKIE);
  if (!mayRecall || !known || Date.now() - known.at > LONGEST_MS) return undefined;
  const data = { ...known.data, [ROOT]: root };
  return Object.fromEntries(Object.entries(data).map(([id, result]) => [id, { type: 'data', result }]));
}

function addressOf({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  return pathname + search;
}
