import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { useCan } from '#features/account/ui/current-user.ts';
import { formatTailNumber } from '#features/leads/rules.ts';
import { useIsMailSetUp } from '#features/outbox/ui/outbox-queries.ts';
import { formatCents } from '#features/shop/rules.ts';
import { addDays } from '#time/days.ts';
import { formatDay } from '#time/format-day.ts';
import { shopDay } from '#time/shop-time.ts';
import { RecordsTable } from '#ui/records.tsx';
import { Status } from '#ui/status.tsx';
import { EXPIRING_DAYS, isFinal } from '../../constants.ts';
import type { ListedOffer } from '../contract.ts';
import { formatAge, formatDate } from './offer-dates.ts';
import { describeState, nextStep } from './offer-state.ts';

export function OffersTable({ offers }: { offers: readonly ListedOffer[] }) {
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
      <div className="page__foot muted sm">
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

const NumberCell = ({ number, version }: ListedOffer) => (
  <>
    <span className="price">{number}</span>
    <small>version {version}</small>
  </>
);

function CustomerCell({ id, lead }: ListedOffer) {
  const aircraft = [lead?.aircraftType, lead?.tailNumber && formatTailNumber(lead.tailNumber)]
    .filter(Boolean)
    .join(', ');
  return (
    <>
      <b>
        <Link to={`/admin/offers/${id}`} data-open="">
          {lead?.name ?? 'Person erased'}
        </Link>
      </b>
      <small>{aircraft || lead?.businessName}</small>
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

/** The customer's name leads there, too. */
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
