import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { loadInto } from '#client/pages-query.ts';
import { ApiError, isKeptPage, startEventsAt } from '#client/request.ts';
import { AdminFrame } from '#desk/admin/ui/AdminFrame.tsx';
import { adminQueryClient, createQueryClient, type Read } from '#office/account/ui/admin-query-client.ts';
import { loadCurrentUser, PageUser, startWithUser } from '#office/account/ui/current-user.ts';
import type { CurrentUser } from '#office/account/users.contract.ts';
import { dismissedBanner } from '#office/outbox/ui/mail-parts.tsx';
import { NarrowPage } from '#ui/browser-state.ts';
import { NOINDEX_HEADERS } from '#website/site/crawling.ts';
import { pageMeta } from '#website/site/pages.ts';
import { appServices } from '../context.ts';
import { areaOf, isNarrowScreen, loadDeskPage, titleOf } from '../desk-pages.ts';
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

const ReadAhead = lazy(() => import('../read-ahead.tsx'));

/** Starts to read what the page shows first. What is cached shows meanwhile: it may have changed since its page was left. */
export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const client = adminQueryClient();
  startEventsAt(null);
  void client.invalidateQueries({ refetchType: 'none' });
  void loadCurrentUser().then(
    (user) => user && loadDeskPage(url, { role: user.role, isNarrow: isNarrowScreen(), load: loadInto(client) }),
  );
  return null;
}

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
          <Suspense>
            <ReadAhead client={client} />
          </Suspense>
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
