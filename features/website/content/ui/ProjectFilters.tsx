import { type FormEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { search as magnifier } from '#ui/icons.ts';
import { Text, useText } from '#website/texts/ui/Text.tsx';
import {
  ALL_AIRCRAFT,
  ALL_SERVICES,
  type FilterChoices,
  type ProjectFilters as Filters,
  filterQuery,
  filtersIn,
  formatWork,
  MAX_SEARCH,
  NO_FILTERS,
  SORTS,
  type Sort,
} from '../projects.ts';

interface ProjectFiltersProps {
  id: string;
  clearForm: string;
  closed: boolean;
  filters: Filters;
  choices: { aircraft: string[]; service: string[] };
  onSearch: (q: string) => void;
  onChoose: (chosen: Partial<Filters>) => void;
}

/**
 * Search, filters and order. Without JavaScript it is a plain GET form; `clearForm` is the id of the form without
 * filters.
 */
export function ProjectFilters({ id, clearForm, closed, filters, choices, onSearch, onChoose }: ProjectFiltersProps) {
  const field = useId();
  const [aircraft, service] = [useText('portfolio.filters.aircraft'), useText('portfolio.filters.service')];
  const choose = (name: 'aircraft' | 'service') => (value: string) => onChoose({ [name]: value });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    onChoose({});
  }

  return (
    <form
      id={id}
      className={`card card--pad filters${closed ? ' is-closed' : ''}`}
      action="/portfolio"
      onSubmit={onSubmit}
      aria-label={useText('portfolio.filters.open')}
    >
      <div className="stack filters__fields">
        <SearchField field={field} value={filters.q} onSearch={onSearch} />
        {choices.aircraft.length > 0 && (
          <Choice
            id={`${field}-aircraft`}
            name="aircraft"
            label={aircraft}
            value={filters.aircraft}
            choices={[['', ALL_AIRCRAFT], ...choices.aircraft.map((type) => [type, type] as const)]}
            onChoose={choose('aircraft')}
          />
        )}
        {choices.service.length > 0 && (
          <Choice
            id={`${field}-service`}
            name="service"
            label={service}
            value={filters.service}
            choices={[['', ALL_SERVICES], ...choices.service.map((type) => [type, formatWork(type)] as const)]}
            onChoose={choose('service')}
          />
        )}
        <Choice
          id={`${field}-sort`}
          name="sort"
          label={useText('portfolio.filters.sort')}
          value={filters.sort}
          choices={Object.entries(SORTS)}
          onChoose={(sort) => onChoose({ sort: sort as Sort })}
        />
      </div>
      <div className="row between apart--wide filters__foot">
        <p className="sm muted" id={`${field}-help`}>
          <Text k="portfolio.filters.help" />
        </p>
        <div className="row">
          <noscript>
            <Button type="submit" variant="ink" small>
              <Text k="portfolio.filters.apply" />
            </Button>
          </noscript>
          <Button type="submit" form={clearForm} variant="quiet" small>
            <Text k="portfolio.filters.clearAll" />
          </Button>
        </div>
      </div>
    </form>
  );
}

function SearchField({ field, value, onSearch }: { field: string; value: string; onSearch: (q: string) => void }) {
  return (
    <div className="field">
      <label htmlFor={`${field}-q`}>
        <Text k="portfolio.filters.search" />
      </label>
      <div className="filters__search">
        <Icon of={magnifier} />
        <input
          className="input"
          id={`${field}-q`}
          type="search"
          name="q"
          maxLength={MAX_SEARCH}
          value={value}
          placeholder={useText('portfolio.filters.searchExample')}
          aria-describedby={`${field}-help`}
          onChange={(event) => onSearch(event.currentTarget.value)}
        />
      </div>
    </div>
  );
}

function Choice({
  id,
  name,
  label,
  value,
  choices,
  onChoose,
}: {
  id: string;
  name: string;
  label: string;
  value: string;
  choices: (readonly [value: string, label: string])[];
  onChoose: (value: string) => void;
}) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        className="input"
        id={id}
        name={name}
        value={value}
        onChange={(event) => onChoose(event.currentTarget.value)}
      >
        {choices.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}

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

  function choose(chosen: Partial<Filters>) {
    const next = { ...filters, ...chosen };
    setFilters(next);
    clearTimeout(pause.current);
    write(next, { replace: false });
  }

  function write(next: Filters, { replace }: { replace: boolean }) {
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
