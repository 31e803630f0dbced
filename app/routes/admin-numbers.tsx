import { NumbersPage } from '#desk/reports/ui/NumbersPage.tsx';
import { NOINDEX_HEADERS } from '#website/site/crawling.ts';
import { pageMeta } from '#website/site/pages.ts';
import type { Route } from './+types/admin-numbers.ts';

export const headers = () => NOINDEX_HEADERS;

export function meta({ matches }: Route.MetaArgs) {
  const title = 'Numbers';
  return pageMeta(matches[0].loaderData, { title, description: title, path: '/admin/numbers', indexed: false });
}

export default function AdminNumbers() {
  return <NumbersPage />;
}
