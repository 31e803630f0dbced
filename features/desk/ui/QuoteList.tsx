import { useMemo, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Elevation } from '#features/aircraft/ui/Elevation.tsx';
import { MoreRows } from '#features/leads/ui/MoreRows.tsx';
import { useRowShortcuts } from '#features/leads/ui/use-row-shortcuts.ts';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { LEADS_SEARCH_ID } from '../constants.ts';
import type { ListedQuote } from '../contract.ts';
import { type DeskFilter, isFiltered, searchOf } from './desk-filter.ts';
import { formatCount } from './desk-format.ts';
import { useQuotePages } from './desk-queries.ts';
import { QuoteTable } from './QuoteTable.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';
import { useDeleteQuotes } from './use-delete-quotes.tsx';
import { useSelection } from './use-selection.ts';
import { useScrollAnchor, useStableWhilePointing } from './use-stable-while-pointing.ts';
import { useStatusMove } from './use-status-move.tsx';

type ListProps = {
  filter: DeskFilter;
  /** Received since the desk was opened. */
  newIds: ReadonlySet<number>;
  onDeleted: () => void;
};

/** The list in its states: loading, failed, empty, loaded. */
export function QuoteList({ filter, newIds, onDeleted }: ListProps) {
  const { data, isPending, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useQuotePages(filter);
  const quotes = useStableWhilePointing(useMemo(() => data?.pages.flatMap((page) => page.quotes), [data]));
  if (!quotes && (isPending || isFetching))
    return (
      <div className="desk__wait">
        <Spinner>Loading quotes...</Spinner>
        <Skeleton rows={8} />
      </div>
    );
  if (!quotes) return <Failed onRetry={() => refetch()} />;
  if (quotes.length === 0) return <Empty filter={filter} />;
  return (
    <>
      <LoadedList filter={filter} quotes={quotes} newIds={newIds} onDeleted={onDeleted} />
      <MoreRows
        rows="[data-quote]"
        shown={quotes.length}
        of={formatCount(data!.pages[0]!.total, data!.pages[0]!.atLeast)}
        hasMore={hasNextPage}
        busy={isFetchingNextPage}
        onMore={() => void fetchNextPage()}
      />
    </>
  );
}

function LoadedList({ filter, quotes, newIds, onDeleted }: ListProps & { quotes: ListedQuote[] }) {
  const { selected, toggle, setAll, clear } = useSelection(quotes);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  useScrollAnchor(list, filter);
  const move = useStatusMove({ onMoved: clear });
  const deleteQuotes = useDeleteQuotes();
  useRowShortcuts(
    { rows: '[data-quote]', searchId: LEADS_SEARCH_ID },
    {
      onExtend: (row) => toggle(idOf(row), { through: true }),
      onEscape: clear,
      keys: { x: (row) => row && toggle(idOf(row)), '?': () => setHelpOpen(true) },
    },
  );

  async function remove(removed: readonly ListedQuote[]) {
    if (!(await deleteQuotes(removed))) return;
    clear();
    onDeleted();
  }

  const selectedQuotes = quotes.filter(({ id }) => selected.has(id));
  return (
    <div ref={list}>
      {selectedQuotes.length > 0 && (
        <SelectionBar
          count={selectedQuotes.length}
          onStatus={(status) =>
            move(
              selectedQuotes.map(({ id }) => id),
              status,
            )
          }
          onDelete={() => void remove(selectedQuotes)}
          onClear={clear}
        />
      )}
      <QuoteTable
        quotes={quotes}
        byDay={filter.sort === 'newest' || filter.sort === 'oldest'}
        newIds={newIds}
        selected={selected}
        onSelect={toggle}
        onSelectAll={setAll}
        onDelete={(quote) => void remove([quote])}
      />
      <p className="desk__keys">
        <Button variant="quiet" small onClick={() => setHelpOpen(true)}>
          Keyboard shortcuts <kbd className="key">?</kbd>
        </Button>
      </p>
      {isHelpOpen && <ShortcutsDialog onClose={() => setHelpOpen(false)} />}
    </div>
  );
}

const idOf = (row: HTMLElement) => Number(row.dataset.quote);

function Empty({ filter }: { filter: DeskFilter }) {
  const { pathname } = useLocation();
  const hasFilter = isFiltered(filter);
  return (
    <div className="empty">
      <Elevation of="single-piston-low" />
      <p>{hasFilter ? 'No quotes match.' : 'No quotes received yet.'}</p>
      {hasFilter && (
        <p className="empty__act">
          <Link className="btn btn--line" to={{ pathname, search: searchOf({ view: filter.view }) }} preventScrollReset>
            Clear the filter
          </Link>
        </p>
      )}
    </div>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="empty" role="alert">
      <p>The quotes could not be loaded.</p>
      <p className="empty__act">
        <Button variant="ink" onClick={onRetry}>
          Try again
        </Button>
      </p>
    </div>
  );
}
