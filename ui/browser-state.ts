import { createContext, use, useCallback, useSyncExternalStore } from 'react';

/** Whether the browser has a connection; true on the server. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/** Whether the server renders for a phone, whose window is narrow. */
export const NarrowPage = createContext(false);

/** Whether a media query for wide windows matches. */
export function useMediaQuery(query: string): boolean {
  const isNarrow = use(NarrowPage);
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => !isNarrow,
  );
}
