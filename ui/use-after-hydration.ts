import { useSyncExternalStore } from 'react';

/** The value, or null while this part of the page hydrates: it starts out as the server rendered it. */
export function useAfterHydration<T>(value: T): T | null {
  return useSyncExternalStore(
    subscribeToNothing,
    () => value,
    () => null,
  );
}

const subscribeToNothing = () => () => {};
