import { SecurityPage } from '#office/account/ui/SecurityPage.tsx';
import { NOINDEX_HEADERS } from '#website/site/crawling.ts';
import { pageMeta } from '#website/site/pages.ts';
import type { Route } from './+types/admin-account-security.ts';

export const headers = () => NOINDEX_HEADERS;

export function meta({ matches }: Route.MetaArgs) {
  const title = 'Sign-in and security';
  return pageMeta(matches[0].loaderData, {
    title,
    description: title,
    path: '/admin/account/security',
    indexed: false,
  });
}

export default function AdminAccountSecurity() {
  return <SecurityPage />;
}
