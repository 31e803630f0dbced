import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { Delivery, Endpoint } from '../webhooks.contract.ts';

export const WEBHOOKS = '/api/webhooks';
const DUE_POLL_MS = 2_000;
const MAX_POLL_MS = 60_000;

export const useEndpoints = () => useQuery<Endpoint[]>({ queryKey: [WEBHOOKS] });

/** Polls when something that waits is due. */
export const useDeliveries = (id: number) =>
  useQuery<Delivery[]>({
    queryKey: deliveriesKey(id),
    refetchInterval: ({ state: { data, error } }) => {
      const waiting = data?.filter(({ state }) => state === 'waiting') ?? [];
      if (error || waiting.length === 0) return false;
      const next = Math.min(...waiting.map(({ at }) => Date.parse(at))) - Date.now();
      return Math.min(Math.max(next, DUE_POLL_MS), MAX_POLL_MS);
    },
  });

/** Not below the endpoints: those of a removed one cannot be read. */
const deliveriesKey = (id: number) => [`${WEBHOOKS}/${id}/deliveries`];

export const invalidateDeliveries = (id: number) => (client: QueryClient) =>
  client.invalidateQueries({ queryKey: deliveriesKey(id) });
