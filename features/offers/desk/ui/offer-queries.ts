import { keepPreviousData, type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { requestPage } from '#client/request-page.ts';
import type { ListedOffer, Offer, OfferCounts } from '../contract.ts';
import { type OfferState, queryOf } from './offer-filter.ts';

/** The API's path, and the key of all its queries. */
export const OFFERS = '/api/offers';

const PAGE_SIZE = 50;

export function invalidateOffers(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: [OFFERS] });
}

/** The loaded pages of matching offers. The pages of the filter before stay until the new ones arrive. */
export function useOfferPages(filter: { state: OfferState; q: string }) {
  const address = `${OFFERS}?${new URLSearchParams([...new URLSearchParams(queryOf(filter)), ['limit', `${PAGE_SIZE}`]])}`;
  return useInfiniteQuery({
    queryKey: [OFFERS, 'pages', address],
    initialPageParam: address,
    queryFn: ({ pageParam, signal }) => requestPage<ListedOffer>(pageParam, signal),
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
}

export const useOffer = (id: number) => useQuery<Offer>({ queryKey: [OFFERS, id] });

export const useOfferCounts = () => useQuery<OfferCounts>({ queryKey: [OFFERS, 'counts'] });
