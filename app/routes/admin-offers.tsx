import { NOINDEX_HEADERS } from '#website/site/crawling.ts';
import { pageMeta } from '#website/site/pages.ts';
import { OffersPage } from '#workshop/offers/desk/ui/OffersPage.tsx';
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
