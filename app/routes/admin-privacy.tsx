import { loadTexts } from '#features/content/page-texts/store.server.ts';
import { AdminFrame } from '#features/office/ui/AdminFrame.tsx';
import { PeoplePage } from '#features/quotes/people/ui/PeoplePage.tsx';
import { UNINDEXED } from '#features/site/crawling/contract.ts';
import { pageMeta } from '#features/site/rules.ts';
import { useSite } from '#features/site/ui/useSite.ts';
import { appServices } from '../context.ts';
import type { Route } from './+types/admin-privacy.ts';

/** The page is the same for everybody; whose data it is about, the browser asks. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(appServices);
  return { texts: await loadTexts(db, 'admin', 'people') };
}

export const headers = () => UNINDEXED;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const title = loaderData?.texts['people.page.title'] ?? '';
  return pageMeta(matches[0].loaderData, { title, description: title, path: '/admin/privacy', indexed: false });
}

export default function AdminPrivacy() {
  const { timeZone } = useSite().business;
  return (
    <AdminFrame>
      <PeoplePage timeZone={timeZone} />
    </AdminFrame>
  );
}
