import type { QueryClient } from '@tanstack/react-query';
import { contentRequest } from '#client/content-request.ts';
import { refreshAfter } from './refresh.ts';

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
