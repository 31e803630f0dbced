import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Outlet, PrefetchPageLinks, useLocation } from 'react-router';
import { loadInto } from '#client/pages-query.ts';
import { ApiError, isKeptPage, startEventsAt } from '#client/request.ts';
import { AdminFrame } from '#desk/admin/ui/AdminFrame.tsx';
import { adminQueryClient, createQueryClient, type Read } from '#office/account/ui/admin-query-client.ts';
import { loadCurrentUser, PageUser, startWithUser, useCurrentUser } from '#office/account/ui/current-user.ts';
import type { CurrentUser } from '#office/account/users.contract.ts';
import { dismissedBanner } from '#office/outbox/ui/mail-parts.tsx';
import { NarrowPage } from '#ui/browser-state.ts';
import { shouldPrefetch } from '#ui/page-link.tsx';
import { NOINDEX_HEADERS } from '#website/site/crawling.ts';
import { pageMeta } from '#website/site/pages.ts';
import { GRID_MEDIA } from '#workshop/hangar/board/ui/board-queries.ts';
import { appServices } from '../context.ts';
import { areaOf, loadDeskPage, mayReadAhead, patternOf, titleOf } from '../desk-pages.ts';
import { unlessLeadOpens } from '../revalidate.ts';
import type { Route } from './+types/desk.ts';

/**
 * The user, and what the page shows first: read through the API, whose sessions, rights and redaction hold. Without a
 * session the page is the same for everybody.
 */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { readFromApi } = context.get(appServices);
  const readAt = new Date().toISOString();
  const user = request.headers.has('cookie') ? await readFromApi<CurrentUser>('/api/auth/user') : null;
  if (!user?.ok) return null;
  const read: Read = async <T,>(address: string, options: Parameters<Read>[1]) => {
    const answer = await readFromApi<T>(address, options?.onHeaders);
    if (!answer.ok) throw new ApiError(answer.detail, answer);
    return answer.body;
  };
  const client = createQueryClient({ read });
  const isNarrow = /\bMobi/.test(request.headers.get('user-agent') ?? '');
  if (!user.body.needsSecondFactor) await loadDeskPage(url, { role: user.body.role, isNarrow, load: loadInto(client) });
  return {
    user: user.body,
    isNarrow,
    dismissedBanner: dismissedBanner(request.headers.get('cookie') ?? ''),
    readAt,
    cached: client.getQueriesData({ predicate: ({ state }) => state.status === 'success' }),
  };
}

/** Starts to read what the page shows first. What is cached shows meanwhile: it may have changed since its page was left. */
export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const client = adminQueryClient();
  startEventsAt(null);
  void client.invalidateQueries({ refetchType: 'none' });
  void loadCurrentUser().then(
    (user) => user && loadDeskPage(url, { role: user.role, isNarrow: isNarrow(), load: loadInto(client) }),
  );
  return null;
}

/**
 * Reads ahead what the desk's links lead to: those in view when the browser is idle, one after the other, and the one
 * under the pointer or the focus. Of each page, its code too.
 */
function ReadAhead({ client }: { client: QueryClient }) {
  const { pathname } = useLocation();
  const role = useCurrentUser()?.role;
  /** One address of each page. */
  const [ahead, setAhead] = useState<string[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has other links
  useEffect(() => {
    if (!role) return;
    const read = async (link: HTMLAnchorElement) => {
      if (!shouldPrefetch()) return;
      const page = patternOf(link.pathname);
      setAhead((before) =>
        !page || before.some((other) => patternOf(other) === page) ? before : [...before, link.pathname],
      );
      if (mayReadAhead(link))
        await loadDeskPage(new URL(link.href), { role, isNarrow: isNarrow(), load: loadInto(client) });
    };
    const onIntent = ({ target }: Event) => {
      const link = (target as Element).closest<HTMLAnchorElement>(LINKS);
      if (link) void read(link);
    };
    for (const intent of INTENTS) document.addEventListener(intent, onIntent, { passive: true });
    let reading = Promise.resolve();
    let isOver = false;
    const inView = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        inView.unobserve(target);
        reading = reading.then(untilIdle).then(() => (isOver ? undefined : read(target as HTMLAnchorElement)));
      }
    });
    void untilIdle().then(() => {
      for (const link of document.querySelectorAll(LINKS)) inView.observe(link);
    });
    return () => {
      isOver = true;
      inView.disconnect();
      for (const intent of INTENTS) document.removeEventListener(intent, onIntent);
    };
  }, [client, role, pathname]);
  return ahead.map((page) => <PrefetchPageLinks key={page} page={page} />);
}

const LINKS = 'a[href^="/admin"]';
const INTENTS = ['pointerover', 'touchstart', 'focusin'];

const untilIdle = () =>
  new Promise<void>((resolve) => void (window.requestIdleCallback ?? setTimeout)(() => resolve()));

const isNarrow = () => !window.matchMedia(GRID_MEDIA).matches;

export const shouldRevalidate = unlessLeadOpens;

export const headers = () => NOINDEX_HEADERS;

export function meta({ matches, location: { pathname: path } }: Route.MetaArgs) {
  const title = titleOf(path);
  return pageMeta(matches[0].loaderData, { title, description: title, path, indexed: false });
}

export default function Desk({ loaderData }: Route.ComponentProps) {
  const client = useStartedClient(loaderData);
  const { pathname } = useLocation();
  useEffect(() => {
    // Files chosen before hydration fire no event.
    for (const input of document.querySelectorAll<HTMLInputElement>('input[type=file]'))
      if (input.files?.length) input.dispatchEvent(new Event('change', { bubbles: true }));
  }, []);
  // Not before the page is there: its live events begin then.
  useEffect(() => {
    if (pathname) void client.refetchQueries({ type: 'active', stale: true }, { cancelRefetch: false });
  }, [client, pathname]);
  return (
    <QueryClientProvider client={client}>
      <PageUser value={loaderData?.user}>
        <NarrowPage value={loaderData?.isNarrow ?? false}>
          <AdminFrame area={areaOf(pathname)} dismissedBanner={loaderData?.dismissedBanner}>
            <Outlet />
          </AdminFrame>
          <ReadAhead client={client} />
        </NarrowPage>
      </PageUser>
    </QueryClientProvider>
  );
}

/** The query client, with what came with the page: live events go on from there. */
function useStartedClient(loaderData: Route.ComponentProps['loaderData']): QueryClient {
  const [client] = useState(() => {
    const client = import.meta.env.SSR ? createQueryClient({}) : adminQueryClient();
    if (!loaderData) return client;
    const { user, readAt, cached } = loaderData;
    if (!import.meta.env.SSR) {
      startWithUser(user);
      startEventsAt(readAt);
    }
    for (const [key, data] of cached) client.setQueryData(key, data, { updatedAt: Date.parse(readAt) });
    return client;
  });
  useEffect(() => {
    if (loaderData && isKeptPage(loaderData.readAt)) void client.invalidateQueries();
  }, [client, loaderData]);
  return client;
}
