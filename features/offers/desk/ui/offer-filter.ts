import { useSearchParams } from 'react-router';
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

interface OfferListFilter {
  state: OfferState;
  q: string;
}

/** The filter in the address, and its setter. */
export function useOfferFilter() {
  const [address, setAddress] = useSearchParams();
  const state = address.get('state') ?? '';
  const filter: OfferListFilter = {
    state: Object.hasOwn(STATE_QUERIES, state) ? (state as OfferState) : '',
    q: (address.get('q') ?? '').slice(0, 200),
  };
  /** `replace`: for each key typed, so that Back leaves the search at once. */
  const change = (changes: Partial<OfferListFilter>, { replace = false } = {}) => {
    const entries = Object.entries({ ...filter, ...changes }).filter(([, value]) => value);
    setAddress(new URLSearchParams(entries), { preventScrollReset: true, replace });
  };
  return { filter, change };
}

/** The query of `GET /api/offers` and of its table, without question mark. */
export function queryOf({ state, q }: OfferListFilter): string {
  const query = new URLSearchParams(STATE_QUERIES[state]);
  if (q) query.set('q', q);
  return query.toString();
}
