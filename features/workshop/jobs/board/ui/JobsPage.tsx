import '#ui/form.css';
import { useState } from 'react';
import { ExportLink } from '#client/ExportLink.tsx';
import { SearchField } from '#customers/leads/ui/list-head.tsx';
import { useRowShortcuts } from '#customers/leads/ui/row-shortcuts.ts';
import { useCan, useIsOwner } from '#office/account/ui/current-user.ts';
import { shopDay, shopTimeZone, zonedFormat } from '#time/shop-time.ts';
import { FilterBar, FilterChoice } from '#ui/desk-controls.tsx';
import { Field } from '#ui/field.tsx';
import './jobs-page.css';
import { useIsOnline } from '#ui/browser-state.ts';
import { Icon } from '#ui/icon.tsx';
import { calendarRange, clock, columns3 } from '#ui/icons.ts';
import { COLUMNS } from '../../board-columns.ts';
import { JOB_SORTS, type JobSort } from '../../job-status.constants.ts';
import {
  addressOf,
  JOBS,
  type JobListFilter,
  queryOf,
  SHOWN_CHOICES,
  type Shown,
  SORT_LABELS,
  useJobCounts,
  useJobEvents,
  useJobFilter,
} from './job-queries.ts';
import '#ui/records.css';
import { Link, useLocation } from 'react-router';
import { RecordsPage } from '#ui/records.tsx';
import type { JobCounts } from '../job-list.contract.ts';
import { JobBoard } from './JobBoard.tsx';
import { JobList } from './JobList.tsx';
import { EnterJob, NotifyAll } from './JobsDialogs.tsx';

const TABLES = [
  { name: 'quickbooks', label: 'Invoices for QuickBooks' },
  { name: 'payments', label: 'Payments' },
];

/** Tables for the bookkeeper, of a period that begins as the year so far. */
function BookExports() {
  const today = shopDay();
  const [period, setPeriod] = useState({ from: `${today.slice(0, 4)}-01-01`, to: today });
  const isWhole = period.from !== '' && period.to !== '' && period.from <= period.to;
  const input = (name: keyof typeof period, label: string) => (
    <Field
      label={label}
      type="date"
      required
      min="2000-01-01"
      max="2999-12-31"
      value={period[name]}
      aria-invalid={!isWhole}
      onChange={({ target }) => setPeriod({ ...period, [name]: target.value })}
    />
  );
  return (
    <details className="screen-only">
      <summary className="muted sm">For your bookkeeping</summary>
      <p className="muted sm">
        Invoices are for jobs delivered in this period, with their approved change orders. Payments are those received
        in this period.
      </p>
      <div className="row row--end apart--close">
        {input('from', 'From')}
        {input('to', 'To')}
        {isWhole &&
          TABLES.map(({ name, label }) => (
            <ExportLink
              key={name}
              path={`/api/exports/${name}.csv`}
              query={`${new URLSearchParams(period)}`}
              label={label}
            />
          ))}
      </div>
      {!isWhole && (
        <p className="sm" role="alert">
          Enter a start date and a later end date.
        </p>
      )}
    </details>
  );
}

/** Each change applies at once and goes into the address. */
function JobFilters() {
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

interface LiveNoteProps {
  /** What the page shows: 'list', 'board'. */
  what: string;
  /** When it was loaded, in milliseconds. */
  loadedAt: number;
}

/** Says that what is shown may be older than it seems. */
function LiveNote({ what, loadedAt }: LiveNoteProps) {
  const isOnline = useIsOnline();
  // The bar of the desk says so.
  if (!isOnline) return null;
  return (
    <div className="note note--warn with-action" role="status">
      <Icon of={clock} />
      <p>
        <b>
          This is the {what} from {formatTime(loadedAt)}.
        </b>{' '}
        Live updates are down. This page checks again every 30 seconds.
      </p>
    </div>
  );
}

const clockFormat = zonedFormat('en-US', { timeStyle: 'short' });
const formatTime = (at: number) => clockFormat(shopTimeZone()).format(at);

/** All jobs of the shop, over time or on a board by stage. */
export default function JobsPage() {
  const { filter } = useJobFilter();
  const { data: counts, dataUpdatedAt } = useJobCounts();
  useRowShortcuts('[data-job]');
  const isLineDown = useJobEvents();
  const isOwner = useIsOwner();
  const canExport = useCan('exports');
  return (
    <RecordsPage
      title="Jobs"
      note={counts ? describeCounts(counts) : '\u00a0'}
      actions={
        <>
          {canExport && <ExportLink path={`${JOBS}.csv`} query={queryOf(filter)} className="only-laptop" />}
          <ViewSwitch filter={filter} />
        </>
      }
    >
      {isLineDown && <LiveNote what={filter.view} loadedAt={dataUpdatedAt} />}
      <JobFilters />
      {isOwner && <NotifyAll moved={counts?.flags.moved ?? 0} />}
      {filter.view === 'board' ? <JobBoard filter={filter} /> : <JobList filter={filter} />}
      {isOwner && counts && counts.open > 0 && (
        <p className="row screen-only muted sm">
          Airplanes already in the hangar? <EnterJob />
        </p>
      )}
      {canExport && <BookExports />}
    </RecordsPage>
  );
}

function ViewSwitch({ filter }: { filter: JobListFilter }) {
  const { pathname } = useLocation();
  const to = (view: JobListFilter['view']) => ({ pathname, search: `?${addressOf({ ...filter, view })}` });
  return (
    <nav className="seg" aria-label="View">
      <Link to={to('list')} preventScrollReset aria-current={filter.view === 'list' ? 'true' : undefined}>
        <Icon of={calendarRange} /> Timeline
      </Link>
      <Link to={to('board')} preventScrollReset aria-current={filter.view === 'board' ? 'true' : undefined}>
        <Icon of={columns3} /> Board
      </Link>
    </nav>
  );
}

/** '5 in the hangar, 2 booked, 1 delivered with a payment due. 3 flagged.' */
function describeCounts({ open, booked, owing, flagged }: JobCounts): string {
  if (open === 0) return 'Accepted work, from the airplane’s arrival to its delivery.';
  const inHangar = open - booked - owing;
  const where = [
    inHangar > 0 && `${inHangar} in the hangar`,
    booked > 0 && `${booked} booked`,
    owing > 0 && `${owing} delivered with a payment due`,
  ];
  const need = flagged === 0 ? 'No flags.' : `${flagged} flagged.`;
  return `${where.filter(Boolean).join(', ')}. ${need}`;
}
