import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Browsers limit how often a page may change its address. */
const DEBOUNCE_MS = 250;

/**
 * A search field whose words are `query` in the address. `submit` writes them there, debounced. When the address changes
 * otherwise, such as by Back, the field follows; what the field itself has submitted does not overwrite newer typing.
 */
export function useDebouncedSearch(query: string, submit: (words: string, how: { replace: boolean }) => void) {
  const [typed, setTyped] = useState(query);
  const pendingQueries = useRef<string[]>([]);
  const submitTyped = useEffectEvent(() => submitNow({ replace: true }));

  useEffect(() => {
    const at = pendingQueries.current.indexOf(query);
    if (at < 0) setTyped(query);
    pendingQueries.current = at < 0 ? [] : pendingQueries.current.slice(at + 1);
  }, [query]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the timer
  useEffect(() => {
    if (typed.trim() === query) return;
    const timer = setTimeout(submitTyped, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  function submitNow({ replace = false } = {}) {
    const words = typed.trim();
    pendingQueries.current.push(words);
    submit(words, { replace });
  }

  return { typed, setTyped, submitNow };
}
