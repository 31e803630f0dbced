import { isComposing } from '#ui/is-composing.ts';
import '#ui/form.css';
import { type ReactNode, useId } from 'react';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { search } from '#ui/icons.ts';
import { useDebouncedSearch } from '#ui/use-debounced-search.ts';
import { ENTITY_NAMES, PERIODS, type Period } from '../constants.ts';
import { HISTORY_ENTITIES, HISTORY_SEARCH } from '../contract.ts';
import { DELETED, type HistoryView, hasFilters, type ViewProps } from './history-filter.ts';
import { useAuthors } from './history-queries.ts';

export function HistoryFilters({ view, change, clear }: ViewProps) {
  const authors = useAuthors();
  const people = view.who && !authors.includes(view.who) ? [view.who, ...authors] : authors;
  return (
    <search className="history-filters" aria-label="Filter changes">
      <SearchField view={view} change={change} />
      <Choice label="What" value={view.entity} onChoose={(v) => change({ entity: v as HistoryView['entity'] })}>
        <option value="">Everything</option>
        <option value={DELETED}>Deleted</option>
        {HISTORY_ENTITIES.map((one) => (
          <option key={one} value={one}>
            {ENTITY_NAMES[one]}
          </option>
        ))}
      </Choice>
      <Choice label="Who" value={view.who} onChoose={(who) => change({ who })}>
        <option value="">Everyone</option>
        {people.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Choice>
      <Choice label="When" value={view.period} onChoose={(v) => change({ period: v as Period })}>
        {/* Object.keys would list the numeric keys first. */}
        {(['any', '1', '7', '30', 'own'] as const).map((period) => (
          <option key={period} value={period}>
            {PERIODS[period]}
          </option>
        ))}
      </Choice>
      {view.period === 'own' && (
        <>
          <Day label="From" value={view.from} onChoose={(from) => change({ from })} />
          <Day label="To" value={view.to} onChoose={(to) => change({ to })} />
        </>
      )}
      {hasFilters(view) && (
        <p className="history-filters__clear">
          {view.id && <span className="muted">Only this item</span>}
          <Button small onClick={clear}>
            Show everything
          </Button>
        </p>
      )}
    </search>
  );
}

function SearchField({ view, change }: Pick<ViewProps, 'view' | 'change'>) {
  const { typed, setTyped, submitNow } = useDebouncedSearch(view.q, (q, how) => change({ q }, how));
  const id = useId();

  return (
    <div className="field history-filters__search">
      <label htmlFor={id}>Search</label>
      <Icon of={search} />
      <input
        id={id}
        type="search"
        className="input"
        placeholder="Search the old and new text"
        maxLength={HISTORY_SEARCH.max}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !isComposing(event)) submitNow();
        }}
      />
    </div>
  );
}

type FieldProps = { label: ReactNode; value: string; onChoose: (value: string) => void };

function Choice({ label, value, onChoose, children }: FieldProps & { children: ReactNode }) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} className="input" value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
        {children}
      </select>
    </div>
  );
}

function Day({ label, value, onChoose }: FieldProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="date"
        className="input"
        min="2000-01-01"
        max="2999-12-31"
        // Uncontrolled, so that a partly typed day stays in the field.
        key={value}
        defaultValue={value}
        onChange={({ currentTarget: { validity, value: typed } }) => validity.valid && onChoose(typed)}
      />
    </div>
  );
}
