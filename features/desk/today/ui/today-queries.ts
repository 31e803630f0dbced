import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { subscribeToEvents } from '#client/events.ts';
import { subscribeToLeads } from '#customers/leads/ui/lead-cache.ts';
import type { Need, Today } from '../today.contract.ts';

const TODAY = ['/api/today'];

export const todayQuery = queryOptions<Today>({ queryKey: TODAY });
/** The clock and the outbox change it without an event. */
const POLL_MS = 60_000;
const FILLING_POLL_MS = 3_000;

export const useToday = (enabled = true) =>
  useQuery({
    ...todayQuery,
    enabled,
    refetchInterval: ({ state }) => (state.data?.isDemoInProgress ? FILLING_POLL_MS : POLL_MS),
  });

/** How many jobs need the owner. The icon of the installed desk counts all that does. */
export function useWaitingJobs(enabled = true): number {
  const { data } = useToday(enabled);
  const needs = data?.needs ?? [];
  useEffect(() => void (data && navigator.setAppBadge?.(data.needs.length).catch(() => {})), [data]);
  return new Set(needs.flatMap((need: Need) => ('jobId' in need ? need.jobId : []))).size;
}

/** Refreshes the page when a lead, a quote or a job changes on another desk or by its customer. */
export function useTodayEvents(): void {
  const client = useQueryClient();
  useEffect(() => {
    const refresh = () => void client.invalidateQueries({ queryKey: TODAY });
    const endLeads = subscribeToLeads({
      onNew: refresh,
      onDeleted: refresh,
      onChanged: refresh,
      onOffer: refresh,
      onRetry: refresh,
    });
    const endJobs = subscribeToEvents('/api/jobs/events', {
      on: { new: refresh, changed: refresh },
      onReconnect: refresh,
      onRetry: refresh,
    });
    return () => {
      endLeads();
      endJobs();
    };
  }, [client]);
}
