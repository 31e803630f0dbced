import { useSyncExternalStore } from 'react';

/** Returns null during hydration, so that the first render matches the server's, then the value. */
export function useAfterHydration<T>(value: T): T | null {
  return useSyncExternalStore(
    subscribeToNothing,
    () => value,
    () => null,
  );
}

const subscribeToNothing = () => () => {};
