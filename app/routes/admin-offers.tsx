import { OffersPage } from '#features/offers/desk/ui/OffersPage.tsx';
import { NOINDEX_HEADERS } from '#features/site/crawling.ts';
import { pageMeta } from '#features/site/pages.ts';
import { unlessOnlyQueryChanged } from '../revalidate.ts';
import type { Route } from './+types/admin-offers.ts';

export const shouldRevalidate = unlessOnlyQueryChanged;

export const headers = () => NOINDEX_HEADERS;

export function meta({ matches }: Route.MetaArgs) {
  const title = 'Quotes';
  return pageMeta(matches[0].loaderData, { title, description: title, path: '/admin/offers', indexed: false });
}

export default function AdminOffers() {
  return <OffersPage />;
}
