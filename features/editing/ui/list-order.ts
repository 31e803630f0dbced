import type { QueryClient } from '@tanstack/react-query';
import { contentRequest } from '#client/content-request.ts';
import { refreshAfter } from './refresh.ts';

/** A list that can be put in another order: where it is kept in the browser, and its address in the API. */
interface OrderedList {
  lists: QueryClient;
  queryKey: readonly unknown[];
  address: string;
  /** Brings the list and the page up to date. */
  refresh: () => Promise<unknown>;
}
type Item = { id: number };

/** The moves of a list that are on their way: the last of them, how many, and the order that the server is known to have. */
type Moves = { last: Promise<unknown>; count: number; stored: Item[] };
const underWay = new Map<string, Moves>();

/**
 * Takes items to other places: at once for the eye, then on the server, a call for each move and one after the other, so
 * that the last move is the last that the server hears of. Each starts from what the one before led to; only after the
 * last is the list fetched again. Where one fails, what the server has comes back.
 * @param next the ids in their new order, given the present one
 * @throws whatever storing it fails with
 */
export async function reorderList(
  { lists, queryKey, address, refresh }: OrderedList,
  next: (ids: number[]) => number[],
) {
  // An answer that was asked for earlier would bring the earlier order back.
  await lists.cancelQueries({ queryKey, exact: true });
  const shown = lists.getQueryData<Item[]>(queryKey) ?? [];
  const present = shown.map(({ id }) => id);
  const ids = next(present);
  if (ids.join() === present.join()) return;
  const moves = underWay.get(address) ?? { last: Promise.resolve(), count: 0, stored: shown };
  underWay.set(address, moves);
  moves.count++;
  lists.setQueryData(queryKey, inOrder(shown, ids));
  const store = () => contentRequest<unknown>('PUT', `${address}/order`, { ids });
  const turn = moves.last.then(store, store);
  moves.last = turn.catch(() => {});
  await refreshAfter(
    async () => {
      try {
        await turn;
        moves.stored = inOrder(shown, ids);
      } finally {
        moves.count--;
        if (moves.count === 0) {
          underWay.delete(address);
          lists.setQueryData(queryKey, moves.stored);
        }
      }
    },
    async () => moves.count === 0 && refresh(),
  );
}

function inOrder(items: Item[], ids: number[]): Item[] {
  return items.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}
