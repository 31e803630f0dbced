import { History } from '#foundation/audit/ui/History.tsx';
import { NOINDEX_HEADERS } from '#website/site/crawling.ts';
import { pageMeta } from '#website/site/pages.ts';
import { useSite } from '#website/site/ui/site-data.ts';
import { unlessOnlyQueryChanged } from '../revalidate.ts';
import type { Route } from './+types/admin-history.ts';

export const shouldRevalidate = unlessOnlyQueryChanged;

export const headers = () => NOINDEX_HEADERS;

export function meta({ matches }: Route.MetaArgs) {
  const title = 'History';
  return pageMeta(matches[0].loaderData, { title, description: title, path: '/admin/history', indexed: false });
}

export default function AdminHistory() {
  const { timeZone } = useSite().business;
  return <History timeZone={timeZone} />;
}
