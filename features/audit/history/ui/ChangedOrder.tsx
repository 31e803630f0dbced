import type { HistoryEntry } from '../contract.ts';
import { moveBetween, ordinal } from '../rules.ts';
import { useNames } from './history-queries.ts';

const idsIn = (value: unknown) => (value as { ids?: number[] } | null)?.ids ?? [];

/** Which record of a list took which place; that the order changed, where that took more than one move or it has no name. */
export function ChangedOrder({ entity, before, after }: Pick<HistoryEntry, 'entity' | 'before' | 'after'>) {
  const move = moveBetween(idsIn(before), idsIn(after));
  const name = useNames(entity)?.get(move?.id ?? 0);
  if (!move || name === undefined) return 'The order changed.';
  return (
    <p>
      {name} moved from <del>{ordinal(move.from + 1)}</del> to <ins>{ordinal(move.to + 1)}</ins>
    </p>
  );
}
