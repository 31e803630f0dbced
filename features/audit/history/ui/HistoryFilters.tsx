import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { FilterChoice, FilterDay } from '#ui/filter-bar.tsx';
import { Icon } from '#ui/icon.tsx';
import { search } from '#ui/icons.ts';
import { isComposing } from '#ui/is-composing.ts';
import { useDebouncedSearch } from '#ui/use-debounced-search.ts';
import { ENTITY_NAMES, HISTORY_ENTITIES, HISTORY_SEARCH, PERIODS, type Period } from '../constants.ts';
import { DELETED, type HistoryView, hasFilters, type ViewProps } from './history-filter.ts';
import { useAuthors } from './history-queries.ts';

export function HistoryFilters({ view, change, clear }: ViewProps) {
  const authors = useAuthors();
  const people = view.who && !authors.includes(view.who) ? [view.who, ...authors] : authors;
  return (
    <search className="history-filters" aria-label="Filter changes">
      <SearchField view={view} change={change} />
      <FilterChoice
        label="What"
        value={view.entity}
        noneLabel="Everything"
        choices={[[DELETED, 'Deleted'], ...HISTORY_ENTITIES.map((one): [string, string] => [one, ENTITY_NAMES[one]])]}
        onChoose={(v) => change({ entity: v as HistoryView['entity'] })}
      />
      <FilterChoice
        label="Who"
        value={view.who}
        noneLabel="Everyone"
        choices={people.map((name) => [name, name])}
        onChoose={(who) => change({ who })}
      />
      <FilterChoice
        label="When"
        value={view.period}
        // Object.keys would list the numeric keys first.
        choices={(['any', '1', '7', '30', 'own'] as const).map((period) => [period, PERIODS[period]])}
        onChoose={(v) => change({ period: v as Period })}
      />
      {view.period === 'own' && (
        <>
          <FilterDay label="From" value={view.from} onChoose={(from) => change({ from })} />
          <FilterDay label="To" value={view.to} onChoose={(to) => change({ to })} />
        </>
      )}
      {hasFilters(view) && (
        <p className="row">
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
  return (
    <div className="history-filters__search">
      <Icon of={search} />
      <Field
        label="Search"
        type="search"
        placeholder="Search the old and new text"
        maxLength={HISTORY_SEARCH.max}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !isComposing(event)) submitNow();
        }}
      />
    </div>
  );
}
