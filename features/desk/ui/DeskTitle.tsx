import '#ui/reach.css';
import '#ui/segmented.css';
import { type Ref, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { columns3, plus, table } from '#ui/icons.ts';
import { formatWaiting } from '../rules.ts';
import { type DeskFilter, isFiltered, OLDEST_FIRST, searchOf } from './desk-filter.ts';
import { formatQuotes, SORT_PHRASES } from './desk-format.ts';
import { useQuotePages } from './desk-queries.ts';
import { NewLeadDialog } from './NewLead.tsx';

/** The title, the number of quotes, a new lead, and the switch between list and board. */
export function DeskTitle({ ref, filter }: { ref: Ref<HTMLHeadingElement>; filter: DeskFilter }) {
  const { data } = useQuotePages(filter);
  const { pathname } = useLocation();
  const [isAdding, setAdding] = useState(false);
  const { total = 0, atLeast } = data?.pages[0] ?? {};
  const to = (view: DeskFilter['view']) => ({ pathname, search: searchOf({ ...filter, view }) });
  const order = total === 1 ? '' : `, ${SORT_PHRASES[filter.sort]}`;
  return (
    <div className="desk__title">
      <h1 className="h2" ref={ref} tabIndex={-1}>
        Quote Management
      </h1>
      <div className="row desk__counted">
        {(total > 0 || isFiltered(filter)) && (
          <p className="muted" aria-live="polite">
            {data ? formatQuotes(total, atLeast) + order : '\u00a0'}
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
  const { data } = useQuotePages(OLDEST_FIRST, 1);
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
