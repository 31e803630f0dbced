import { Outbox } from '#office/outbox/ui/Outbox.tsx';
import { NOINDEX_HEADERS } from '#website/site/crawling.ts';
import { pageMeta } from '#website/site/pages.ts';
import type { Route } from './+types/admin-outbox.ts';

export const headers = () => NOINDEX_HEADERS;

export function meta({ matches }: Route.MetaArgs) {
  const title = 'Outbox';
  return pageMeta(matches[0].loaderData, { title, description: title, path: '/admin/outbox', indexed: false });
}

export default function AdminOutbox() {
  return <Outbox />;
}
