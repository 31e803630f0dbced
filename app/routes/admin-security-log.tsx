import { SecurityLogPage } from '#features/admin/ui/SecurityLogPage.tsx';
import { NOINDEX_HEADERS } from '#features/site/crawling/contract.ts';
import { pageMeta } from '#features/site/rules.ts';
import { useSite } from '#features/site/ui/useSite.ts';
import { unlessOnlyQueryChanged } from '../revalidate.ts';
import type { Route } from './+types/admin-security-log.ts';

export const shouldRevalidate = unlessOnlyQueryChanged;

export const headers = () => NOINDEX_HEADERS;

export function meta({ matches }: Route.MetaArgs) {
  const title = 'Security log';
  return pageMeta(matches[0].loaderData, { title, description: title, path: '/admin/security-log', indexed: false });
}

export default function AdminSecurityLog() {
  const { timeZone } = useSite().business;
  return <SecurityLogPage timeZone={timeZone} />;
}
