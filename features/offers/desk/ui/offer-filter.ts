import { toSearchParams, useAddressFilter } from '#ui/use-address-filter.ts';
import { EXPIRING_DAYS } from '../../constants.ts';
import type { OfferCounts } from '../contract.ts';

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
