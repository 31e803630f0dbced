import { shopTimeZone } from '#time/shop-time.ts';
import './audit.css';
import { useEffect } from 'react';
import { Button } from '#ui/button.tsx';
import { FilterChoice, FilterDay, useDebouncedSearch } from '#ui/desk-controls.tsx';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { search } from '#ui/icons.ts';
import { isComposing } from '#ui/keys.ts';
import { joinPages, Records } from '#ui/records.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { ENTITY_NAMES, HISTORY_ENTITIES, HISTORY_SEARCH, PERIODS, type Period } from '../history.constants.ts';
import { groupRuns } from '../history.ts';
import { HistoryItem, useAuthors } from './HistoryItem.tsx';
import { DELETED, type HistoryView, hasFilters, useHistory, useHistoryView, type ViewProps } from './log-queries.ts';

export default function History() {
  const historyView = useHistoryView();
  return (
    <main id="main" className="wrap page history-page">
      <h1 className="h2">History</h1>
      <p className="muted">
        Who changed what. Red was removed, green was added. Restoring counts as a change, too, so nothing is ever lost.
      </p>
      <HistoryFilters {...historyView} />
      <Changes view={historyView.view} change={historyView.change} />
    </main>
  );
}

function Changes({ view, change }: Pick<ViewProps, 'view' | 'change'>) {
  const query = useHistory(view, shopTimeZone());
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
              <HistoryItem key={run.id} run={run} />
            ))}
          </ol>
          <p className="muted" role="status">
            {entries.length} of {total} saves
          </p>
        </>
      )}
    </Records>
  );
}

function HistoryFilters({ view, change, clear }: ViewProps) {
  const authors = useAuthors();
  const people = view.who && !authors.includes(view.who) ? [view.who, ...authors] : authors;
  return (
    <search className="history-filters" aria-label="Filter changes">
      <SearchField view={view} change={change} />
      <FilterChoice
        label="What"
        value={view.entity}
        noneLabel="Everything"
        choices={[[DELETED, 'Deleted'], ...HISTORY_ENTITIES.map((one): [string, string] => [one, ENTITY_NAMES[one]])]}
        onChoose={(v) => change({ entity: v as HistoryView['entity'] })}
      />
      <FilterChoice
        label="Who"
        value={view.who}
        noneLabel="Everyone"
        choices={people.map((name) => [name, name])}
        onChoose={(who) => change({ who })}
      />
      <FilterChoice
        label="When"
        value={view.period}
        // Object.keys would list the numeric keys first.
        choices={(['any', '1', '7', '30', 'own'] as const).map((period) => [period, PERIODS[period]])}
        onChoose={(v) => change({ period: v as Period })}
      />
      {view.period === 'own' && (
        <>
          <FilterDay label="From" value={view.from} onChoose={(from) => change({ from })} />
          <FilterDay label="To" value={view.to} onChoose={(to) => change({ to })} />
        </>
      )}
      {hasFilters(view) && (
        <p className="row">
          {view.id && <span className="muted">Only this item</span>}
          <Button small onClick={clear}>
            Show everything
          </Button>
        </p>
      )}
    </search>
  );
}

function SearchField({ view, change }: Pick<ViewProps, 'view' | 'change'>) {
  const { typed, setTyped, submitNow } = useDebouncedSearch(view.q, (q, how) => change({ q }, how));
  return (
    <div className="history-filters__search">
      <Icon of={search} />
      <Field
        label="Search"
        type="search"
        placeholder="Search the old and new text"
        maxLength={HISTORY_SEARCH.max}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !isComposing(event)) submitNow();
        }}
      />
    </div>
  );
}
