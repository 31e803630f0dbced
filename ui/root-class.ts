const holders = new Map<string, number>();

/**
 * Gives `<html>` a class until every caller has released it. It stands in for `html:has(…)`, for which browsers look through
 * the whole page whenever any part of it changes, if only by a letter. @returns what lets go of it
 */
export function holdRootClass(name: string): () => void {
  let isHeld = true;
  count(name, 1);
  return () => {
    if (isHeld) count(name, -1);
    isHeld = false;
  };
}

function count(name: string, by: 1 | -1): void {
  const held = (holders.get(name) ?? 0) + by;
  holders.set(name, held);
  document.documentElement.classList.toggle(name, held > 0);
}

/** The page behind keeps its place while something modal is open. */
export const holdPage = () => holdRootClass('is-held');
