import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useRevalidator } from 'react-router';
import { contentRequest, explainFailure, contentLists as lists } from '#client/content-request.ts';
import { ApiError } from '#client/request.ts';
import type { HistoryEntity, HistoryEntry } from '#foundation/audit/audit.contract.ts';
import { fetchLastChange } from '#foundation/audit/ui/last-change.ts';
import { confirm } from '#ui/confirm.tsx';
import { toast } from '#ui/toast.tsx';
import type { ProjectPhoto } from '#website/content/projects.contract.ts';
import { DELETE_QUESTION, EDIT_TOASTS, FAILED_TO_DELETE, type ListName } from '../editing.constants.ts';
import type { PictureSaveResult } from './picture-choice.tsx';
import type { SaveResult } from './text-edit-state.ts';

/** A list in the query cache, and its address in the API. */
interface OrderedList {
  lists: QueryClient;
  queryKey: readonly unknown[];
  address: string;
  /** Refetches the list and the page. */
  refresh: () => Promise<unknown>;
}
type Item = { id: number };

/** The pending moves of a list, and the order that the server last confirmed. */
type Moves = { last: Promise<unknown>; count: number; stored: Item[] };
const pendingMoves = new Map<string, Moves>();

/**
 * Reorders a list optimistically. The requests run one after the other, so that the last move wins; the list is refetched
 * after the last. If that fails, the confirmed order returns.
 * @param reorder returns the ids in their new order
 * @throws the error of the request
 */
export async function reorderList(
  { lists, queryKey, address, refresh }: OrderedList,
  reorder: (ids: number[]) => number[],
) {
  // A pending refetch would restore the earlier order.
  await lists.cancelQueries({ queryKey, exact: true });
  const shown = lists.getQueryData<Item[]>(queryKey) ?? [];
  const present = shown.map(({ id }) => id);
  const ids = reorder(present);
  if (ids.join() === present.join()) return;
  const moves = pendingMoves.get(address) ?? { last: Promise.resolve(), count: 0, stored: shown };
  pendingMoves.set(address, moves);
  moves.count++;
  lists.setQueryData(queryKey, sortByIds(shown, ids));
  const store = () => contentRequest<unknown>('PUT', `${address}/order`, { ids });
  const request = moves.last.then(store, store);
  moves.last = request.catch(() => {});
  await refreshAfter(
    async () => {
      try {
        await request;
        moves.stored = sortByIds(shown, ids);
      } finally {
        moves.count--;
        if (moves.count === 0) {
          pendingMoves.delete(address);
          lists.setQueryData(queryKey, moves.stored);
        }
      }
    },
    async () => moves.count === 0 && refresh(),
  );
}

function sortByIds(items: Item[], ids: number[]): Item[] {
  return items.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

export interface ContentRecord {
  id: number;
  updatedAt: string;
  active: boolean;
  featured?: boolean;
}

export type AnyRecord = ContentRecord & Record<string, unknown>;

const addressOf = (list: ListName) => `/api/${list}`;
const keyOf = (list: ListName) => ['', 'api', list];

/** All records of the list, hidden ones too, in the site's order; undefined until loaded. */
export function useRecords<T>(list: ListName): { records: T[] | undefined; error: Error | null } {
  const queryFn = () => contentRequest<T[]>('GET', addressOf(list));
  const { data, error } = useQuery({ queryKey: keyOf(list), queryFn }, lists);
  return { records: data, error };
}

type AfterStore = () => Promise<unknown> | undefined;

/** The detail photos of a project, hidden ones too; undefined until loaded or without a project. */
export function usePhotos(projectId: number | null) {
  const { refresh: refreshProjects } = useListChanges('projects');
  const address = photosAddress(projectId ?? 0);
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

export function photosAddress(projectId: number, id?: number): string {
  return `${addressOf('projects')}/${projectId}/photos${id === undefined ? '' : `/${id}`}`;
}

/** Refetches the lists on window focus. Returns a function that stops it. */
export function refetchOnFocus(): () => void {
  lists.mount();
  return () => lists.unmount();
}

/** The mutations of a list. Each refreshes the list and the page before it resolves. */
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
      /** `then` runs before the refresh. */
      change: <T extends { id: number; updatedAt: string }>(record: T, values: Partial<T>, then?: AfterStore) =>
        change(async () => {
          const changed = await changeRecord(`${address}/${record.id}`, record, values);
          await then?.();
          return changed;
        }),
      remove: (id: number, then?: AfterStore) =>
        change(async () => {
          await contentRequest<null>('DELETE', `${address}/${id}`);
          await then?.();
        }),
      reorder: (next: (ids: number[]) => number[]) =>
        reorderList({ lists, queryKey: keyOf(list), address, refresh }, next),
      bringBack: (id: number) => change(() => restoreRecord(list, id)),
    };
  }, [list, revalidate]);
}

