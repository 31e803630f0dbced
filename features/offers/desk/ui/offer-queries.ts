import { keepPreviousData, type QueryClient, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { pagesQuery } from '#client/pages-query.ts';
import type { ListedOffer, Offer, OfferCounts } from '../contract.ts';
import { type OfferListFilter, queryOf } from './offer-filter.ts';

/** The API's path, and the key of all its queries. */
export const OFFERS = '/api/offers';

const PAGE_SIZE = 50;

export function invalidateOffers(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: [OFFERS] });
}

export function offerPages(filter: OfferListFilter) {
  const query = new URLSearchParams([...new URLSearchParams(queryOf(filter)), ['limit', `${PAGE_SIZE}`]]);
  return pagesQuery<ListedOffer>([OFFERS, 'pages'], `${OFFERS}?${query}`);
}

/** The loaded pages of matching offers. The pages of the filter before stay until the new ones arrive. */
export const useOfferPages = (filter: OfferListFilter) =>
  useInfiniteQuery({ ...offerPages(filter), placeholderData: keepPreviousData });

export const offerQuery = (id: number) => queryOptions<Offer>({ queryKey: [OFFERS, id] });

export const useOffer = (id: number) => useQuery(offerQuery(id));

export const offerCounts = queryOptions<OfferCounts>({ queryKey: [OFFERS, 'counts'] });

export const useOfferCounts = () => useQuery(offerCounts);
