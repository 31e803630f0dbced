import { useMemo } from 'react';
import { useMatches } from 'react-router';

/**
 * Merges the records that the matched routes (root, layout, page) loaded under a name. Memoized, so that a change of the
 * query does not render all texts and pictures again.
 */
export function useMergedLoaderData<T extends object>(name: string): T {
  const [document, layout, page] = useMatches().map(
    ({ loaderData }) => (loaderData as Record<string, T> | undefined)?.[name],
  );
  return useMemo(() => ({ ...document, ...layout, ...page }) as T, [document, layout, page]);
}
