import { PeoplePage } from '#desk/privacy/ui/PeoplePage.tsx';
import { NOINDEX_HEADERS } from '#website/site/crawling.ts';
import { pageMeta } from '#website/site/pages.ts';
import { useSite } from '#website/site/ui/site-data.ts';
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
