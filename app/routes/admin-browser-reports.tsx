import { BrowserReports } from '#features/browser-reports/ui/BrowserReports.tsx';
import { NOINDEX_HEADERS } from '#features/site/crawling/contract.ts';
import { pageMeta } from '#features/site/rules.ts';
import { useSite } from '#features/site/ui/useSite.ts';
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
