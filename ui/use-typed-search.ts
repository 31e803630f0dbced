import { useEffect, useRef, useState } from 'react';

/** Browsers allow a page only so many changes of its address. */
const TYPING_MS = 250;

/**
 * The words of a search that stand in the address: written there a moment after the last key, and at once when asked.
 * `sought` is what the address says; where it changes by itself, by going back, say, the field follows. What was written
 * from here is typed on by then, and stays as it is, with the space that another word is to follow.
 */
export function useTypedSearch(sought: string, write: (words: string, how: { replace: boolean }) => void) {
  const [typed, setTyped] = useState(sought);
  const onTheirWay = useRef<string[]>([]);
  const latest = useRef(write);
  latest.current = write;

  useEffect(() => {
    const at = onTheirWay.current.indexOf(sought);
    if (at < 0) setTyped(sought);
    onTheirWay.current = at < 0 ? [] : onTheirWay.current.slice(at + 1);
  }, [sought]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed starts the wait
  useEffect(() => {
    if (typed.trim() === sought) return;
    const timer = setTimeout(() => writeNow({ replace: true }), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  function writeNow({ replace = false } = {}) {
    const words = typed.trim();
    onTheirWay.current.push(words);
    latest.current(words, { replace });
  }

  return { typed, setTyped, writeNow };
}
