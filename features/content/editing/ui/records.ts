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

/** As long as several places that show one list ask for it once. */
const FRESH_MS = 1_000;

/** The lists as an admin sees them. Others change them, too: fetched on each page, and when its window is looked at again. */
const lists = new QueryClient({
  defaultOptions: {
    queries: { staleTime: FRESH_MS, retry: false, refetchOnReconnect: false, networkMode: 'always' },
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
    const change = <R>(work: () => Promise<R>) => thenRefresh(work, refresh);
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
        const queryKey = ['', 'api', list];
        const place = (record: ContentRecord) => ids.indexOf(record.id);
        const before = lists.getQueryData<ContentRecord[]>(queryKey);
        lists.setQueryData(
          queryKey,
          before?.toSorted((a, b) => place(a) - place(b)),
        );
        const store = () => contentCall<unknown>('PUT', `${address}/order`, { ids });
        const putBack = (error: unknown) => {
          lists.setQueryData(queryKey, before);
          throw error;
        };
        return change(() => inTurn(list, store).catch(putBack));
      },
      bringBack: (id: number) => change(() => bringBack(list, id)),
    };
  }, [list, revalidate]);
}

/**
 * Does the work, then brings the page up to date; after a refusal, too, because that is how one learns of what others did.
 * Where the site was not reached or is in trouble, the page stays as it is: what it fetches then would take its place.
 * @throws whatever the work fails with
 */
export async function thenRefresh<R>(work: () => Promise<R>, refresh: () => Promise<unknown>): Promise<R> {
  try {
    const result = await work();
    await refresh();
    return result;
  } catch (error) {
    if (error instanceof ContentError && error.status < 500) await refresh();
    throw error;
  }
}

/** The last new order of each list that is still on its way. */
const orders = new Map<ListName, Promise<unknown>>();

/** One after the other: of two quick moves, the later one must be the last that the server hears of. */
function inTurn<R>(list: ListName, work: () => Promise<R>): Promise<R> {
  const turn = (orders.get(list) ?? Promise.resolve()).then(work, work);
  orders.set(list, turn);
  return turn;
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
