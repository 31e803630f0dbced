import { startTransition, useEffect, useState } from 'react';

/** Cards added or removed before pending input is handled. Removing costs less. */
const STEP = { coming: 30, going: 120 };

/**
 * Updates a long rendered list to the wanted one in batches, so that no input waits for all of it. `isBehind` while
 * they differ.
 */
export function useGradually<T>(wanted: readonly T[]): { drawn: readonly T[]; isBehind: boolean } {
  const [drawn, setDrawn] = useState(wanted);

  useEffect(() => {
    if (drawn !== wanted) startTransition(() => setDrawn(stepTowards(wanted, drawn, STEP)));
  }, [drawn, wanted]);

  return { drawn, isBehind: drawn !== wanted && !isPartInOrder(drawn, wanted) };
}

/** Removes unwanted items first, then takes the new order, then adds missing ones from the top. */
export function stepTowards<T>(wanted: readonly T[], drawn: readonly T[], most: typeof STEP): readonly T[] {
  const stay = new Set(wanted);
  let going = 0;
  const left = drawn.filter((item) => stay.has(item) || ++going > most.going);
  if (going > 0) return left;
  const there = new Set(drawn);
  let coming = 0;
  const next = wanted.filter((item) => there.has(item) || ++coming <= most.coming);
  return coming <= most.coming ? wanted : next;
}

/** Whether `part` is `whole` with items left out. */
export function isPartInOrder<T>(part: readonly T[], whole: readonly T[]): boolean {
  let found = 0;
  for (const item of whole) if (item === part[found]) found++;
  return found === part.length;
}
