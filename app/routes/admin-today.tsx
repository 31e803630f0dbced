import { TodayPage } from '#desk/today/ui/TodayPage.tsx';
import { NOINDEX_HEADERS } from '#website/site/crawling.ts';
import { pageMeta } from '#website/site/pages.ts';
import { unlessOnlyQueryChanged } from '../revalidate.ts';
import type { Route } from './+types/admin-today.ts';

export const shouldRevalidate = unlessOnlyQueryChanged;

export const headers = () => NOINDEX_HEADERS;

export function meta({ matches }: Route.MetaArgs) {
  const title = 'Today';
  return pageMeta(matches[0].loaderData, { title, description: title, path: '/admin/today', indexed: false });
}

export default function AdminToday() {
  return <TodayPage />;
}
