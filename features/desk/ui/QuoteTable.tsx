import { formatDay } from '#time/format-day.ts';
import '#ui/table.css';
import './quote-table.css';
import { type ReactNode, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { addDays } from '#time/days.ts';
import { shopDay } from '#time/shop-time.ts';

import type { ListedQuote } from '../contract.ts';
import { type DayGroup, groupByDay } from '../rules.ts';
import { QuoteRow, RowCheckbox } from './QuoteRow.tsx';
import { useStableCallback } from './use-stable-callback.ts';

const GROUP_TITLES: Record<DayGroup, string> = {
  today: 'Today',
  yesterday: 'Yesterday',
  week: 'Earlier this week',
  before: 'Older',
};

const NOW_STEP_MS = 600_000;

type TableProps = {
  quotes: readonly ListedQuote[];
  /** Groups the rows by day; the list must be sorted by date. */
  byDay: boolean;
  newIds: ReadonlySet<number>;
  selected: ReadonlySet<number>;
  onSelect: (id: number, how: { through: boolean }) => void;
  onSelectAll: (on: boolean) => void;
  onDelete: (quote: ListedQuote) => void;
};

export function QuoteTable({ quotes, byDay, newIds, selected, onSelect, onSelectAll, onDelete }: TableProps) {
  const columns = ['Date', 'Customer', 'Business', 'Aircraft', 'Status', 'Actions'];
  const today = shopDay();
  const { search } = useLocation();
  const navigate = useNavigate();
  const groups = useMemo(() => (byDay ? groupByDay(quotes, today) : null), [byDay, quotes, today]);
  // Rounded, so that memoized rows do not re-render.
  const now = Math.floor(Date.now() / NOW_STEP_MS) * NOW_STEP_MS;
  const handlers = {
    onOpen: useStableCallback((id: number) => {
      navigate({ pathname: `/admin/quotes/${id}`, search }, { state: { fromDesk: true }, preventScrollReset: true });
    }),
    onSelect: useStableCallback(onSelect),
    onDelete: useStableCallback(onDelete),
  };
  const row = (quote: ListedQuote): ReactNode => (
    <QuoteRow
      key={quote.id}
      quote={quote}
      isNew={newIds.has(quote.id)}
      isSelected={selected.has(quote.id)}
      search={search}
      now={now}
      {...handlers}
    />
  );
  return (
    <div className="table-wrap">
      {/* Explicit roles keep the table semantics when CSS changes its display. */}
      {/* biome-ignore-start lint/a11y/noRedundantRoles: see above */}
      <table className={`table quotes-table ${groups ? 'quotes-table--days' : ''}`} role="table">
        <thead role="rowgroup">
          <tr role="row">
            <td role="cell">
              <RowCheckbox
                label="Select all quotes shown"
                checked={selected.size > 0 && quotes.every(({ id }) => selected.has(id))}
                onChange={(on) => onSelectAll(on)}
              />
            </td>
            {columns.map((column) => (
              <th key={column} scope="col" role="columnheader">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        {groups ? (
          groups.map(({ group, quotes }) => (
            <tbody role="rowgroup" key={group}>
              <DayRow group={group} today={today} />
              {quotes.map(row)}
            </tbody>
          ))
        ) : (
          <tbody role="rowgroup">{quotes.map(row)}</tbody>
        )}
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
    </div>
  );
}

/** The heading of a day group. */
function DayRow({ group, today }: { group: DayGroup; today: string }) {
  const day = { today, yesterday: addDays(today, -1), week: null, before: null }[group];
  return (
    // biome-ignore lint/a11y/noRedundantRoles: the layout of small screens takes the table apart
    <tr role="row" className="quotes-table__day">
      {/* biome-ignore lint/a11y/useSemanticElements: the same */}
      {/* biome-ignore lint/a11y/noRedundantRoles: the same */}
      <th scope="rowgroup" role="rowheader" colSpan={7}>
        {GROUP_TITLES[group]}
        {day && `, ${formatDay(day, 'weekday')}`}
      </th>
    </tr>
  );
}
