import { type ComponentType, type LazyExoticComponent, lazy, useEffect } from 'react';

/**
 * A part whose code comes after the first view. Where it never comes, as on a ramp with no signal, what the server drew
 * stays as it is, and what it did not draw stays away: a page with a part less is better than none. Somebody who left while
 * it was on its way, and is back on the page that the browser kept, gets it.
 */
// biome-ignore lint/suspicious/noExplicitAny: any component, as React's own lazy has it
export function late<T extends ComponentType<any>>(load: () => Promise<{ default: T }>): LazyExoticComponent<T> {
  const loadNow = (): Promise<{ default: T }> =>
    load().catch(
      () => new Promise((resolve) => window.addEventListener('pageshow', () => resolve(loadNow()), { once: true })),
    );
  return lazy(loadNow);
}

/** Fetches what is needed when the network fails while there is one: as soon as the browser has nothing else to do. */
export function useKeptAtHand(load: () => Promise<unknown>): void {
  useEffect(() => {
    const fetchNow = () => load().catch(() => {});
    const wanted = setTimeout(() => (window.requestIdleCallback ?? setTimeout)(fetchNow));
    return () => clearTimeout(wanted);
  }, [load]);
}
