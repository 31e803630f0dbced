import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { adminRequest } from '#client/admin-request.ts';
import { ApiError } from '#client/request.ts';
import { toast } from '#ui/toast.tsx';
import { WEBHOOK_TOASTS } from '../constants.ts';
import type { Delivery, Endpoint } from '../contract.ts';

const WEBHOOKS = '/api/webhooks';
const WAITING_POLL_MS = 2_000;

export const webhookPath = (id: number) => `${WEBHOOKS}/${id}`;

export const useEndpoints = () => useQuery<Endpoint[]>({ queryKey: [WEBHOOKS] });

/** Polls while something is due. */
export const useDeliveries = (id: number) =>
  useQuery<Delivery[]>({
    queryKey: [WEBHOOKS, `${id}`, 'deliveries'],
    queryFn: () => adminRequest('GET', `${webhookPath(id)}/deliveries`),
    refetchInterval: ({ state: { data, error } }) => {
      const now = new Date().toISOString();
      const isDue = data?.some(({ state, at }) => state === 'waiting' && at <= now);
      return isDue && !error ? WAITING_POLL_MS : false;
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
    onError: (error) => {
      const { failed } = WEBHOOK_TOASTS;
      const detail = error instanceof ApiError ? error.problem?.detail : undefined;
      toast({ ...failed, description: detail ?? failed.description });
    },
    // Also after a failure: someone else may have changed it.
    onSettled: () => client.invalidateQueries({ queryKey: [WEBHOOKS] }),
  });
}

export function useRefreshWebhooks() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [WEBHOOKS] });
}
