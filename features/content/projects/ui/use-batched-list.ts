import { startTransition, useEffect, useState } from 'react';

/** Cards added or removed before pending input is handled. Removing costs less. */
const BATCH = { additions: 30, removals: 120 };

/**
 * Updates a long rendered list to the wanted one in batches, so that no input waits for all of it. `isBehind` while
 * they differ.
 */
export function useBatchedList<T>(wanted: readonly T[]): { drawn: readonly T[]; isBehind: boolean } {
  const [drawn, setDrawn] = useState(wanted);

  useEffect(() => {
    if (drawn !== wanted) startTransition(() => setDrawn(stepTowards(wanted, drawn, BATCH)));
  }, [drawn, wanted]);

  return { drawn, isBehind: drawn !== wanted && !isPartInOrder(drawn, wanted) };
}

/** Removes unwanted items first, then takes the new order, then adds missing ones from the top. */
export function stepTowards<T>(wanted: readonly T[], drawn: readonly T[], batch: typeof BATCH): readonly T[] {
  const stay = new Set(wanted);
  let removed = 0;
  const remaining = drawn.filter((item) => stay.has(item) || ++removed > batch.removals);
  if (removed > 0) return remaining;
  const alreadyDrawn = new Set(drawn);
  let added = 0;
  const next = wanted.filter((item) => alreadyDrawn.has(item) || ++added <= batch.additions);
  return added <= batch.additions ? wanted : next;
}

/** Whether `part` is `whole` with items left out. */
export function isPartInOrder<T>(part: readonly T[], whole: readonly T[]): boolean {
  let found = 0;
  for (const item of whole) if (item === part[found]) found++;
  return found === part.length;
}
