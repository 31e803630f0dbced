import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCan } from '#features/account/ui/current-user.ts';
import type { Quote } from '#features/leads/contract.ts';
import { customerName } from '#features/leads/rules.ts';
import { Icon } from '#ui/icon.tsx';
import { arrowLeft } from '#ui/icons.ts';
import { Status, type StatusColor } from '#ui/status.tsx';
import type { OfferBody } from '../../contract.ts';
import type { Offer } from '../contract.ts';
import { formatDate } from './offer-dates.ts';

export const OFFER_TITLE_ID = 'offer-heading';

interface HeadProps {
  offer: Offer;
  lead: Quote;
  aircraft: OfferBody['aircraft'];
  badge: { label: string; color: StatusColor };
  /** Beside the way back. */
  state?: ReactNode;
  actions?: ReactNode;
}

/** Whose quote it is, where it stands, and what can be done with it. */
export function OfferHead({ offer, lead, aircraft, badge, state, actions }: HeadProps) {
  const isOwner = useCan(null);
  const about = [lead.businessName, aircraft.tailNumber].filter(Boolean).join(', ');
  return (
    <>
      <div className="page__top">
        <Link className="text-link" to="/admin/offers">
          <Icon of={arrowLeft} /> All quotes
        </Link>
        {state}
      </div>
      <div className="page__title">
        <div>
          <p className="page__eyebrow">
            <span className="price">{offer.number}</span>
            <Status color={badge.color}>{badge.label}</Status>
            {isOwner && (
              <Link className="sm tap" to={`/admin/quotes/${lead.id}`}>
                From the lead received {formatDate(lead.createdAt)}
              </Link>
            )}
          </p>
          <h1 className="h2" id={OFFER_TITLE_ID} tabIndex={-1}>
            {[customerName(lead), aircraft.model || aircraft.type].filter(Boolean).join(', ')}
          </h1>
          <p className="muted">{about || '\u00a0'}</p>
        </div>
        {actions && <div className="with-icon screen-only quote-desk__actions">{actions}</div>}
      </div>
    </>
  );
}