/**
 * Changes some fields of a record. Retries when only other fields changed meanwhile.
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
    const current = currentOnConflict(error) as T | undefined;
    const names = Object.keys(values) as (keyof T)[];
    if (!current || names.some((name) => current[name] !== record[name])) throw error;
    return contentRequest<T>('PATCH', address, { ...values, expectedUpdatedAt: current.updatedAt });
  }
}

/** The current record if the error is a conflict. */
export function currentOnConflict(error: unknown): Record<string, unknown> | undefined {
  return error instanceof ApiError && error.status === 409 ? error.problem?.current : undefined;
}

/** Stores a text of a record. */
export async function saveTextInRecord(
  entity: HistoryEntity,
  { id, field }: { id: number; field: string },
  store: () => Promise<unknown>,
): Promise<SaveResult> {
  try {
    await store();
    return { saved: true };
  } catch (error) {
    const current = currentOnConflict(error);
    if (!current) throw error;
    return { saved: false, current: String(current[field] ?? ''), by: await fetchLastChange(entity, id, field) };
  }
}

/** Stores a picture in a record. */
export async function savePictureInRecord<T extends object>(
  entity: HistoryEntity,
  { address, alt }: { address: string; alt: string },
  over: T & { id: number },
  store: () => Promise<unknown>,
): Promise<PictureSaveResult<T & { id: number }>> {
  try {
    await store();
    return { saved: true };
  } catch (error) {
    const current = currentOnConflict(error);
    if (!current) throw error;
    const theirs = { url: current[address] as string | null, alt: String(current[alt] ?? '') };
    const by = (await fetchLastChange(entity, over.id, address)) ?? (await fetchLastChange(entity, over.id, alt));
    return { saved: false, current: { ...over, ...current }, theirs, by };
  }
}

/** Undoes the deletion of a record. Resolves false if its last change is not one. */
export async function restoreRecord(entity: HistoryEntity, id: number): Promise<boolean> {
  const entries = await contentRequest<HistoryEntry[]>('GET', `/api/history?entity=${entity}&id=${id}&limit=1`);
  if (entries[0]?.action !== 'deleted') return false;
  await contentRequest('POST', `/api/history/${entries[0].id}/restore`);
  return true;
}

interface Deletion {
  label: string;
  remove: () => Promise<unknown>;
  bringBack: () => Promise<unknown>;
}

/** Deletes an item once it is confirmed. The toast after it offers Undo. @returns whether it is deleted */
export function deleteItem({ label, remove, bringBack }: Deletion): Promise<boolean> {
  function undo() {
    bringBack().then(
      () => toast({ title: EDIT_TOASTS.restored, description: label }),
      (error) => toast({ kind: 'error', title: EDIT_TOASTS.notRestored, description: explainFailure(error) }),
    );
  }

  async function action() {
    try {
      await remove();
    } catch (error) {
      console.error(FAILED_TO_DELETE, error);
      toast({ kind: 'error', title: EDIT_TOASTS.notDeleted, description: explainFailure(error) });
      throw error;
    }
    toast({ title: EDIT_TOASTS.deleted, description: label, action: { label: EDIT_TOASTS.undo, run: undo } });
  }

  return confirm({ ...DELETE_QUESTION, text: DELETE_QUESTION.text(label), action });
}

/**
 * Runs `work`, then refreshes the page: also after a 4xx, which often means that another admin changed something.
 * After other errors it does not: an error page would replace the page.
 * @throws the error of `work`
 */
export async function refreshAfter<R>(work: () => Promise<R>, refresh: () => Promise<unknown>): Promise<R> {
  try {
    const result = await work();
    await refresh();
    return result;
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) await refresh();
    throw error;
  }
}
