import '#ui/form.css';
import './job-filters.css';
import { type ReactNode, useId, useState } from 'react';
import { SearchField } from '#features/leads/ui/SearchField.tsx';
import { Icon } from '#ui/icon.tsx';
import { slidersHorizontal } from '#ui/icons.ts';
import { JOB_SORTS, type JobSort } from '../../constants.ts';
import { COLUMNS } from '../../steps/rules.ts';
import { SHOWN_CHOICES, type Shown, SORT_LABELS, useJobFilter } from './job-filter.ts';
import { useJobCounts } from './job-list-queries.ts';

export const SEARCH_ID = 'jobs-search';

/** Each change applies at once and goes into the address. */
export function JobFilters() {
  const { filter, change } = useJobFilter();
  const { data: counts } = useJobCounts();
  const [isOpen, setOpen] = useState(false);
  const more = useId();
  const active = [filter.show, filter.stage, filter.sort !== 'urgency'].filter(Boolean).length;
  return (
    <search className={isOpen ? 'job-filters is-open' : 'job-filters'} aria-label="Find jobs">
      <SearchField
        id={SEARCH_ID}
        query={filter.q}
        placeholder="Tail, name, job number"
        onSearch={(q, how) => change({ q }, how)}
      />
      <button
        type="button"
        className="btn btn--line btn--sm job-filters__more"
        aria-expanded={isOpen}
        aria-controls={more}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon of={slidersHorizontal} /> Filter and sort {active > 0 && <b>({active})</b>}
      </button>
      <div id={more} className="job-filters__rest">
        <Choice label="Show" value={filter.show} onChoose={(show) => change({ show: show as Shown })}>
          {SHOWN_CHOICES.map(([value, { label, count }]) => (
            <option key={value} value={value}>
              {label}
              {counts && `, ${count(counts).toLocaleString('en-US')}`}
            </option>
          ))}
        </Choice>
        <Choice label="Stage" value={filter.stage} onChoose={(stage) => change({ stage })}>
          <option value="">Any stage</option>
          {COLUMNS.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </Choice>
        <Choice label="Sort" value={filter.sort} onChoose={(sort) => change({ sort: sort as JobSort })}>
          {JOB_SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {SORT_LABELS[sort]}
            </option>
          ))}
        </Choice>
      </div>
    </search>
  );
}

function Choice({
  label,
  value,
  onChoose,
  children,
}: {
  label: string;
  value: string;
  onChoose: (value: string) => void;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} className="input" value={value} onChange={({ target }) => onChoose(target.value)}>
        {children}
      </select>
    </div>
  );
}
