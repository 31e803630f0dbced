import { PassportsPage } from '#customers/passports/desk/ui/PassportsPage.tsx';
import { NOINDEX_HEADERS } from '#website/site/crawling.ts';
import { pageMeta } from '#website/site/pages.ts';
import { unlessOnlyQueryChanged } from '../revalidate.ts';
import type { Route } from './+types/admin-passports.ts';

export const shouldRevalidate = unlessOnlyQueryChanged;

export const headers = () => NOINDEX_HEADERS;

export function meta({ matches }: Route.MetaArgs) {
  const title = 'Passports';
  return pageMeta(matches[0].loaderData, { title, description: title, path: '/admin/passports', indexed: false });
}

export default function AdminPassports() {
  return <PassportsPage />;
}
