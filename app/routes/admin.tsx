import { Outlet, PrefetchPageLinks } from 'react-router';
import { RegistryReminder } from '#airplanes/registry/ui/RegistryReminder.tsx';
import { LeadDesk } from '#desk/lead-desk/ui/LeadDesk.tsx';
import { NOINDEX_HEADERS } from '#website/site/crawling.ts';
import { pageMeta } from '#website/site/pages.ts';
import { unlessWithinDesk } from '../revalidate.ts';
import type { Route } from './+types/admin.ts';

export const shouldRevalidate = unlessWithinDesk;

export const headers = () => NOINDEX_HEADERS;

export function meta({ matches }: Route.MetaArgs) {
  const title = 'Quote Management';
  return pageMeta(matches[0].loaderData, { title, description: title, path: '/admin', indexed: false });
}

export default function Admin() {
  return (
    <>
      {/* Any lead: what it takes to show one is at hand before the first is opened, without a line, too. */}
      <PrefetchPageLinks page="/admin/quotes/0" />
      <RegistryReminder />
      <LeadDesk>
        <Outlet />
      </LeadDesk>
    </>
  );
}
