import { History } from '#features/content/history/ui/History.tsx';
import { loadTexts } from '#features/content/page-texts/store.server.ts';
import { AdminFrame } from '#features/office/ui/AdminFrame.tsx';
import { UNINDEXED } from '#features/site/crawling/contract.ts';
import { pageMeta } from '#features/site/rules.ts';
import { useSite } from '#features/site/ui/useSite.ts';
import { appServices } from '../context.ts';
import { unlessOnlyQueryChanged } from '../revalidate.ts';
import type { Route } from './+types/admin-history.ts';

/** The page is the same for everybody; what it tells of, the browser asks. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(appServices);
  return { texts: await loadTexts(db, 'admin', 'history', 'settings') };
}

export const shouldRevalidate = unlessOnlyQueryChanged;

export const headers = () => UNINDEXED;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const title = loaderData?.texts['history.page.title'] ?? '';
  return pageMeta(matches[0].loaderData, { title, description: title, path: '/admin/history', indexed: false });
}

export default function AdminHistory() {
  const { timeZone } = useSite().business;
  return (
    <AdminFrame>
      <History timeZone={timeZone} />
    </AdminFrame>
  );
}
