import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { adminRequest } from '#client/admin-request.ts';
import { toast } from '#ui/toast.tsx';
import { toastProblem } from '#ui/toast-problem.ts';
import type { Delivery, Endpoint } from '../contract.ts';

export const WEBHOOKS = '/api/webhooks';
const DUE_POLL_MS = 2_000;
const MAX_POLL_MS = 60_000;

export const webhookPath = (id: number) => `${WEBHOOKS}/${id}`;

export const useEndpoints = () => useQuery<Endpoint[]>({ queryKey: [WEBHOOKS] });

/** Polls when something that waits is due. */
export const useDeliveries = (id: number) =>
  useQuery<Delivery[]>({
    queryKey: [WEBHOOKS, `${id}`, 'deliveries'],
    queryFn: () => adminRequest('GET', `${webhookPath(id)}/deliveries`),
    refetchInterval: ({ state: { data, error } }) => {
      const waiting = data?.filter(({ state }) => state === 'waiting') ?? [];
      if (error || waiting.length === 0) return false;
      const next = Math.min(...waiting.map(({ at }) => Date.parse(at))) - Date.now();
      return Math.min(Math.max(next, DUE_POLL_MS), MAX_POLL_MS);
    },
  });

interface Call {
  method: 'POST' | 'PATCH' | 'DELETE';
  path: string;
  body?: object;
  done: { title: string; description: string };
}

/** Changes an endpoint or its deliveries; a failure is told in a toast. */
export function useWebhookCall() {
  const client = useQueryClient();
  return useMutation<unknown, Error, Call>({
    mutationFn: ({ method, path, body }) => adminRequest(method, path, body && { body }),
    onSuccess: (_answer, { done }) => toast(done),
    onError: (error) => toastProblem(error),
    // Also after a failure: someone else may have changed it.
    // A removed endpoint has no deliveries to read.
    onSettled: (_answer, _error, { method }) =>
      client.invalidateQueries({ queryKey: [WEBHOOKS], exact: method === 'DELETE' }),
  });
}
