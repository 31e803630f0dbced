import { loadTexts } from '#features/content/page-texts/store.server.ts';
import { AdminFrame } from '#features/office/ui/AdminFrame.tsx';
import { Outbox } from '#features/outbox/ui/Outbox.tsx';
import { UNINDEXED } from '#features/site/crawling/contract.ts';
import { pageMeta } from '#features/site/rules.ts';
import { appServices } from '../context.ts';
import type { Route } from './+types/admin-outbox.ts';

/** The page is the same for everybody; what became of the mails, the browser asks. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(appServices);
  return { texts: await loadTexts(db, 'admin', 'outbox') };
}

export const headers = () => UNINDEXED;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const title = loaderData?.texts['outbox.page.title'] ?? '';
  return pageMeta(matches[0].loaderData, { title, description: title, path: '/admin/outbox', indexed: false });
}

export default function AdminOutbox() {
  return (
    <AdminFrame>
      <Outbox />
    </AdminFrame>
  );
}
