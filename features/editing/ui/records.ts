import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useRevalidator } from 'react-router';
import { contentLists as lists } from '#client/content-lists.ts';
import { contentRequest } from '#client/content-request.ts';
import { ApiError } from '#client/request.ts';
import type { HistoryEntity, HistoryEntry } from '#features/audit/history/contract.ts';
import { fetchLastChange } from '#features/audit/history/ui/last-change.ts';
import type { ProjectPhoto } from '#features/content/projects/contract.ts';
import type { ListName } from '../constants.ts';
import { reorderList } from './list-order.ts';
import type { PictureResult } from './picture-choice.ts';
import { refreshAfter } from './refresh.ts';

/** What every record of a list has. */
export interface ContentRecord {
  id: number;
  updatedAt: string;
  active: boolean;
  featured?: boolean;
}

/** A record whose fields are looked up by name. */
export type AnyRecord = ContentRecord & Record<string, unknown>;

const addressOf = (list: ListName) => `/api/${list}`;
const keyOf = (list: ListName) => ['', 'api', list];

/** The list with its hidden records, in the site's order; undefined until it is there. */
export function useRecords<T>(list: ListName): { records: T[] | undefined; error: Error | null } {
  const queryFn = () => contentRequest<T[]>('GET', addressOf(list));
  const { data, error } = useQuery({ queryKey: keyOf(list), queryFn }, lists);
  return { records: data, error };
}

type Then = () => Promise<unknown> | undefined;

/** The detail photos of a project, hidden ones too; undefined until they are there, and where there is no project. */
export function usePhotos(projectId: number | null) {
  const { refresh: refreshProjects } = useListChanges('projects');
  const address = photosOf(projectId ?? 0);
  const queryKey = [...keyOf('projects'), projectId, 'photos'];
  const queryFn = () => contentRequest<ProjectPhoto[]>('GET', address);
  const { data, error, refetch } = useQuery({ queryKey, queryFn, enabled: projectId !== null }, lists);
  const refresh = () => Promise.all([refetch(), refreshProjects()]);
  return {
    photos: data,
    error,
    refresh,
    reorder: (next: (ids: number[]) => number[]) => reorderList({ lists, queryKey, address, refresh }, next),
  };
}

/** The address of a project's detail photos, or of one of them. */
export function photosOf(projectId: number, id?: number): string {
  return `${addressOf('projects')}/${projectId}/photos${id === undefined ? '' : `/${id}`}`;
}

/** Refetches the lists on window focus while edit mode is on. Returns how to end that. */
export function refetchOnFocus(): () => void {
  lists.mount();
  return () => lists.unmount();
}

/** The changes of a list; each brings the list and the page up to date before it is done. */
export function useListChanges(list: ListName) {
  const { revalidate } = useRevalidator();
  return useMemo(() => {
    const address = addressOf(list);
    const refresh = async () => {
      await Promise.all([lists.invalidateQueries({ queryKey: keyOf(list), exact: true }), revalidate()]);
    };
    const change = <R>(work: () => Promise<R>) => refreshAfter(work, refresh);
    return {
      refresh,
      create: (body: object) => change(() => contentRequest<ContentRecord>('POST', address, body)),
      createAll: (bodies: object[], thenEach: (created: ContentRecord, index: number) => Promise<unknown>) =>
        change(async () => {
          for (const [index, body] of bodies.entries())
            await thenEach(await contentRequest<ContentRecord>('POST', address, body), index);
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
          await contentRequest<null>('DELETE', `${address}/${id}`);
          await then?.();
        }),
      reorder: (next: (ids: number[]) => number[]) =>
        reorderList({ lists, queryKey: keyOf(list), address, refresh }, next),
      bringBack: (id: number) => change(() => bringBack(list, id)),
    };
  }, [list, revalidate]);
}

/**
 * Changes some fields of a record. Where others of its fields changed meanwhile, that is no conflict.
 * @throws ApiError 409 when another admin changed one of the same fields
 */
export async function changeRecord<T extends { updatedAt: string }>(
  address: string,
  record: T,
  values: Partial<T>,
): Promise<T> {
  try {
    return await contentRequest<T>('PATCH', address, { ...values, expectedUpdatedAt: record.updatedAt });
  } catch (error) {
    const current = conflictIn(error) as T | undefined;
    const names = Object.keys(values) as (keyof T)[];
    if (!current || names.some((name) => current[name] !== record[name])) throw error;
    return contentRequest<T>('PATCH', address, { ...values, expectedUpdatedAt: current.updatedAt });
  }
}

/** The record as it stands, when that is why a change was refused. */
export function conflictIn(error: unknown): Record<string, unknown> | undefined {
  return error instanceof ApiError && error.status === 409 ? error.problem?.current : undefined;
}

/** Stores a picture in a record; on a conflict, resolves to the other picture and its author. */
export async function savePictureInRecord<T extends object>(
  entity: HistoryEntity,
  { address, alt }: { address: string; alt: string },
  over: T & { id: number },
  store: () => Promise<unknown>,
): Promise<PictureResult<T & { id: number }>> {
  try {
    await store();
    return { saved: true };
  } catch (error) {
    const current = conflictIn(error);
    if (!current) throw error;
    const theirs = { url: current[address] as string | null, alt: String(current[alt] ?? '') };
    const by = (await fetchLastChange(entity, over.id, address)) ?? (await fetchLastChange(entity, over.id, alt));
    return { saved: false, current: { ...over, ...current }, theirs, by };
  }
}

/** Takes back the deletion of a record. @returns whether there was one to take back */
export async function bringBack(entity: HistoryEntity, id: number): Promise<boolean> {
  const entries = await contentRequest<HistoryEntry[]>('GET', `/api/history?entity=${entity}&id=${id}&limit=1`);
  if (entries[0]?.action !== 'deleted') return false;
  await contentRequest('POST', `/api/history/${entries[0].id}/restore`);
  return true;
}
