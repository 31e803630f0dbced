import { type CSSProperties, useEffect } from 'react';
import { Link } from 'react-router';
import { useCan, useIsOwner } from '#office/account/ui/current-user.ts';
import { useIsMailSetUp } from '#office/outbox/ui/outbox-queries.ts';
import { addDays } from '#time/days.ts';
import { formatDay } from '#time/format-day.ts';
import { formatAge, formatDate } from '#time/format-moment.ts';
import { shopDay } from '#time/shop-time.ts';
import { Status } from '#ui/desk-controls.tsx';
import { Empty, joinPages, Records, RecordsPage, RecordsTable, ROWS } from '#ui/records.tsx';
import { formatCents } from '#workshop/shop/money.ts';
import { EXPIRING_DAYS, isFinal } from '../../offer.constants.ts';
import type { ListedOffer, OfferCounts } from '../offer-desk.contract.ts';
import { NewOffer } from './NewOffer.tsx';
import { describeState, nextStep } from './offer-words.ts';
import '#ui/records.css';
import './offers.css';
import { useQueryClient } from '@tanstack/react-query';
import { Elevation } from '#airplanes/aircraft/ui/Elevation.tsx';
import { ExportLink } from '#client/ExportLink.tsx';
import { subscribeToLeads } from '#customers/leads/ui/lead-cache.ts';
import { SearchField, StateStrip } from '#customers/leads/ui/list-head.tsx';
import { AirplaneLink, CustomerLink } from '#customers/leads/ui/person-links.tsx';
import { useRowShortcuts } from '#customers/leads/ui/row-shortcuts.ts';
import {
  invalidateOffers,
  OFFERS,
  type OfferState,
  queryOf,
  STATE_CHOICES,
  useOfferCounts,
  useOfferFilter,
  useOfferPages,
} from './offer-queries.ts';

function OffersTable({ offers }: { offers: readonly ListedOffer[] }) {
  const canWrite = useCan('quotes', 'write');
  const ranges = offers.filter(hasRange);
  const scale = {
    from: Math.min(...ranges.map(({ minCents }) => minCents)),
    to: Math.max(...ranges.map(({ maxCents }) => maxCents)),
  };
  return (
    <>
      <RecordsTable
        caption="Quotes, last changed first"
        className="offers-table"
        columns={[
          { title: 'Quote', className: 'offers-table__number is-end', cell: NumberCell },
          { title: 'Customer', className: 'offers-table__customer', cell: CustomerCell },
          { title: 'State', className: 'offers-table__state', cell: (offer) => <StateCell {...offer} /> },
          {
            title: 'Quote total',
            className: 'offers-table__price is-wide',
            cell: (offer) => <PriceRange {...offer} scale={scale} />,
          },
          { title: 'Sent, expires', className: 'offers-table__days is-end', cell: Days },
          {
            title: 'Next step',
            className: 'offers-table__next is-wide',
            cell: (offer) => <NextStep offer={offer} step={canWrite ? nextStep(offer) : 'Open'} />,
          },
        ]}
        rows={offers}
      />
      <div className="spread muted sm">
        <p className="keys">
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

interface Scale {
  /** In cents. */
  from: number;
  to: number;
}

const NumberCell = ({ id, number, version }: ListedOffer) => (
  <>
    <Link className="price" to={`/admin/offers/${id}`} data-open="">
      {number}
    </Link>
    <small>version {version}</small>
  </>
);

function CustomerCell({ lead }: ListedOffer) {
  return (
    <>
      <b>{lead ? <CustomerLink leadId={lead.id}>{lead.name}</CustomerLink> : 'Person erased'}</b>
      <small>
        {lead?.aircraftType ?? (!lead?.tailNumber && lead?.businessName)}
        {lead?.aircraftType && lead.tailNumber && ', '}
        {lead?.tailNumber && <AirplaneLink tailNumber={lead.tailNumber} />}
      </small>
    </>
  );
}

function StateCell(offer: ListedOffer) {
  const { label, color, note } = describeState(offer, useIsMailSetUp());
  return (
    <>
      <Status color={color}>{label}</Status>
      <small>{note}</small>
    </>
  );
}

/** The number leads there, too. */
function NextStep({ offer: { id, number, lead }, step }: { offer: ListedOffer; step: string }) {
  return (
    <Link
      className="btn btn--line btn--sm"
      // Replies are written there.
      to={step === 'Reply' && lead ? `/admin/quotes/${lead.id}` : `/admin/offers/${id}`}
      aria-label={`${step}: ${number}`}
    >
      {step}
    </Link>
  );
}

/** Whether its choices are still open, and change the price. */
const hasRange = ({ isAgreed, minCents, maxCents }: ListedOffer) => !isAgreed && minCents !== maxCents;

/** What was agreed, or the default choices as a mark on the line from the least expensive to the most expensive. */
function PriceRange({ scale, ...offer }: ListedOffer & { scale: Scale }) {
  const { isAgreed, totalCents, minCents, maxCents } = offer;
  if (!hasRange(offer))
    return (
      <>
        <span className="price">{formatCents(totalCents)}</span>
        <small>{isAgreed ? 'Agreed' : 'One price, no options'}</small>
      </>
    );
  const at = (cents: number) => `${(100 * (cents - scale.from)) / (scale.to - scale.from)}%`;
  const line = { '--from': at(minCents), '--to': at(maxCents), '--now': at(totalCents) } as CSSProperties;
  return (
    <>
      <span className="price">{formatCents(totalCents)}</span>
      <div className="price-range" style={line} aria-hidden="true">
        <i />
        <b />
      </div>
      <small className="price-range__ends">
        <span>from {formatCents(minCents)}</span> <span>to {formatCents(maxCents)}</span>
      </small>
    </>
  );
}

function Days({ status, isExpired, sentAt, validUntil, createdAt }: ListedOffer) {
  if (!sentAt || !validUntil)
    return (
      <>
        not sent
        <small>created {formatDate(createdAt)}</small>
      </>
    );
  const isDue = status === 'sent' && !isExpired && validUntil <= addDays(shopDay(), EXPIRING_DAYS);
  return (
    <>
      {formatAge(sentAt)}
      <small>
        {isFinal(status) ? (
          'final'
        ) : (
          <>
            to <span className={isDue ? 'late' : undefined}>{formatDay(validUntil, 'shortWeekday')}</span>
          </>
        )}
      </small>
    </>
  );
}

/** All quotes of the shop, last changed first. */
export default function OffersPage() {
  const { filter, change } = useOfferFilter();
  const { data: counts } = useOfferCounts();
  const canExport = useCan('exports');
  const isOwner = useIsOwner();
  useRowShortcuts(ROWS);
  useOfferEvents();
  return (
    <RecordsPage
      title="Quotes"
      note={counts ? describeCounts(counts) : '\u00a0'}
      actions={
        <>
          {canExport && <ExportLink path={`${OFFERS}.csv`} query={queryOf(filter)} />}
          {isOwner && <NewOffer />}
        </>
      }
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
  const isOwner = useIsOwner();
  return (
    <>
      <h2 className="h3">Every quote starts with a lead.</h2>
      {isOwner && (
        <>
          <p className="muted">Open a lead that needs a price. We’ll fill in what the calculator already knows.</p>
          <p className="apart--wide">
            <Link className="btn btn--ink" to="/admin">
              Leads
            </Link>
          </p>
        </>
      )}
    </>
  );
}
