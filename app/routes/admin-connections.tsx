import { Connections } from '#features/admin/settings/ui/Connections.tsx';
import { NOINDEX_HEADERS } from '#features/site/crawling/contract.ts';
import { pageMeta } from '#features/site/rules.ts';
import type { Route } from './+types/admin-connections.ts';

export const headers = () => NOINDEX_HEADERS;

export function meta({ matches }: Route.MetaArgs) {
  const title = 'Calendar and webhooks';
  return pageMeta(matches[0].loaderData, { title, description: title, path: '/admin/connections', indexed: false });
}

export default function AdminConnections() {
  return <Connections />;
}
