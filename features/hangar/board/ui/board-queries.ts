import { keepPreviousData, type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { subscribeToEvents } from '#client/events.ts';
import { useRecordCall } from '#client/use-record-call.ts';
import { invalidateJobs } from '#features/jobs/board/ui/job-list-queries.ts';
import type { Board } from '../../contract.ts';
import { WAITLIST } from '../../waitlist/ui/waitlist.ts';

/** The API's path. */
export const HANGAR = '/api/hangar';

/** The board of some days. */
export const boardQuery = ({ from, to }: { from: string; to: string }) =>
  queryOptions<Board>({ queryKey: [`${HANGAR}?from=${from}&to=${to}`] });

/** The board before stays until the new one arrives. */
export const useBoard = (days: { from: string; to: string }) =>
  useQuery({ ...boardQuery(days), placeholderData: keepPreviousData });

export function invalidateHangar(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey: [key] }) => String(key).startsWith(HANGAR) || key === WAITLIST,
  });
}

/** Changes bays or stays, and shows how the board stands then. */
export const useHangarCall = (path: '/api/bays' | '/api/stays') =>
  useRecordCall([path], {
    failed: 'That Didn’t Work',
    alsoInvalidate: (client) => Promise.all([invalidateHangar(client), invalidateJobs(client)]),
  });

/** Refreshes the board when it changes anywhere. */
export function useHangarEvents(): void {
  const client = useQueryClient();
  useEffect(() => {
    const refresh = () => void invalidateHangar(client);
    return subscribeToEvents(`${HANGAR}/events`, { on: { changed: refresh }, onReconnect: refresh, onRetry: refresh });
  }, [client]);
}
