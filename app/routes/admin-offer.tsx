import { NOINDEX_HEADERS } from '#website/site/crawling.ts';
import { pageMeta } from '#website/site/pages.ts';
import { OfferPage } from '#workshop/offers/desk/ui/OfferPage.tsx';
import type { Route } from './+types/admin-offer.ts';

export const headers = () => NOINDEX_HEADERS;

export function meta({ matches }: Route.MetaArgs) {
  const title = 'Quote';
  return pageMeta(matches[0].loaderData, { title, description: title, path: '/admin/offers', indexed: false });
}

export default function AdminOffer({ params }: Route.ComponentProps) {
  // The key ends the editor of the quote before.
  return <OfferPage key={params.id} id={Number(params.id)} />;
}
