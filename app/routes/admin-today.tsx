import { NOINDEX_HEADERS } from '#features/site/crawling.ts';
import { pageMeta } from '#features/site/pages.ts';
import { TodayPage } from '#features/today/ui/TodayPage.tsx';
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
