import { useCan } from '#features/account/ui/current-user.ts';
import { SearchField } from '#features/leads/ui/SearchField.tsx';
import { FilterBar, FilterChoice } from '#ui/filter-bar.tsx';
import './job-filters.css';
import { JOB_SORTS, type JobSort } from '../../constants.ts';
import { COLUMNS } from '../../moves/rules.ts';
import { SHOWN_CHOICES, type Shown, SORT_LABELS, useJobFilter } from './job-filter.ts';
import { useJobCounts } from './job-list-queries.ts';

export const SEARCH_ID = 'jobs-search';

/** Each change applies at once and goes into the address. */
export function JobFilters() {
  const { filter, change } = useJobFilter();
  const { data: counts } = useJobCounts();
  const seesMoney = useCan('payments');
  const countOf = (count: (typeof SHOWN_CHOICES)[number][1]['count']) =>
    counts ? `, ${count(counts).toLocaleString('en-US')}` : '';
  return (
    <FilterBar
      className="job-filters"
      label="Find jobs"
      active={[filter.show, filter.stage, filter.sort !== 'urgency'].filter(Boolean).length}
      search={
        <SearchField
          id={SEARCH_ID}
          query={filter.q}
          placeholder="Tail number, name, job number"
          onSearch={(q, how) => change({ q }, how)}
        />
      }
    >
      <FilterChoice
        label="Show"
        value={filter.show}
        choices={SHOWN_CHOICES.filter(([value]) => seesMoney || value !== 'unpaid').map(([value, { label, count }]) => [
          value,
          label + countOf(count),
        ])}
        onChoose={(show) => change({ show: show as Shown })}
      />
      <FilterChoice
        label="Stage"
        value={filter.stage}
        choices={COLUMNS.map(({ key, label }) => [key, label])}
        noneLabel="Any stage"
        onChoose={(stage) => change({ stage })}
      />
      <FilterChoice
        label="Sort"
        value={filter.sort}
        choices={JOB_SORTS.map((sort) => [sort, SORT_LABELS[sort]])}
        onChoose={(sort) => change({ sort: sort as JobSort })}
      />
    </FilterBar>
  );
}
