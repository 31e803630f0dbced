import { Link } from 'react-router';
import { formatDay } from '#time/format-day.ts';
import { Icon } from '#ui/icon.tsx';
import { arrowLeft } from '#ui/icons.ts';
import { Status } from '#ui/status.tsx';
import type { Offer } from '../contract.ts';
import { OFFER_TITLE_ID } from './OfferHead.tsx';
import { formatMoment } from './offer-dates.ts';
import { formatTotal } from './offer-format.ts';

const STATES = {
  draft: { label: 'Draft', color: 'gray' },
  sent: { label: 'Sent', color: 'gray' },
  accepted: { label: 'Accepted', color: 'green' },
  declined: { label: 'Declined', color: 'red' },
  withdrawn: { label: 'Withdrawn', color: 'gray' },
} as const;

/** What stays of a decided quote whose person was erased: numbers, sums, days and hashes. */
export function ErasedOffer({ offer }: { offer: Offer }) {
  const { number, status, versions, decision } = offer;
  const { label, color } = STATES[status];
  const isAccepted = decision?.decision === 'accepted';
  return (
    <main id="main" className="wrap page page--record quote-desk">
      <div className="page__top">
        <Link className="text-link" to="/admin/offers">
          <Icon of={arrowLeft} /> All quotes
        </Link>
      </div>
      <div className="page__title">
        <div>
          <p className="page__eyebrow">
            <Status color={color}>{label}</Status>
          </p>
          <h1 className="h2" id={OFFER_TITLE_ID} tabIndex={-1}>
            {number}
          </h1>
          <p className="muted">The person was erased. Numbers, totals, days and hashes stay.</p>
        </div>
      </div>
      <dl className="rows quote-standing-facts">
        {decision && (
          <div>
            <dt>{isAccepted ? 'Accepted' : 'Declined'}</dt>
            <dd>
              <b>{formatMoment(decision.decidedAt)}</b>
              {decision.erasedAt && <small>Erased {formatMoment(decision.erasedAt)}</small>}
              <small>SHA-256 of the record: {decision.recordHash}</small>
            </dd>
          </div>
        )}
        {versions.map((version) => (
          <div key={version.id}>
            <dt>Version {version.version}</dt>
            <dd>
              <b>{formatTotal(offer, version)}</b>
              <small>
                Sent {formatMoment(version.sentAt!)}, valid through {formatDay(version.validUntil!, 'shortWeekday')}
              </small>
              <small>SHA-256 of the document: {version.documentHash}</small>
            </dd>
          </div>
        ))}
      </dl>
    </main>
  );
}
