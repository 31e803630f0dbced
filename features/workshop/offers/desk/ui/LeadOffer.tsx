import { formatDay } from '#time/format-day.ts';
import './offers.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { adminRequest } from '#client/login-prompt.ts';
import { useIsMailSetUp } from '#office/outbox/ui/outbox-queries.ts';
import { Button } from '#ui/button.tsx';
import { Status } from '#ui/desk-controls.tsx';
import { Icon } from '#ui/icon.tsx';
import { fileText } from '#ui/icons.ts';
import { Skeleton } from '#ui/page-states.tsx';
import { formatCents } from '#workshop/shop/money.ts';
import { UNDECIDED } from '../../offer.constants.ts';
import type { ListedOffer } from '../offer-desk.contract.ts';
import { OFFERS, useMakeOffer } from './offer-queries.ts';
import { describeState, nextStep } from './offer-words.ts';

/** The quotes of a lead: how each stands, and what makes the first. */
export function LeadOffer({ leadId }: { leadId: number }) {
  const {
    data: offers,
    isError,
    isFetching,
    refetch,
  } = useQuery<ListedOffer[]>({
    queryKey: [OFFERS, `?lead=${leadId}`],
    queryFn: ({ signal }) => adminRequest('GET', `${OFFERS}?lead=${leadId}`, { signal }),
  });
  const making = useMakeOffer();
  if (!offers)
    return isError && !isFetching ? (
      <>
        <p role="alert">The quotes could not be loaded.</p>
        <div className="row">
          <Button small onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      </>
    ) : (
      <Skeleton rows={1} />
    );
  const hasUndecided = offers.some(({ status }) => UNDECIDED.includes(status));
  return (
    <>
      {offers.map((offer) => (
        <OfferLine key={offer.id} offer={offer} />
      ))}
      {!hasUndecided && (
        <>
          {offers.length === 0 && (
            <p className="muted">A priced document your customer can accept. We fill in what the lead already says.</p>
          )}
          <div className="row">
            <Button
              small
              variant={offers.length === 0 ? 'ink' : 'line'}
              busy={making.isPending}
              onClick={() => making.mutate({ leadId })}
            >
              <Icon of={fileText} /> {offers.length === 0 ? 'Create a quote' : 'Create another quote'}
            </Button>
          </div>
        </>
      )}
    </>
  );
}

function OfferLine({ offer }: { offer: ListedOffer }) {
  const { id, number, minCents, maxCents, totalCents, isAgreed, status, validUntil, isExpired } = offer;
  const { label, color, note } = describeState(offer, useIsMailSetUp());
  // The reply is above.
  const step = nextStep({ ...offer, question: null });
  const price =
    isAgreed || minCents === maxCents
      ? formatCents(totalCents)
      : `${formatCents(minCents)} to ${formatCents(maxCents)}`;
  return (
    <div className="card lead-entry">
      <p>
        <span className="price">{number}</span> <Status color={color}>{label}</Status>
      </p>
      <p className="sm muted">
        {[
          note,
          status === 'sent' && !isExpired && validUntil && `valid through ${formatDay(validUntil, 'shortWeekday')}`,
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
      <p className="price">
        {price}
        {isAgreed && ' agreed'}
      </p>
      <Link className="btn btn--line btn--sm" to={`/admin/offers/${id}`} aria-label={`${step}: ${number}`}>
        {step}
      </Link>
    </div>
  );
}
