import './history.css';
import { useEffect } from 'react';
import { joinPages, Records } from '#ui/records.tsx';
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
  const query = useHistory(view, timeZone);
  const { isError, isFetching, isPlaceholderData, hasNextPage, fetchNextPage } = query;
  const { rows, total } = joinPages(query.data);
  const needsMore = !isError && !isFetching && hasNextPage && (rows?.length ?? 0) < view.show;

  // Returning to the page restores the number of entries shown.
  useEffect(() => {
    if (needsMore) void fetchNextPage();
  }, [needsMore, fetchNextPage]);

  async function showEarlier() {
    const { data: more } = await fetchNextPage();
    change({ show: joinPages(more).rows?.length ?? 0 }, { replace: true });
  }

  return (
    <Records
      what="history"
      query={{ ...query, fetchNextPage: showEarlier }}
      rows={rows}
      total={undefined}
      selector=".history > li"
      loading={<Spinner>Loading the history...</Spinner>}
      empty={
        <p className="empty" role="status">
          {hasFilters(view) ? 'No changes match your search.' : 'No changes yet.'}
        </p>
      }
    >
      {(entries) => (
        <>
          <ol className="history" aria-busy={isPlaceholderData || undefined}>
            {groupRuns(entries).map((run) => (
              <HistoryItem key={run.id} run={run} timeZone={timeZone} />
            ))}
          </ol>
          <p className="muted history-page__count" role="status">
            {entries.length} of {total} saves
          </p>
        </>
      )}
    </Records>
  );
}
