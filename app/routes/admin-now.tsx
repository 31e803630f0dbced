import { NOINDEX_HEADERS } from '#website/site/crawling.ts';
import { pageMeta } from '#website/site/pages.ts';
import { FoundForm } from '#workshop/changes/desk/ui/FoundForm.tsx';
import { NowPage } from '#workshop/jobs/ui/NowPage.tsx';
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
