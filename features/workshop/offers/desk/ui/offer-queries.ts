import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { adminRequest } from '#client/login-prompt.ts';
import { pagesQuery } from '#client/pages-query.ts';
import { ApiError } from '#client/request.ts';
import { useRecordCall } from '#client/use-record-call.ts';
import { LOST } from '#customers/leads/leads.constants.ts';
import type { Lead } from '#customers/leads/leads.contract.ts';
import { invalidateLeads, LEADS } from '#customers/leads/ui/lead-cache.ts';
import { copyText } from '#ui/copy-and-save.ts';
import { toastProblem } from '#ui/explain-problem.ts';
import { toast } from '#ui/toast.tsx';
import { toSearchParams, useAddressFilter } from '#ui/use-address-filter.ts';
import { EXPIRING_DAYS } from '../../offer.constants.ts';
import type { ListedOffer, Offer, OfferCounts } from '../offer-desk.contract.ts';
import { OFFER_TOASTS } from './offer-words.ts';

/** What the list may show, and the query of `GET /api/offers` for it. */
const STATE_QUERIES = {
  '': '',
  draft: 'status=draft',
  sent: 'status=sent&expired=false',
  expiring: `expiresWithin=${EXPIRING_DAYS}`,
  accepted: 'status=accepted',
  declined: 'status=declined',
  expired: 'expired=true',
} as const;
export type OfferState = keyof typeof STATE_QUERIES;

export const STATE_CHOICES = [
  { state: '', label: 'All', color: 'ink', count: ({ total }: OfferCounts) => total },
  { state: 'draft', label: 'Draft', color: 'gray', count: ({ draft }: OfferCounts) => draft },
  { state: 'sent', label: 'Sent', color: 'purple', count: ({ sent, expired }: OfferCounts) => sent - expired },
  {
    state: 'expiring',
    label: `Expiring within ${EXPIRING_DAYS} days`,
    color: 'orange',
    count: ({ expiring }: OfferCounts) => expiring,
  },
  { state: 'accepted', label: 'Accepted', color: 'green', count: ({ accepted }: OfferCounts) => accepted },
  { state: 'declined', label: 'Declined', color: 'red', count: ({ declined }: OfferCounts) => declined },
  { state: 'expired', label: 'Expired', color: 'gray', count: ({ expired }: OfferCounts) => expired },
] as const;

export interface OfferListFilter {
  state: OfferState;
  q: string;
}

/** The filter in the address, and its setter. */
export const useOfferFilter = () => useAddressFilter(readOfferFilter, toSearchParams);

export function readOfferFilter(address: URLSearchParams): OfferListFilter {
  const state = address.get('state') ?? '';
  return {
    state: Object.hasOwn(STATE_QUERIES, state) ? (state as OfferState) : '',
    q: (address.get('q') ?? '').slice(0, 200),
  };
}

/** The query of `GET /api/offers` and of its table, without question mark. */
export function queryOf({ state, q }: OfferListFilter): string {
  const query = new URLSearchParams(STATE_QUERIES[state]);
  if (q) query.set('q', q);
  return query.toString();
}

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

const offerQuery = (id: number) => queryOptions<Offer>({ queryKey: [OFFERS, id] });

export const useOffer = (id: number) => useQuery(offerQuery(id));

export const offerCounts = queryOptions<OfferCounts>({ queryKey: [OFFERS, 'counts'] });

export const useOfferCounts = () => useQuery(offerCounts);

/** Changes an offer, and with it its lead. */
export const useOfferCall = <Answer = Offer>(id: number) =>
  useRecordCall<Answer>([OFFERS, id], { alsoInvalidate: invalidateLeads });

/** Makes a quote and opens it; opens the one that is not decided yet, if another desk was faster. */
export function useMakeOffer() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({ leadId, ...body }: { leadId: number; copyOf?: number }) =>
      adminRequest<Offer>('POST', `${LEADS}/${leadId}/offers`, { body }),
    onSuccess: (offer) => {
      client.setQueryData([OFFERS, offer.id], offer);
      void navigate(`/admin/offers/${offer.id}`);
    },
    onError: (error) => {
      const current = error instanceof ApiError ? error.problem?.current?.id : undefined;
      if (current) void navigate(`/admin/offers/${current}`);
      else toastProblem(error);
    },
    onSettled: () => {
      void invalidateOffers(client);
      void invalidateLeads(client);
    },
  });
}

/** Copies the customer's link; where none works a new one, which `isNew` tells before. `address` is its address. */
export function useCopyLink(id: number, isNew: boolean) {
  const { act, isBusy } = useOfferCall<{ address: string }>(id);
  const [address, setAddress] = useState<string | null>(null);
  const copy = () =>
    act({ method: 'POST', path: '/link', body: { renew: isNew } }, async (link) => {
      const { copied, newCopied, shown } = OFFER_TOASTS.link;
      const inClipboard = isNew ? newCopied : copied;
      toast((await copyText(link.address)) ? inClipboard : shown);
      setAddress(link.address);
    });
  return { copy, isBusy, address };
}

/** Moves the lead of a declined quote to lost, with the customer's reason. */
export function useLoseLead({ id, updatedAt }: Lead) {
  const { act, isBusy } = useRecordCall([LEADS, id], { alsoInvalidate: invalidateOffers });
  const lose = (reason: string | null) =>
    act(
      {
        method: 'PATCH',
        path: '/status',
        body: { status: LOST, expectedUpdatedAt: updatedAt, ...(reason && { reason }) },
      },
      OFFER_TOASTS.lost,
    );
  return { lose, isBusy };
}
