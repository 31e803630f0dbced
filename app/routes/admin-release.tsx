import { NOINDEX_HEADERS } from '#website/site/crawling.ts';
import { pageMeta } from '#website/site/pages.ts';
import { ReleaseDesk } from '#workshop/jobs/release/ui/ReleaseDesk.tsx';
import type { Route } from './+types/admin-release.ts';

export const headers = () => NOINDEX_HEADERS;

export function meta({ matches }: Route.MetaArgs) {
  const title = 'Release pack';
  return pageMeta(matches[0].loaderData, { title, description: title, path: '/admin/jobs', indexed: false });
}

export default function AdminRelease({ params }: Route.ComponentProps) {
  return <ReleaseDesk key={params.id} id={Number(params.id)} />;
}
