import { Account } from '#office/account/ui/Account.tsx';
import { NOINDEX_HEADERS } from '#website/site/crawling.ts';
import { pageMeta } from '#website/site/pages.ts';
import type { Route } from './+types/admin-account.ts';

export const headers = () => NOINDEX_HEADERS;

export function meta({ matches }: Route.MetaArgs) {
  const title = 'Your account';
  return pageMeta(matches[0].loaderData, { title, description: title, path: '/admin/account', indexed: false });
}

export default function AdminAccount() {
  return <Account />;
}
