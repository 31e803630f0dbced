import '#ui/key.css';
import './offers.css';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { ExportLink } from '#client/ExportLink.tsx';
import { useCan } from '#features/account/ui/current-user.ts';
import { Elevation } from '#features/aircraft/ui/Elevation.tsx';
import { subscribeToLeads } from '#features/leads/ui/lead-event-source.ts';
import { SearchField } from '#features/leads/ui/SearchField.tsx';
import { StateStrip } from '#features/leads/ui/StateStrip.tsx';
import { useRowShortcuts } from '#features/leads/ui/use-row-shortcuts.ts';
import { Empty, joinPages, Records, RecordsPage, ROWS } from '#ui/records.tsx';
import type { OfferCounts } from '../contract.ts';
import { OffersTable } from './OffersTable.tsx';
import { type OfferState, queryOf, STATE_CHOICES, useOfferFilter } from './offer-filter.ts';
import { invalidateOffers, OFFERS, useOfferCounts, useOfferPages } from './offer-queries.ts';

const SEARCH_ID = 'offers-search';

/** All quotes of the shop, last changed first. */
export function OffersPage() {
  const { filter, change } = useOfferFilter();
  const { data: counts } = useOfferCounts();
  const canExport = useCan('exports');
  useRowShortcuts({ rows: ROWS, searchId: SEARCH_ID });
  useOfferEvents();
  return (
    <RecordsPage
      title="Quotes"
      note={counts ? describeCounts(counts) : '\u00a0'}
      actions={canExport && <ExportLink path={`${OFFERS}.csv`} query={queryOf(filter)} />}
    >
      <StateStrip<OfferState>
        choices={
          counts &&
          STATE_CHOICES.map(({ count, ...choice }) => ({ ...choice, count: count(counts).toLocaleString('en-US') }))
        }
        chosen={filter.state}
        onChoose={(state) => change({ state })}
      />
      <search className="page__search" aria-label="Find quotes">
        <SearchField
          id={SEARCH_ID}
          query={filter.q}
          placeholder="Number, name, tail number"
          onSearch={(q, how) => change({ q }, how)}
        />
      </search>
      <OfferList filter={filter} />
    </RecordsPage>
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

function describeCounts({ total, sent, expired }: OfferCounts): string {
  if (total === 0) return 'Priced quotes your customers can accept.';
  const waiting = sent - expired;
  const all = `${total.toLocaleString('en-US')} ${total === 1 ? 'quote' : 'quotes'}.`;
  if (waiting === 0) return `${all} None are waiting for an answer.`;
  return `${all} ${waiting.toLocaleString('en-US')} ${waiting === 1 ? 'waits' : 'wait'} for an answer.`;
}

function OfferList({ filter }: { filter: { state: OfferState; q: string } }) {
  const query = useOfferPages(filter);
  return (
    <Records
      what="quotes"
      query={query}
      {...joinPages(query.data)}
      empty={
        <Empty
          what="quotes"
          drawing={<Elevation of="single-piston-low" />}
          clear={filter.state || filter.q ? '/admin/offers' : undefined}
        >
          <FirstQuote />
        </Empty>
      }
    >
      {(offers) => <OffersTable offers={offers} />}
    </Records>
  );
}

function FirstQuote() {
  const isOwner = useCan(null);
  return (
    <>
      <h2 className="h3">Every quote starts with a lead.</h2>
      {isOwner && (
        <>
          <p className="muted">Open a lead that needs a price. We’ll fill in what the calculator already knows.</p>
          <p className="empty__act">
            <Link className="btn btn--ink" to="/admin">
              Leads
            </Link>
          </p>
        </>
      )}
    </>
  );
}
