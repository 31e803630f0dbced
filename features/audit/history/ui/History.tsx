import './history.css';
import '#ui/states.css';
import { useEffect } from 'react';
import { Button } from '#ui/button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { groupRuns } from '../rules.ts';
import { HistoryFilters } from './HistoryFilters.tsx';
import { HistoryItem } from './HistoryItem.tsx';
import { hasFilters, useHistoryView, type ViewProps } from './history-filter.ts';
import { useHistory } from './history-queries.ts';

/** `timeZone` is the shop's. */
export function History({ timeZone }: { timeZone: string }) {
  const historyView = useHistoryView();
  return (
    <main id="main" className="wrap page history-page">
      <h1 className="h2">History</h1>
      <p className="muted">
        Who changed what. Red was removed, green was added. Restoring counts as a change, too, so nothing is ever lost.
      </p>
      <HistoryFilters {...historyView} />
      <Changes view={historyView.view} change={historyView.change} timeZone={timeZone} />
    </main>
  );
}

function Changes({ view, change, timeZone }: Pick<ViewProps, 'view' | 'change'> & { timeZone: string }) {
  const { data, isError, isPending, isPlaceholderData, hasNextPage, isFetching, isFetchingNextPage, ...query } =
    useHistory(view, timeZone);
  const entries = data?.pages.flatMap((page) => page.rows) ?? [];
  const needsMore = !isError && !isFetching && hasNextPage && entries.length < view.show;

  // Returning to the page restores the number of entries shown.
  useEffect(() => {
    if (needsMore) void query.fetchNextPage();
  }, [needsMore, query.fetchNextPage]);

  async function showEarlier() {
    const { data: more } = await query.fetchNextPage();
    const shown = more?.pages.reduce((sum, page) => sum + page.rows.length, 0) ?? 0;
    change({ show: shown }, { replace: true });
  }

  if (isPending) return <Spinner>Loading the history...</Spinner>;
  if (isError && !data)
    return (
      <div role="alert">
        <p>The history could not be loaded.</p>
        <Button small onClick={() => void query.refetch()}>
          Try again
        </Button>
      </div>
    );
  if (entries.length === 0)
    return (
      <p className="empty" role="status">
        {hasFilters(view) ? 'No changes match your search.' : 'No changes yet.'}
      </p>
    );
  return (
    <>
      <ol className="history" aria-busy={isPlaceholderData || undefined}>
        {groupRuns(entries).map((run) => (
          <HistoryItem key={run.id} run={run} timeZone={timeZone} />
        ))}
      </ol>
      <div className="row between history-page__more">
        <p className="muted" role="status">
          {entries.length} of {data.pages[0]?.total} saves
        </p>
        {hasNextPage && (
          <Button busy={isFetchingNextPage} onClick={() => void showEarlier()}>
            Show earlier changes
          </Button>
        )}
      </div>
    </>
  );
}
