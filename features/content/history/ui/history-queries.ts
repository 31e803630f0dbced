import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '#ui/toast.tsx';
import { contentCall, contentResponse, explain } from '../../editing/ui/content-call.ts';
import type { HistoryEntity, HistoryEntry } from '../contract.ts';
import { RESTORE_TOASTS } from '../words.ts';

type Page = { entries: HistoryEntry[]; total: number; next: string | null };

const HISTORY = '/api/history';

/** The history, newest first and a page at a time; of one kind of content and one record of it, or '' for all. */
export function useHistory(entity: HistoryEntity | '', id: string) {
  const chosen = new URLSearchParams({ ...(entity && { entity }), ...(entity && id && { id }) });
  return useInfiniteQuery({
    queryKey: [HISTORY, entity, id],
    initialPageParam: chosen.size > 0 ? `${HISTORY}?${chosen}` : HISTORY,
    queryFn: ({ pageParam }) => readPage(pageParam),
    getNextPageParam: ({ next }) => next,
  });
}

export function useRestore() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => contentCall('POST', `${HISTORY}/${id}/restore`),
    onSuccess: () => toast(RESTORE_TOASTS.done),
    onError: (error) => toast({ kind: 'error', title: RESTORE_TOASTS.failed, description: explain(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: [HISTORY] }),
  });
}

async function readPage(address: string): Promise<Page> {
  const response = await contentResponse('GET', address);
  return {
    entries: (await response.json()) as HistoryEntry[],
    total: Number(response.headers.get('x-total-count')),
    next: /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1] ?? null,
  };
}
