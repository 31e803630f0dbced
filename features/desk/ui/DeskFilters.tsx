import { ExportLink } from '#client/ExportLink.tsx';
import { QUOTE_SORTS, QUOTE_SOURCES, type QuoteSort, SOURCE_LABELS } from '#features/leads/constants.ts';
import { SearchField } from '#features/leads/ui/SearchField.tsx';
import { FilterBar, FilterChoice, FilterDay } from '#ui/filter-bar.tsx';
import './desk-filters.css';
import { LEADS_SEARCH_ID } from '../constants.ts';
import { queryOf, useDeskFilter } from './desk-filter.ts';
import { SORT_LABELS } from './desk-format.ts';
import { SavedViews } from './SavedViews.tsx';

/** Each change applies at once and goes into the address. */
export function DeskFilters() {
  const { filter, change } = useDeskFilter();
  return (
    <FilterBar
      className="row desk-filters"
      label="Find quotes"
      active={[filter.source, filter.from, filter.to, filter.sort !== 'newest'].filter(Boolean).length}
      search={
        <SearchField
          id={LEADS_SEARCH_ID}
          query={filter.q}
          placeholder="Name, email, tail number, message"
          onSearch={(q, how) => change({ q }, how)}
        />
      }
    >
      <SavedViews />
      <FilterChoice
        label="Source"
        value={filter.source}
        choices={QUOTE_SOURCES.map((source) => [source, SOURCE_LABELS[source]])}
        noneLabel="All sources"
        onChoose={(source) => change({ source })}
      />
      <FilterDay label="Received from" value={filter.from} onChoose={(from) => change({ from })} />
      <FilterDay label="Received through" value={filter.to} onChoose={(to) => change({ to })} />
      <FilterChoice
        label="Sort"
        value={filter.sort}
        choices={QUOTE_SORTS.map((sort) => [sort, SORT_LABELS[sort]])}
        onChoose={(sort) => change({ sort: sort as QuoteSort })}
      />
      <ExportLink path="/api/quotes.csv" query={queryOf(filter)} />
      <ExportLink path="/api/quotes/services.csv" query={queryOf(filter)} label="Export services" />
    </FilterBar>
  );
}
