import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { loadInto } from '#client/pages-query.ts';
import { ApiError } from '#client/request.ts';
import { AdminFrame } from '#desk/admin/ui/AdminFrame.tsx';
import { adminQueryClient, createQueryClient, type Read } from '#office/account/ui/admin-query-client.ts';
import { loadCurrentUser, PageUser, startWithUser, useCurrentUser } from '#office/account/ui/current-user.ts';
import type { CurrentUser } from '#office/account/users.contract.ts';
import { NarrowPage } from '#ui/browser-state.ts';
import { NOINDEX_HEADERS } from '#website/site/crawling.ts';
import { pageMeta } from '#website/site/pages.ts';
import { GRID_MEDIA } from '#workshop/hangar/board/ui/board-queries.ts';
import { appServices } from '../context.ts';
import { areaOf, loadDeskPage, mayReadAhead, titleOf } from '../desk-pages.ts';
import { unlessWithinDesk } from '../revalidate.ts';
import type { Route } from './+types/desk.ts';

/**
 * The user, and what the page shows first: read through the API, whose sessions, rights and redaction hold. Without a
 * session the page is the same for everybody.
 */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { readFromApi } = context.get(appServices);
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
    cached: client.getQueriesData({ predicate: ({ state }) => state.status === 'success' }),
  };
}

/** Starts to read what the page shows first. What is cached shows meanwhile: it may have changed since its page was left. */
export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const client = adminQueryClient();
  void client.invalidateQueries({ refetchType: 'none' });
  void loadCurrentUser().then(
    (user) => user && loadDeskPage(url, { role: user.role, isNarrow: isNarrow(), load: loadInto(client) }),
  );
  return null;
}

/** Reads ahead what the desk's link under the pointer or the focus leads to. */
function useReadAhead(client: QueryClient, role: string | undefined): void {
  useEffect(() => {
    if (!role) return;
    const readAhead = ({ target }: Event) => {
      const link = (target as Element).closest<HTMLAnchorElement>('a[href^="/admin"]');
      if (link && mayReadAhead(link))
        void loadDeskPage(new URL(link.href), { role, isNarrow: isNarrow(), load: loadInto(client) });
    };
    for (const intent of INTENTS) document.addEventListener(intent, readAhead, { passive: true });
    return () => {
      for (const intent of INTENTS) document.removeEventListener(intent, readAhead);
    };
  }, [client, role]);
}

const INTENTS = ['pointerover', 'touchstart', 'focusin'];

const isNarrow = () => !window.matchMedia(GRID_MEDIA).matches;

export const shouldRevalidate = unlessWithinDesk;

export const headers = () => NOINDEX_HEADERS;

export function meta({ matches, location: { pathname: path } }: Route.MetaArgs) {
  const title = titleOf(path);
  return pageMeta(matches[0].loaderData, { title, description: title, path, indexed: false });
}

export default function Desk({ loaderData }: Route.ComponentProps) {
  const client = useStartedClient(loaderData);
  const { pathname } = useLocation();
  useReadAhead(client, useCurrentUser()?.role);
  // Not before the page is there: its live events begin then.
  useEffect(() => {
    if (pathname) void client.refetchQueries({ type: 'active', stale: true }, { cancelRefetch: false });
  }, [client, pathname]);
  return (
    <QueryClientProvider client={client}>
      <PageUser value={loaderData?.user}>
        <NarrowPage value={loaderData?.isNarrow ?? false}>
          <AdminFrame area={areaOf(pathname)}>
            <Outlet />
          </AdminFrame>
        </NarrowPage>
      </PageUser>
    </QueryClientProvider>
  );
}

/** The query client, with what came with the page. */
function useStartedClient(loaderData: Route.ComponentProps['loaderData']): QueryClient {
  const [client] = useState(() => {
    const client = import.meta.env.SSR ? createQueryClient({}) : adminQueryClient();
    if (!loaderData) return client;
    if (!import.meta.env.SSR) startWithUser(loaderData.user);
    for (const [key, data] of loaderData.cached) client.setQueryData(key, data);
    return client;
  });
  // What changed between the answer and the first live event. The service worker also keeps these answers.
  useEffect(() => {
    if (!loaderData) return;
    const refresh = () => void client.invalidateQueries();
    (window.requestIdleCallback ?? setTimeout)(refresh);
  }, [client, loaderData]);
  return client;
}
