import { useMemo } from 'react';
import { useMatches } from 'react-router';

/**
 * What the matched routes loaded under a name, in one record: the document's, a layout's and the page's. It stays the same
 * for as long as theirs does, so that a step or a search in the address does not draw all words and pictures again.
 */
export function useLoaded<T extends object>(name: string): T {
  const [document, layout, page] = useMatches().map(
    ({ loaderData }) => (loaderData as Record<string, T> | undefined)?.[name],
  );
  return useMemo(() => ({ ...document, ...layout, ...page }) as T, [document, layout, page]);
}
