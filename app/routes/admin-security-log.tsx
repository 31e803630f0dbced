import { SecurityLog } from '#foundation/audit/ui/logs.tsx';
import { useUsers } from '#office/account/ui/account-queries.ts';
import { userName } from '#office/account/users.ts';
import { NOINDEX_HEADERS } from '#website/site/crawling.ts';
import { pageMeta } from '#website/site/pages.ts';
import { useSite } from '#website/site/ui/site-data.ts';
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

/** `timeZone` is the shop's. */
export function SecurityLogPage({ timeZone }: { timeZone: string }) {
  const { data: users = [] } = useUsers();
  return <SecurityLog timeZone={timeZone} users={users.map((user) => ({ id: user.id, name: userName(user) }))} />;
}
