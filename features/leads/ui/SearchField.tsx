import { isComposing } from '#ui/is-composing.ts';
import '#ui/form.css';
import '#ui/key.css';
import './search-field.css';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { Icon } from '#ui/icon.tsx';
import { search } from '#ui/icons.ts';
import { useDebouncedSearch } from '#ui/use-debounced-search.ts';
import { DESK_LIMITS } from '../constants.ts';

interface SearchProps {
  id: string;
  query: string;
  placeholder: string;
  /** `replace`: for each key typed. */
  onSearch: (words: string, how: { replace: boolean }) => void;
}

/** Searches a list after a pause in typing, and at once on Enter. A link to it has the focus. */
export function SearchField({ id, query, placeholder, onSearch }: SearchProps) {
  const { typed, setTyped, submitNow } = useDebouncedSearch(query, onSearch);
  const field = useRef<HTMLInputElement>(null);
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has a key
  useEffect(() => {
    if (hash === `#${id}`) field.current?.focus();
  }, [key]);
  return (
    <div className="field list-search">
      <label htmlFor={id} className="vh">
        Search
      </label>
      <Icon of={search} />
      <input
        ref={field}
        id={id}
        className="input"
        type="search"
        placeholder={placeholder}
        maxLength={DESK_LIMITS.search}
        value={typed}
        aria-keyshortcuts="/"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (isComposing(event)) return;
          if (event.key === 'Enter') submitNow();
          if (event.key === 'Escape' && !typed) event.currentTarget.blur();
        }}
      />
      <kbd className="key">/</kbd>
    </div>
  );
}
