import type { HistoryEntry } from '../contract.ts';
import { findMove, formatOrdinal } from '../rules.ts';
import { useRecordNames } from './history-queries.ts';

const readIds = (value: unknown) => (value as { ids?: number[] } | null)?.ids ?? [];

/** Names the moved record if one move explains the change. */
export function OrderChange({ entity, before, after }: Pick<HistoryEntry, 'entity' | 'before' | 'after'>) {
  const move = findMove(readIds(before), readIds(after));
  const name = useRecordNames(entity)?.get(move?.id ?? 0);
  if (!move || name === undefined) return 'The order changed.';
  return (
    <p>
      {name} moved from <del>{formatOrdinal(move.from + 1)}</del> to <ins>{formatOrdinal(move.to + 1)}</ins>
    </p>
  );
}
