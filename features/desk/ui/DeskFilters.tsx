import '#ui/form.css';
import './desk-filters.css';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { saveFile } from '#client/save-file.ts';
import { QUOTE_SORTS, QUOTE_SOURCES, type QuoteSort, SOURCE_LABELS } from '#features/leads/constants.ts';
import { SearchField } from '#features/leads/ui/SearchField.tsx';
import { Icon } from '#ui/icon.tsx';
import { download, slidersHorizontal } from '#ui/icons.ts';
import { LEADS_SEARCH_ID } from '../constants.ts';
import { queryOf, useDeskFilter } from './desk-filter.ts';
import { SORT_LABELS } from './desk-format.ts';
import { SavedViews } from './SavedViews.tsx';

/** Each change applies at once and goes into the address. */
export function DeskFilters() {
  const { filter, change } = useDeskFilter();
  const [isOpen, setOpen] = useState(false);
  const more = useId();
  const activeCount = [filter.source, filter.from, filter.to, filter.sort !== 'newest'].filter(Boolean).length;
  return (
    <search className={isOpen ? 'desk-filters is-open' : 'desk-filters'} aria-label="Find quotes">
      <SearchField
        id={LEADS_SEARCH_ID}
        query={filter.q}
        placeholder="Name, email, tail number, message"
        onSearch={(q, how) => change({ q }, how)}
      />
      <button
        type="button"
        className="btn btn--line btn--sm desk-filters__more"
        aria-expanded={isOpen}
        aria-controls={more}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon of={slidersHorizontal} /> Filter and sort {activeCount > 0 && <b>({activeCount})</b>}
      </button>
      <div id={more} className="desk-filters__rest">
        <SavedViews />
        <Choice
          label="Source"
          value={filter.source}
          choices={QUOTE_SOURCES.map((source) => [source, SOURCE_LABELS[source]])}
          noneLabel="All sources"
          onChoose={(source) => change({ source })}
        />
        <Day label="Received from" value={filter.from} onChoose={(from) => change({ from })} />
        <Day label="Received until" value={filter.to} onChoose={(to) => change({ to })} />
        <Choice
          label="Sort"
          value={filter.sort}
          choices={QUOTE_SORTS.map((sort) => [sort, SORT_LABELS[sort]])}
          onChoose={(sort) => change({ sort: sort as QuoteSort })}
        />
        <ExportLink path="/api/quotes.csv" label="Export CSV" />
        <ExportLink path="/api/quotes/services.csv" label="Export services" />
      </div>
    </search>
  );
}

function ExportLink({ path, label }: { path: string; label: string }) {
  const { filter } = useDeskFilter();
  const query = queryOf(filter);
  return (
    <a className="btn btn--line btn--sm" href={`${path}${query && `?${query}`}`} download onClick={saveFile}>
      <Icon of={download} /> {label}
    </a>
  );
}

type FieldProps = { label: string; value: string; onChoose: (value: string) => void };

function Choice({
  label,
  value,
  choices,
  noneLabel,
  onChoose,
}: FieldProps & { choices: (readonly [value: string, label: string])[]; noneLabel?: string }) {
  return (
    <Field label={label}>
      {(id) => (
        <select id={id} className="input" value={value} onChange={(event) => onChoose(event.target.value)}>
          {noneLabel && <option value="">{noneLabel}</option>}
          {choices.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function Day({ label, value, onChoose }: FieldProps) {
  const field = useRef<HTMLInputElement>(null);
  // Uncontrolled, so that an incomplete date is not wiped: the address takes only complete ones.
  useEffect(() => {
    if (field.current && field.current.value !== value) field.current.value = value;
  }, [value]);
  return (
    <Field label={label}>
      {(id) => (
        <input
          ref={field}
          id={id}
          className="input"
          type="date"
          min="2000-01-01"
          max="2999-12-31"
          defaultValue={value}
          onChange={({ target }) => {
            if (target.value === '' ? target.validity.valid && !target.validity.badInput : target.validity.valid)
              onChoose(target.value);
          }}
        />
      )}
    </Field>
  );
}

function Field({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}
