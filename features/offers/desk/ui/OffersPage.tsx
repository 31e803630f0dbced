import { LoadFailed } from '#ui/page-states.tsx';
import '#ui/key.css';
import '#ui/states.css';
import './offers.css';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { saveFile } from '#client/save-file.ts';
import { useCan } from '#features/account/ui/current-user.ts';
import { Elevation } from '#features/aircraft/ui/Elevation.tsx';
import { subscribeToLeads } from '#features/leads/ui/lead-event-source.ts';
import { MoreRows } from '#features/leads/ui/MoreRows.tsx';
import { SearchField } from '#features/leads/ui/SearchField.tsx';
import { StateStrip } from '#features/leads/ui/StateStrip.tsx';
import { useRowShortcuts } from '#features/leads/ui/use-row-shortcuts.ts';
import { Icon } from '#ui/icon.tsx';
import { download } from '#ui/icons.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { Spinner } from '#ui/spinner.tsx';
import type { OfferCounts } from '../contract.ts';
import { OffersTable } from './OffersTable.tsx';
import { type OfferState, queryOf, STATE_CHOICES, useOfferFilter } from './offer-filter.ts';
import { invalidateOffers, OFFERS, useOfferCounts, useOfferPages } from './offer-queries.ts';

const SEARCH_ID = 'offers-search';
const ROWS = '[data-offer]';

/** All quotes of the shop, last changed first. */
export function OffersPage() {
  const { filter, change } = useOfferFilter();
  const { data: counts } = useOfferCounts();
  const canExport = useCan('exports');
  useRowShortcuts({ rows: ROWS, searchId: SEARCH_ID });
  useOfferEvents();
  return (
    <main id="main" className="wrap offers">
      <div className="offers__title">
        <div>
          <h1 className="h2">Quotes</h1>
          <p className="muted">{counts ? describeCounts(counts) : '\u00a0'}</p>
        </div>
        {canExport && <ExportLink query={queryOf(filter)} />}
      </div>
      <StateStrip<OfferState>
        choices={
          counts &&
          STATE_CHOICES.map(({ count, ...choice }) => ({ ...choice, count: count(counts).toLocaleString('en-US') }))
        }
        chosen={filter.state}
        onChoose={(state) => change({ state })}
      />
      <search className="offers__search" aria-label="Find quotes">
        <SearchField
          id={SEARCH_ID}
          query={filter.q}
          placeholder="Number, name, tail number"
          onSearch={(q, how) => change({ q }, how)}
        />
      </search>
      <OfferList filter={filter} />
    </main>
  );
}

/** Refreshes the list when another desk or a customer changes an offer. */
function useOfferEvents(): void {
  const client = useQueryClient();
  useEffect(() => {
    const refresh = () => void invalidateOffers(client);
    return subscribeToLeads({
      onNew: () => {},
      onDeleted: refresh,
      onChanged: refresh,
      onOffer: refresh,
      onRetry: refresh,
    });
  }, [client]);
}

function ExportLink({ query }: { query: string }) {
  return (
    <a className="btn btn--line btn--sm" href={`${OFFERS}.csv${query && `?${query}`}`} download onClick={saveFile}>
      <Icon of={download} /> Export CSV
    </a>
  );
}

function describeCounts({ total, sent, expired }: OfferCounts): string {
  if (total === 0) return 'Priced quotes your customers can accept.';
  const waiting = sent - expired;
  const all = `${total.toLocaleString('en-US')} ${total === 1 ? 'quote' : 'quotes'}.`;
  if (waiting === 0) return `${all} None are waiting for an answer.`;
  return `${all} ${waiting.toLocaleString('en-US')} ${waiting === 1 ? 'waits' : 'wait'} for an answer.`;
}

/** The list in its states: loading, failed, empty, loaded. */
function OfferList({ filter }: { filter: { state: OfferState; q: string } }) {
  const { data, isPending, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useOfferPages(filter);
  const offers = data?.pages.flatMap(({ rows }) => rows);
  if (!offers && (isPending || isFetching))
    return (
      <div className="offers__wait">
        <Spinner>Loading quotes...</Spinner>
        <Skeleton rows={8} />
      </div>
    );
  if (!offers) return <LoadFailed what="The quotes" onRetry={() => void refetch()} />;
  if (offers.length === 0) return <Empty isFiltered={Boolean(filter.state || filter.q)} />;
  const { total } = data!.pages[0]!;
  return (
    <>
      <OffersTable offers={offers} />
      <MoreRows
        rows={ROWS}
        shown={offers.length}
        of={total.toLocaleString('en-US')}
        hasMore={hasNextPage}
        busy={isFetchingNextPage}
        onMore={() => void fetchNextPage()}
      />
      <div className="offers__foot muted sm">
        <p className="offers__keys">
          <span>
            <kbd className="key">J</kbd> <kbd className="key">K</kbd> next, previous
          </span>
          <span>
            <kbd className="key">Enter</kbd> open
          </span>
        </p>
        <p>
          The line runs from the lowest possible total to the highest. The mark is the total with the preselected
          options.
        </p>
      </div>
    </>
  );
}

function Empty({ isFiltered }: { isFiltered: boolean }) {
  const isOwner = useCan(null);
  return (
    <div className="empty">
      <Elevation of="single-piston-low" />
      {isFiltered ? (
        <>
          <p>No quotes match.</p>
          <p className="offers__retry">
            <Link className="btn btn--line" to="/admin/offers" preventScrollReset>
              Clear the filter
            </Link>
          </p>
        </>
      ) : (
        <>
          <h2 className="h3">Every quote starts with a lead.</h2>
          {isOwner && (
            <>
              <p className="muted">Open a lead that needs a price. We’ll fill in what the calculator already knows.</p>
              <p className="offers__retry">
                <Link className="btn btn--ink" to="/admin">
                  Leads
                </Link>
              </p>
            </>
          )}
        </>
      )}
    </div>
  );
}
