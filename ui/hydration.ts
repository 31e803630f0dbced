import { useMemo, useSyncExternalStore } from 'react';
import { useMatches } from 'react-router';

/** Returns null during hydration, so that the first render matches the server's, then the value. */
export function useAfterHydration<T>(value: T): T | null {
  return useSyncExternalStore(
    subscribeToNothing,
    () => value,
    () => null,
  );
}

const subscribeToNothing = () => () => {};

/**
 * Merges the records that the matched routes (root, layout, page, dialog) loaded under a name. Memoized, so that a change of the
 * query does not render all texts and pictures again.
 */
export function useMergedLoaderData<T extends object>(name: string): T {
  const [document, layout, page, dialog] = useMatches().map(
    ({ loaderData }) => (loaderData as Record<string, T> | undefined)?.[name],
  );
  return useMemo(() => ({ ...document, ...layout, ...page, ...dialog }) as T, [document, layout, page, dialog]);
}
