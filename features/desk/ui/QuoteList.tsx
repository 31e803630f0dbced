import { useEffect, useMemo, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Elevation } from '#features/aircraft/ui/Elevation.tsx';
import type { Quote } from '#features/leads/contract.ts';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Spinner } from '#ui/spinner.tsx';

import type { ListedQuote } from '../contract.ts';
import { type DeskFilter, isFiltered, searchOf } from './desk-filter.ts';
import { formatCount } from './desk-format.ts';
import { useQuotePages } from './desk-queries.ts';
import { KeysOverview } from './KeysOverview.tsx';
import { MoreQuotes } from './MoreQuotes.tsx';
import { QuoteTable } from './QuoteTable.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { useDeskKeys } from './use-desk-keys.ts';
import { useSelection } from './use-selection.ts';
import { useStableWhilePointing, useSteadyPlace } from './use-stable-while-pointing.ts';
import { useStatusMove } from './use-status-move.tsx';

type ListProps = {
  filter: DeskFilter;
  /** Those that came since the desk was opened. */
  fresh: ReadonlySet<number>;
  /** Those that were deleted last. */
  gone: readonly number[];
  onDelete: (quotes: Quote[]) => void;
};

/** The list of quote requests, as it is loaded, empty, failed, or there. */
export function QuoteList({ filter, fresh, gone, onDelete }: ListProps) {
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
      <Quotes filter={filter} quotes={quotes} fresh={fresh} gone={gone} onDelete={onDelete} />
      <MoreQuotes
        shown={quotes.length}
        of={formatCount(data!.pages[0]!.total, data!.pages[0]!.atLeast)}
        hasMore={hasNextPage}
        busy={isFetchingNextPage}
        onMore={() => void fetchNextPage()}
      />
    </>
  );
}

function Quotes({ filter, quotes, fresh, gone, onDelete }: ListProps & { quotes: ListedQuote[] }) {
  const { selected, toggle, setAll, clear } = useSelection(quotes);
  const [isAsking, setAsking] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  useSteadyPlace(list, filter);
  const { move, question } = useStatusMove({ onMoved: clear });
  useDeskKeys({ toggle, clear, help: () => setAsking(true) });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is gone cannot stay selected
  useEffect(clear, [gone]);

  const chosen = quotes.filter(({ id }) => selected.has(id));
  return (
    <div ref={list}>
      {chosen.length > 0 && (
        <SelectionBar
          count={chosen.length}
          onStatus={(status) =>
            move(
              chosen.map(({ id }) => id),
              status,
            )
          }
          onDelete={() => onDelete(chosen)}
          onClear={clear}
        />
      )}
      <QuoteTable
        quotes={quotes}
        byDay={filter.sort === 'newest' || filter.sort === 'oldest'}
        fresh={fresh}
        selected={selected}
        onSelect={toggle}
        onSelectAll={setAll}
        onDelete={(quote) => onDelete([quote])}
      />
      <p className="desk__keys">
        <Button variant="quiet" small onClick={() => setAsking(true)}>
          Keyboard <kbd>?</kbd>
        </Button>
      </p>
      {question}
      {isAsking && <KeysOverview onClose={() => setAsking(false)} />}
    </div>
  );
}

function Empty({ filter }: { filter: DeskFilter }) {
  const { pathname } = useLocation();
  const narrowed = isFiltered(filter);
  return (
    <div className="empty">
      <Elevation of="single-piston-low" />
      <p>{narrowed ? 'No quotes match.' : 'No quotes received yet.'}</p>
      {narrowed && (
        <p className="desk__retry">
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
      <p className="desk__retry">
        <Button variant="ink" onClick={onRetry}>
          Try again
        </Button>
      </p>
    </div>
  );
}
