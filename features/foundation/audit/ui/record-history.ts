import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { contentLists, contentRequest, explainFailure } from '#client/content-request.ts';
import { toast } from '#ui/toast.tsx';
import type { HistoryEntity, HistoryEntry } from '../audit.contract.ts';
import { nameOfRecord } from '../changes.ts';
import { ENTITY_NAMES, LISTS_WITH_NAMES, RESTORE_TOASTS } from '../history.constants.ts';
import { restoreEffect } from '../history.ts';
import { HISTORY } from './log-queries.ts';

/** Empty until loaded. */
export function useAuthors(): string[] {
  const { data = [] } = useQuery({
    queryKey: [HISTORY, 'people'],
    queryFn: () => contentRequest<string[]>('GET', `${HISTORY}/people`),
  });
  return data;
}

/** Names of existing records by id; null until loaded and for lists without names. */
export function useRecordNames(entity: HistoryEntity): ReadonlyMap<number, string> | null {
  const list = LISTS_WITH_NAMES.find((name) => name === entity) ?? null;
  const { data = null } = useQuery({
    queryKey: [HISTORY, 'names', list],
    queryFn: () => contentRequest<({ id: number } & Record<string, unknown>)[]>('GET', `/api/${list}`),
    select: (records) => new Map(records.map((record) => [record.id, nameOfRecord(record) || ENTITY_NAMES[entity]])),
    enabled: list !== null,
  });
  return data;
}

export function useRestore() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: HistoryEntry) => contentRequest('POST', `${HISTORY}/${id}/restore`),
    onSuccess: (_, entry) => {
      // Other pages in this tab must show the restored content.
      contentLists.clear();
      toast(restoreEffect(entry) === 'remove' ? RESTORE_TOASTS.removed : RESTORE_TOASTS.done);
    },
    onError: (error) => toast({ kind: 'error', title: RESTORE_TOASTS.failed, description: explainFailure(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: [HISTORY] }),
  });
}
