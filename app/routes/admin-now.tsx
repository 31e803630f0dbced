import { FoundForm } from '#features/changes/desk/ui/FoundForm.tsx';
import { NowPage } from '#features/jobs/ui/NowPage.tsx';
import { NOINDEX_HEADERS } from '#features/site/crawling.ts';
import { pageMeta } from '#features/site/pages.ts';
import { unlessOnlyQueryChanged } from '../revalidate.ts';
import type { Route } from './+types/admin-now.ts';

export const shouldRevalidate = unlessOnlyQueryChanged;

export const headers = () => NOINDEX_HEADERS;

export function meta({ matches }: Route.MetaArgs) {
  const title = 'Under way now';
  return pageMeta(matches[0].loaderData, { title, description: title, path: '/admin/now', indexed: false });
}

export default function AdminNow() {
  return <NowPage found={(job, onClose) => <FoundForm key={job.id} job={job} onClose={onClose} />} />;
}
