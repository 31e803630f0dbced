import { NOINDEX_HEADERS } from '#website/site/crawling.ts';
import { pageMeta } from '#website/site/pages.ts';
import { HangarPage } from '#workshop/hangar/board/ui/HangarPage.tsx';
import { unlessOnlyQueryChanged } from '../revalidate.ts';
import type { Route } from './+types/admin-hangar.ts';

export const shouldRevalidate = unlessOnlyQueryChanged;

export const headers = () => NOINDEX_HEADERS;

export function meta({ matches }: Route.MetaArgs) {
  const title = 'Hangar';
  return pageMeta(matches[0].loaderData, { title, description: title, path: '/admin/hangar', indexed: false });
}

export default function AdminHangar() {
  return <HangarPage />;
}
