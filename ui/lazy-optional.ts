import { type ComponentType, type LazyExoticComponent, lazy, useEffect } from 'react';

type Load<T> = () => Promise<{ default: T }>;

/** Modules that have loaded, by their loader. */
const preloaded = new Map<() => Promise<unknown>, unknown>();

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
    const part = preloaded.get(load);
    if (!part) return loadNow();
    // React shows a part that suspends, even for a moment, 0.3 seconds later. A synchronous `then` does not suspend.
    // biome-ignore lint/suspicious/noThenProperty: the part of a promise that React uses
    return { then: (resolve: (part: unknown) => void) => resolve(part) } as ReturnType<typeof load>;
  });
}

/** Loads a part before it is rendered. @throws if that fails */
export async function fetchAhead(load: () => Promise<unknown>): Promise<void> {
  preloaded.set(load, await load());
}

/** Loads a part when the browser is idle, so that it is there if the network fails later. */
export function usePreload(load: () => Promise<unknown>): void {
  useEffect(() => {
    const fetchNow = () => fetchAhead(load).catch(() => {});
    const timer = setTimeout(() => (window.requestIdleCallback ?? setTimeout)(fetchNow));
    return () => clearTimeout(timer);
  }, [load]);
}
