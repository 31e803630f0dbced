const holders = new Map<string, number>();

/**
 * Adds a class to `<html>` until every caller has released it. Replaces `html:has(…)`, which makes browsers search the
 * whole page on every change. @returns a function that releases it
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
  const total = (holders.get(name) ?? 0) + by;
  holders.set(name, total);
  document.documentElement.classList.toggle(name, total > 0);
}

/** Keeps the page from scrolling behind a modal. */
export const lockScroll = () => holdRootClass('is-scroll-locked');
