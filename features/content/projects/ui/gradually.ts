import { startTransition, useEffect, useState } from 'react';

/** Cards that come or go before the browser checks for pending input. Removing costs less than adding. */
const STEP = { coming: 30, going: 120 };

/**
 * Leads a long list that is drawn to the one that is wanted, a few items at a time, so that no key or click has to wait
 * for all of them. `isBehind` as long as something is drawn that is wanted no more, or in another place.
 */
export function useGradually<T>(wanted: readonly T[]): { drawn: readonly T[]; isBehind: boolean } {
  const [drawn, setDrawn] = useState(wanted);

  useEffect(() => {
    if (drawn !== wanted) startTransition(() => setDrawn(stepTowards(wanted, drawn, STEP)));
  }, [drawn, wanted]);

  return { drawn, isBehind: drawn !== wanted && !isPartInOrder(drawn, wanted) };
}

/** First what is wanted no more goes, then the rest takes its order, and what is missing comes from the top. */
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

/** Whether `part` is `whole` with some of it left out. */
export function isPartInOrder<T>(part: readonly T[], whole: readonly T[]): boolean {
  let found = 0;
  for (const item of whole) if (item === part[found]) found++;
  return found === part.length;
}
