import { Account } from '#features/account/ui/Account.tsx';
import { loadTexts } from '#features/content/page-texts/store.server.ts';
import { AdminFrame } from '#features/office/ui/AdminFrame.tsx';
import { UNINDEXED } from '#features/site/crawling/contract.ts';
import { pageMeta } from '#features/site/rules.ts';
import { appServices } from '../context.ts';
import type { Route } from './+types/admin-account.ts';

/** The page is the same for everybody; whose account it is, the browser asks. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(appServices);
  return { texts: await loadTexts(db, 'admin', 'account') };
}

export const headers = () => UNINDEXED;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const title = loaderData?.texts['account.page.title'] ?? '';
  return pageMeta(matches[0].loaderData, { title, description: title, path: '/admin/account', indexed: false });
}

export default function AdminAccount() {
  return (
    <AdminFrame>
      <Account />
    </AdminFrame>
  );
}
