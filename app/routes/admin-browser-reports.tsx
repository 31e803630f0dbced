import { BrowserReports } from '#foundation/browser-reports/ui/BrowserReports.tsx';
import { NOINDEX_HEADERS } from '#website/site/crawling.ts';
import { pageMeta } from '#website/site/pages.ts';
import { useSite } from '#website/site/ui/site-data.ts';
import type { Route } from './+types/admin-browser-reports.ts';

export const headers = () => NOINDEX_HEADERS;

export function meta({ matches }: Route.MetaArgs) {
  const title = 'Browser reports';
  return pageMeta(matches[0].loaderData, { title, description: title, path: '/admin/browser-reports', indexed: false });
}

export default function AdminBrowserReports() {
  const { timeZone } = useSite().business;
  return <BrowserReports timeZone={timeZone} />;
}
