import { loadTexts } from '#features/content/page-texts/store.server.ts';
import { AdminFrame } from '#features/office/ui/AdminFrame.tsx';
import { NumbersPage } from '#features/quotes/numbers/ui/NumbersPage.tsx';
import { UNINDEXED } from '#features/site/crawling/contract.ts';
import { pageMeta } from '#features/site/rules.ts';
import { appServices } from '../context.ts';
import type { Route } from './+types/admin-numbers.ts';

/** The page is the same for everybody; what the leads come to, the browser asks. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(appServices);
  return { texts: await loadTexts(db, 'admin', 'numbers') };
}

export const headers = () => UNINDEXED;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const title = loaderData?.texts['numbers.page.title'] ?? '';
  return pageMeta(matches[0].loaderData, { title, description: title, path: '/admin/numbers', indexed: false });
}

export default function AdminNumbers() {
  return (
    <AdminFrame>
      <NumbersPage />
    </AdminFrame>
  );
}
