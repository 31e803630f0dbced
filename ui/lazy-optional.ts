import { type ComponentType, type LazyExoticComponent, lazy, useEffect } from 'react';

type Load<T> = () => Promise<{ default: T }>;

/** What was fetched ahead, by what loads it. */
const atHand = new Map<() => Promise<unknown>, unknown>();

/**
 * A component whose chunk loads after the first view. If the chunk fails to load, server-rendered HTML stays as it is and
 * other parts stay hidden: a page without a part is better than none. Returning by the back-forward cache retries the
 * load. `instead` replaces a component that the page cannot do without.
 */
// biome-ignore lint/suspicious/noExplicitAny: any component, as React's own lazy has it
export function lazyOptional<T extends ComponentType<any>>(load: Load<T>, instead?: T): LazyExoticComponent<T> {
  const loadNow: Load<T> = () =>
    load().catch(
      () =>
        new Promise((resolve) => {
          if (instead) resolve({ default: instead });
          else window.addEventListener('pageshow', () => resolve(loadNow()), { once: true });
        }),
    );
  return lazy(() => {
    const part = atHand.get(load);
    // What React has to wait for, if only for a moment, it shows 0.3 seconds later than it could: here it has not to.
    // biome-ignore lint/suspicious/noThenProperty: as much of a promise as React asks for, and kept at once
    return part ? ({ then: (show: (part: unknown) => void) => show(part) } as ReturnType<typeof load>) : loadNow();
  });
}

/** Fetches a part before it is wanted. @throws when it does not come */
export async function fetchAhead(load: () => Promise<unknown>): Promise<void> {
  atHand.set(load, await load());
}

/** Fetches what is needed when the network fails while there is one: as soon as the browser has nothing else to do. */
export function usePreload(load: () => Promise<unknown>): void {
  useEffect(() => {
    const fetchNow = () => fetchAhead(load).catch(() => {});
    const wanted = setTimeout(() => (window.requestIdleCallback ?? setTimeout)(fetchNow));
    return () => clearTimeout(wanted);
  }, [load]);
}
