import { PeoplePage } from '#features/privacy/ui/PeoplePage.tsx';
import { NOINDEX_HEADERS } from '#features/site/crawling.ts';
import { pageMeta } from '#features/site/pages.ts';
import { useSite } from '#features/site/ui/site-data.ts';
import type { Route } from './+types/admin-privacy.ts';

export const headers = () => NOINDEX_HEADERS;

export function meta({ matches }: Route.MetaArgs) {
  const title = 'Privacy';
  return pageMeta(matches[0].loaderData, { title, description: title, path: '/admin/privacy', indexed: false });
}

export default function AdminPrivacy() {
  const { timeZone } = useSite().business;
  return <PeoplePage timeZone={timeZone} />;
}
