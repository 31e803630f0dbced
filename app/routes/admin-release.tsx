import { ReleaseDesk } from '#features/jobs/release/ui/ReleaseDesk.tsx';
import { NOINDEX_HEADERS } from '#features/site/crawling.ts';
import { pageMeta } from '#features/site/pages.ts';
import type { Route } from './+types/admin-release.ts';

export const headers = () => NOINDEX_HEADERS;

export function meta({ matches }: Route.MetaArgs) {
  const title = 'Release pack';
  return pageMeta(matches[0].loaderData, { title, description: title, path: '/admin/jobs', indexed: false });
}

export default function AdminRelease({ params }: Route.ComponentProps) {
  return <ReleaseDesk key={params.id} id={Number(params.id)} />;
}
