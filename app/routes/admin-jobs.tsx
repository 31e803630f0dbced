import { NOINDEX_HEADERS } from '#website/site/crawling.ts';
import { pageMeta } from '#website/site/pages.ts';
import { JobsPage } from '#workshop/jobs/board/ui/JobsPage.tsx';
import { unlessOnlyQueryChanged } from '../revalidate.ts';
import type { Route } from './+types/admin-jobs.ts';

export const shouldRevalidate = unlessOnlyQueryChanged;

export const headers = () => NOINDEX_HEADERS;

export function meta({ matches }: Route.MetaArgs) {
  const title = 'Jobs';
  return pageMeta(matches[0].loaderData, { title, description: title, path: '/admin/jobs', indexed: false });
}

export default function AdminJobs() {
  return <JobsPage />;
}
