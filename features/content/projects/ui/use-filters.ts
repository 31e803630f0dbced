import { useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type FilterChoices, filterQuery, filtersIn, NO_FILTERS, type ProjectFilters } from '../rules.ts';

/** Browsers limit how often a page may change its address. */
const TYPING_PAUSE_MS = 250;

/**
 * The project filters. They live in the address, so that they can be shared and Back undoes a choice. Typing adds no
 * history entry.
 */
export function useFilters(choices: FilterChoices) {
  const [query, setQuery] = useSearchParams();
  const address = query.toString();
  const inAddress = useMemo(() => filtersIn(new URLSearchParams(address), choices), [address, choices]);
  const [filters, setFilters] = useState(inAddress);
  const lastWritten = useRef(address);
  const superseded = useRef<string[]>([]);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (address === lastWritten.current) superseded.current = [];
    // An address of a choice that another followed at once is not the last word either.
    if (address === lastWritten.current || superseded.current.includes(address)) return;
    // Changed from outside: by Back or a link.
    clearTimeout(pause.current);
    lastWritten.current = address;
    setFilters(inAddress);
  }, [address, inAddress]);

  useEffect(() => () => clearTimeout(pause.current), []);

  // React hydrates the fields as the server rendered them.
  const [filledIn] = useState(filledInEarly);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was done before the page was alive
  useEffect(() => {
    const early = filledIn && filtersIn(filledIn, choices);
    if (early && String(filterQuery(early)) !== String(filterQuery(inAddress))) choose(early);
  }, []);

  function search(q: string) {
    const next = { ...filters, q };
    setFilters(next);
    clearTimeout(pause.current);
    pause.current = setTimeout(() => write(next, { replace: true }), TYPING_PAUSE_MS);
  }

  function choose(chosen: Partial<ProjectFilters>) {
    const next = { ...filters, ...chosen };
    setFilters(next);
    clearTimeout(pause.current);
    write(next, { replace: false });
  }

  function write(next: ProjectFilters, { replace }: { replace: boolean }) {
    const written = filterQuery(next);
    if (written.toString() === lastWritten.current) return;
    superseded.current.push(lastWritten.current);
    lastWritten.current = written.toString();
    setQuery(written, { replace, preventScrollReset: true });
  }

  return { filters, search, choose, clear: () => choose(NO_FILTERS) };
}

/** The form's values, including changes before hydration; null before it is mounted. */
function filledInEarly(): URLSearchParams | null {
  const form = import.meta.env.SSR ? null : document.querySelector<HTMLFormElement>('form.filters');
  return form && new URLSearchParams([...new FormData(form)] as [string, string][]);
}
