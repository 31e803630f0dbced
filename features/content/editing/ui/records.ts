import { QueryClient, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useRevalidator } from 'react-router';
import type { HistoryEntity, HistoryEntry } from '../../history/contract.ts';
import type { ProjectPhoto } from '../../projects/contract.ts';
import type { ListName } from '../words.ts';
import { ContentError, contentCall } from './content-call.ts';

/** What every record of a list has. */
export interface ContentRecord {
  id: number;
  updatedAt: string;
  active: boolean;
  featured?: boolean;
}

/** A record whose fields are looked up by name. */
export type AnyRecord = ContentRecord & Record<string, unknown>;

/** The lists as an admin sees them, fetched once and after each change. */
const lists = new QueryClient({
  defaultOptions: {
    queries: { staleTime: Number.POSITIVE_INFINITY, retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
  },
});

const addressOf = (list: ListName) => `/api/${list}`;

/** The list with its hidden records, in the site's order; undefined until it is there. */
export function useRecords<T>(list: ListName): { records: T[] | undefined; error: Error | null } {
  const queryFn = () => contentCall<T[]>('GET', addressOf(list));
  const { data, error } = useQuery({ queryKey: ['', 'api', list], queryFn }, lists);
  return { records: data, error };
}

type Then = () => Promise<unknown> | undefined;

/** The detail photos of a project, hidden ones too; undefined until they are there. */
export function usePhotos(projectId: number) {
  const queryFn = () => contentCall<ProjectPhoto[]>('GET', `${addressOf('projects')}/${projectId}/photos`);
  const { data, error, refetch } = useQuery({ queryKey: ['', 'api', 'projects', projectId, 'photos'], queryFn }, lists);
  return { photos: data, error, refetch };
}

/** The changes of a list; each brings the list and the page up to date before it is done. */
export function useListChanges(list: ListName) {
  const { revalidate } = useRevalidator();
  return useMemo(() => {
    const address = addressOf(list);
    const refresh = async () => {
      await Promise.all([lists.invalidateQueries({ queryKey: ['', 'api', list], exact: true }), revalidate()]);
    };
    /** @throws whatever the call fails with; the list is fetched again all the same */
    async function change<R>(work: () => Promise<R>): Promise<R> {
      try {
        return await work();
      } finally {
        await refresh();
      }
    }
    return {
      refresh,
      create: (body: object) => change(() => contentCall<ContentRecord>('POST', address, body)),
      createAll: (bodies: object[], thenEach: (created: ContentRecord, index: number) => Promise<unknown>) =>
        change(async () => {
          for (const [index, body] of bodies.entries())
            await thenEach(await contentCall<ContentRecord>('POST', address, body), index);
        }),
      /** `then` runs when it is stored, before the page is brought up to date. */
      change: <T extends { id: number; updatedAt: string }>(record: T, values: Partial<T>, then?: Then) =>
        change(async () => {
          const changed = await changeRecord(`${address}/${record.id}`, record, values);
          await then?.();
          return changed;
        }),
      remove: (id: number, then?: Then) =>
        change(async () => {
          await contentCall<null>('DELETE', `${address}/${id}`);
          await then?.();
        }),
      reorder: (ids: number[]) => {
        const place = (record: ContentRecord) => ids.indexOf(record.id);
        lists.setQueryData<ContentRecord[]>(['', 'api', list], (now) => now?.toSorted((a, b) => place(a) - place(b)));
        return change(() => contentCall<unknown>('PUT', `${address}/order`, { ids }));
      },
      bringBack: (id: number) => change(() => bringBack(list, id)),
    };
  }, [list, revalidate]);
}

/**
 * Changes some fields of a record. Where others of its fields changed meanwhile, that is no conflict.
 * @throws ContentError 409 when somebody else changed one of the same fields
 */
export async function changeRecord<T extends { updatedAt: string }>(
  address: string,
  record: T,
  values: Partial<T>,
): Promise<T> {
  try {
    return await contentCall<T>('PATCH', address, { ...values, expectedUpdatedAt: record.updatedAt });
  } catch (error) {
    const current = conflictIn(error) as T | undefined;
    const names = Object.keys(values) as (keyof T)[];
    if (!current || names.some((name) => current[name] !== record[name])) throw error;
    return contentCall<T>('PATCH', address, { ...values, expectedUpdatedAt: current.updatedAt });
  }
}

/** The record as it stands, when that is why a change was refused. */
export function conflictIn(error: unknown): Record<string, unknown> | undefined {
  return error instanceof ContentError && error.status === 409 ? error.problem?.current : undefined;
}

/** Takes back the deletion of a record. */
export async function bringBack(entity: HistoryEntity, id: number): Promise<void> {
  const entries = await contentCall<HistoryEntry[]>('GET', `/api/history?entity=${entity}&id=${id}&limit=1`);
  if (entries[0]?.action === 'deleted') await contentCall('POST', `/api/history/${entries[0].id}/restore`);
}
