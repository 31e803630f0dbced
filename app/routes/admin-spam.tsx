import { SuspectsPage } from '#customers/lead-forms/ui/SuspectsPage.tsx';
import { NOINDEX_HEADERS } from '#website/site/crawling.ts';
import { pageMeta } from '#website/site/pages.ts';
import { useSite } from '#website/site/ui/site-data.ts';
import type { Route } from './+types/admin-spam.ts';

export const headers = () => NOINDEX_HEADERS;

export function meta({ matches }: Route.MetaArgs) {
  const title = 'Looks like spam';
  return pageMeta(matches[0].loaderData, { title, description: title, path: '/admin/spam', indexed: false });
}

export default function AdminSpam() {
  const { timeZone } = useSite().business;
  return <SuspectsPage timeZone={timeZone} />;
}
