import { PassportDeskPage } from '#customers/passports/desk/ui/PassportDesk.tsx';
import { NOINDEX_HEADERS } from '#website/site/crawling.ts';
import { pageMeta } from '#website/site/pages.ts';
import type { Route } from './+types/admin-passport.ts';

export const headers = () => NOINDEX_HEADERS;

export function meta({ matches }: Route.MetaArgs) {
  const title = 'Passport';
  return pageMeta(matches[0].loaderData, { title, description: title, path: '/admin/passports', indexed: false });
}

export default function AdminPassport({ params }: Route.ComponentProps) {
  return <PassportDeskPage key={params.id} id={Number(params.id)} />;
}
