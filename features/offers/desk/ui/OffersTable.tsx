import { formatDay } from '#time/format-day.ts';
import '#ui/table.css';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { useCan } from '#features/account/ui/current-user.ts';
import { formatTailNumber } from '#features/leads/rules.ts';
import { useIsMailSetUp } from '#features/outbox/ui/outbox-queries.ts';
import { formatCents } from '#features/shop/rules.ts';
import { addDays } from '#time/days.ts';
import { shopDay } from '#time/shop-time.ts';
import { Status } from '#ui/status.tsx';
import { EXPIRING_DAYS } from '../../constants.ts';
import type { ListedOffer } from '../contract.ts';
import { formatAge } from './offer-dates.ts';
import { describeState, nextStep } from './offer-state.ts';

const COLUMNS = ['Quote', 'Customer', 'State', 'Quote total', 'Sent, expires', 'Next step'];

export function OffersTable({ offers }: { offers: readonly ListedOffer[] }) {
  const ranges = offers.filter(hasRange);
  const scale = {
    from: Math.min(...ranges.map(({ minCents }) => minCents)),
    to: Math.max(...ranges.map(({ maxCents }) => maxCents)),
  };
  return (
    <div className="table-wrap">
      {/* Explicit roles keep the table semantics when CSS changes its display. */}
      {/* biome-ignore-start lint/a11y/noRedundantRoles: see above */}
      <table className="table offers-table" role="table">
        <caption className="vh">Quotes, last changed first</caption>
        <thead role="rowgroup">
          <tr role="row">
            {COLUMNS.map((column) => (
              <th key={column} scope="col" role="columnheader">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {offers.map((offer) => (
            <OfferRow key={offer.id} offer={offer} scale={scale} />
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
    </div>
  );
}

interface Scale {
  /** In cents. */
  from: number;
  to: number;
}

function OfferRow({ offer, scale }: { offer: ListedOffer; scale: Scale }) {
  const { id, number, version, lead } = offer;
  const { label, color, note } = describeState(offer, useIsMailSetUp());
  const path = `/admin/offers/${id}`;
  const step = useCan('quotes', 'write') ? nextStep(offer) : 'Open';
  const aircraft = [lead?.aircraftType, lead?.tailNumber && formatTailNumber(lead.tailNumber)]
    .filter(Boolean)
    .join(', ');
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: the layout of small screens takes the table apart
    <tr role="row" data-offer={id}>
      <td role="cell" className="offers-table__number">
        <span className="price">{number}</span>
        <small>version {version}</small>
      </td>
      <td role="cell" className="offers-table__customer">
        <b>
          <Link to={path} data-open="">
            {lead?.name ?? 'Person erased'}
          </Link>
        </b>
        <small>{aircraft || lead?.businessName}</small>
      </td>
      <td role="cell" className="offers-table__state">
        <Status color={color}>{label}</Status>
        <small>{note}</small>
      </td>
      <td role="cell" className="offers-table__price">
        <PriceRange {...offer} scale={scale} />
      </td>
      <td role="cell" className="offers-table__days">
        <Days {...offer} />
      </td>
      <td role="cell" className="offers-table__next">
        {/* The customer's name leads there, too. */}
        <Link
          className="btn btn--line btn--sm"
          // Replies are written there.
          to={step === 'Reply' && lead ? `/admin/quotes/${lead.id}` : path}
          aria-label={`${step}: ${number}`}
        >
          {step}
        </Link>
      </td>
    </tr>
    // biome-ignore-end lint/a11y/noRedundantRoles: the layout of small screens takes the table apart
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
        <small>created {formatAge(createdAt)}</small>
      </>
    );
  const isDue = status === 'sent' && !isExpired && validUntil <= addDays(shopDay(), EXPIRING_DAYS);
  return (
    <>
      {formatAge(sentAt)}
      <small>
        {status === 'accepted' || status === 'withdrawn' ? (
          'final'
        ) : (
          <>
            to <span className={isDue ? 'offers-table__due' : undefined}>{formatDay(validUntil, 'shortWeekday')}</span>
          </>
        )}
      </small>
    </>
  );
}
