import './lead-desk.css';
import { Fragment, type ReactNode, type Ref, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { customerName } from '#customers/leads/lead-words.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { bell, columns3, plus, table, x } from '#ui/icons.ts';
import { formatWaiting, type NewLeads } from '../lead-list.ts';
import '#ui/records.css';
import '#ui/parts.css';
import { useQuery } from '@tanstack/react-query';
import { ExportLink } from '#client/ExportLink.tsx';
import { SUSPECTS } from '#customers/lead-forms/suspects.constants.ts';
import {
  LEAD_SORTS,
  LEAD_SOURCES,
  LEAD_STATUSES,
  type LeadSort,
  SOURCE_LABELS,
} from '#customers/leads/leads.constants.ts';
import { SearchField, StateStrip, statusColor } from '#customers/leads/ui/list-head.tsx';
import { NewLeadDialog } from '#customers/leads/ui/NewLead.tsx';
import { FilterBar, FilterChoice, FilterDay } from '#ui/desk-controls.tsx';
import { useScrollIntoView } from '#ui/focus-and-scroll.ts';
import { useSite } from '#website/site/ui/site-data.ts';
import {
  type DeskFilter,
  isFiltered,
  OLDEST_FIRST,
  queryOf,
  savedViews,
  searchOf,
  useDeskFilter,
} from './desk-filter.ts';
import { formatCount, formatLeads, SORT_LABELS, SORT_PHRASES } from './desk-format.ts';
import { useLeadCounts, useLeadPages } from './desk-queries.ts';
import { LeadBoard } from './LeadBoard.tsx';
import { LeadList } from './LeadList.tsx';
import { useLeadEvents } from './lead-events.ts';
import { useStableWhilePointing } from './use-stable-while-pointing.ts';

const MAX_NAMED = 3;

/**
 * Names the leads received since the desk was opened; the list's filter may hide them. The live region is always
 * rendered: screen readers announce only changes inside it.
 */
function NewLeadsBanner({ newLeads: { leads, more }, onDismiss }: { newLeads: NewLeads; onDismiss: () => void }) {
  const count = leads.length + more;
  const named = leads.slice(0, MAX_NAMED);
  const unnamed = count - named.length;
  const { search } = useLocation();
  return (
    <div role="status">
      {count > 0 && (
        <div className="with-icon ahead new-leads">
          <Icon of={bell} />
          <p>
            <b>{count === 1 ? '1 new quote' : `${count} new quotes`}</b>
            {named.map((lead, index) => (
              <Fragment key={lead.id}>
                {index > 0 ? ', ' : ': '}
                <Link
                  to={{ pathname: `/admin/quotes/${lead.id}`, search }}
                  state={{ fromDesk: true }}
                  preventScrollReset
                >
                  {customerName(lead)}
                </Link>
              </Fragment>
            ))}
            {named.length > 0 && unnamed > 0 && ` and ${unnamed} more`}
          </p>
          <IconButton icon={x} label="Dismiss" onClick={onDismiss} />
        </div>
      )}
    </div>
  );
}

/** `children` is the dialog over the desk. */
export function LeadDesk({ children }: { children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null);
  const { filter } = useDeskFilter();
  const { newIds, newLeads, dismiss } = useLeadEvents();
  const town = useSite().business.address.locality;
  const shownLeads = useStableWhilePointing(newLeads);

  return (
    <main id="main" className="wrap page">
      <DeskTitle ref={title} filter={filter} />
      <NewLeadsBanner newLeads={shownLeads} onDismiss={dismiss} />
      <StatusStrip />
      <DeskFilters />
      {filter.view === 'board' ? (
        <LeadBoard filter={filter} />
      ) : (
        // The row with the focused button is gone.
        <LeadList filter={filter} newIds={newIds} onDeleted={() => title.current?.focus()} />
      )}
      {children}
      <p className="muted sm apart">
        All dates are in shop time ({town}). <SuspectsLink />
      </p>
    </main>
  );
}

/** The title, the number of leads, a new lead, and the switch between list and board. */
function DeskTitle({ ref, filter }: { ref: Ref<HTMLHeadingElement>; filter: DeskFilter }) {
  const { data } = useLeadPages(filter);
  const { pathname } = useLocation();
  const [isAdding, setAdding] = useState(false);
  const { total = 0, atLeast } = data?.pages[0] ?? {};
  const to = (view: DeskFilter['view']) => ({ pathname, search: searchOf({ ...filter, view }) });
  const order = total === 1 ? '' : `, ${SORT_PHRASES[filter.sort]}`;
  return (
    <div className="ahead desk__title">
      <h1 className="h2" ref={ref} tabIndex={-1}>
        Quote Management
      </h1>
      <div className="row desk__counted">
        {(total > 0 || isFiltered(filter)) && (
          <p className="muted" aria-live="polite">
            {data ? formatLeads(total, atLeast) + order : '\u00a0'}
          </p>
        )}
        <Waiting view={filter.view} />
      </div>
      <div className="desk__new reach">
        <Button onClick={() => setAdding(true)}>
          <Icon of={plus} /> New lead
        </Button>
      </div>
      {isAdding && <NewLeadDialog onClose={() => setAdding(false)} />}
      <nav className="seg" aria-label="View">
        <Link to={to('list')} preventScrollReset aria-current={filter.view === 'list' ? 'true' : undefined}>
          <Icon of={table} /> List
        </Link>
        <Link to={to('board')} preventScrollReset aria-current={filter.view === 'board' ? 'true' : undefined}>
          <Icon of={columns3} /> Board
        </Link>
      </nav>
    </div>
  );
}

/** Links to the unanswered leads, oldest first. */
function Waiting({ view }: Pick<DeskFilter, 'view'>) {
  const { data } = useLeadPages(OLDEST_FIRST, 1);
  const { pathname } = useLocation();
  const { total, rows } = data?.pages[0] ?? { total: 0, rows: [] };
  if (!rows[0]) return null;
  return (
    <p>
      <Link to={{ pathname, search: searchOf({ ...OLDEST_FIRST, view }) }} preventScrollReset>
        {formatWaiting(total, rows[0].createdAt, new Date())}
      </Link>
    </p>
  );
}

/** The count of each status; a click filters by it. */
function StatusStrip() {
  const { filter, change } = useDeskFilter();
  const { data: counts } = useLeadCounts(filter);
  const choices = counts && [
    { state: '', label: 'All', count: formatCount(counts.total, counts.atLeast), color: 'ink' as const },
    ...LEAD_STATUSES.map((status) => ({
      state: status as string,
      label: status as string,
      count: formatCount(counts.statuses[status] ?? 0, counts.atLeast),
      color: statusColor(status),
    })),
  ];
  return <StateStrip choices={choices} chosen={filter.status} onChoose={(status) => change({ status })} />;
}

/** Each change applies at once and goes into the address. */
function DeskFilters() {
  const { filter, change } = useDeskFilter();
  return (
    <FilterBar
      className="row desk-filters"
      label="Find quotes"
      active={[filter.source, filter.from, filter.to, filter.sort !== 'newest'].filter(Boolean).length}
      search={
        <SearchField
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
        choices={LEAD_SOURCES.map((source) => [source, SOURCE_LABELS[source]])}
        noneLabel="All sources"
        onChoose={(source) => change({ source })}
      />
      <FilterDay label="Received from" value={filter.from} onChoose={(from) => change({ from })} />
      <FilterDay label="Received through" value={filter.to} onChoose={(to) => change({ to })} />
      <FilterChoice
        label="Sort"
        value={filter.sort}
        choices={LEAD_SORTS.map((sort) => [sort, SORT_LABELS[sort]])}
        onChoose={(sort) => change({ sort: sort as LeadSort })}
      />
      <ExportLink path="/api/quotes.csv" query={queryOf(filter)} />
      <ExportLink path="/api/quotes/services.csv" query={queryOf(filter)} label="Export services" />
    </FilterBar>
  );
}

/** Links to the named views, which can be bookmarked. */
function SavedViews() {
  const { filter } = useDeskFilter();
  const { pathname } = useLocation();
  const here = searchOf(filter);
  const line = useRef<HTMLUListElement>(null);
  useScrollIntoView(line, '[aria-current]', here);
  return (
    <nav className="tabs saved-views" aria-label="Saved views">
      <ul ref={line}>
        {savedViews(filter.view).map(({ text, search }) => (
          <li key={text}>
            <Link to={{ pathname, search }} preventScrollReset aria-current={search === here ? 'true' : undefined}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Nothing while there are none. */
function SuspectsLink() {
  const { data } = useQuery<{ count: number }>({ queryKey: [SUSPECTS, 'count'] });
  return data?.count ? <Link to="/admin/spam">Looks like spam ({data.count})</Link> : null;
}
