import { Link } from 'react-router';
import { formatDay } from '#time/format-day.ts';
import { formatMoment } from '#time/format-moment.ts';
import { Status } from '#ui/desk-controls.tsx';
import { Icon } from '#ui/icon.tsx';
import { arrowLeft } from '#ui/icons.ts';
import type { Offer } from '../offer-desk.contract.ts';
import { OFFER_TITLE_ID } from './OfferBars.tsx';
import { formatTotal } from './offer-words.ts';
import '#ui/parts.css';
import './quote-desk.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiError } from '#client/request.ts';
import type { Lead } from '#customers/leads/leads.contract.ts';
import { LEADS, subscribeToLeads } from '#customers/leads/ui/lead-cache.ts';
import { useCan } from '#office/account/ui/current-user.ts';
import { FailedPage, LoadingPage, MissingPage } from '#ui/page-states.tsx';
import { isFinal } from '../../offer.constants.ts';
import { DraftPage } from './DraftPage.tsx';
import { OFFERS, useOffer } from './offer-queries.ts';
import { SentPage } from './SentPage.tsx';

const STATES = {
  draft: { label: 'Draft', color: 'gray' },
  sent: { label: 'Sent', color: 'gray' },
  accepted: { label: 'Accepted', color: 'green' },
  declined: { label: 'Declined', color: 'red' },
  withdrawn: { label: 'Withdrawn', color: 'gray' },
} as const;

/** What stays of a decided quote whose person was erased: numbers, sums, days and hashes. */
function ErasedOffer({ offer }: { offer: Offer }) {
  const { number, status, versions, decision } = offer;
  const { label, color } = STATES[status];
  const isAccepted = decision?.decision === 'accepted';
  return (
    <main id="main" className="wrap page page--record quote-desk">
      <div className="row page__top between">
        <Link className="text-link" to="/admin/offers">
          <Icon of={arrowLeft} /> All quotes
        </Link>
      </div>
      <div className="row page__title between">
        <div>
          <p className="row page__eyebrow">
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

export default function OfferPage({ params: { id } }: { params: { id: string } }) {
  // The key ends the editor of the quote before.
  return <OfferDesk key={id} id={Number(id)} />;
}

/** An offer at the desk, in its states: loading, failed, missing, a draft, sent. */
function OfferDesk({ id }: { id: number }) {
  const offer = useOffer(id);
  const canWrite = useCan('quotes', 'write');
  const leadId = offer.data?.leadId;
  const lead = useQuery<Lead>({ queryKey: [LEADS, leadId], enabled: Boolean(leadId) });
  useOfferEvents(id, leadId);
  useFocusOnSwap(offer.data);
  const error = offer.error ?? lead.error;
  if (offer.data?.leadId === null) return <ErasedOffer offer={offer.data} />;
  if (offer.data && lead.data) {
    const draft = canWrite && draftOf(offer.data);
    return draft ? (
      <DraftPage
        key={draft.id}
        offer={offer.data}
        draft={draft}
        lead={lead.data}
        onReload={() => void offer.refetch()}
      />
    ) : (
      <SentPage offer={offer.data} lead={lead.data} />
    );
  }
  if (error instanceof ApiError && error.status === 404) return <MissingPage {...MISSING} />;
  if (error && !offer.isFetching && !lead.isFetching)
    return (
      <FailedPage title="The quote could not be loaded" onRetry={() => void (offer.data ? lead : offer).refetch()} />
    );
  return <LoadingPage noun="quote" />;
}

/** The draft that can be worked on: none of a quote with a final decision. */
const draftOf = ({ draft, status }: Offer) => (isFinal(status) ? null : draft);

/** Begins at the title again when the page of a draft becomes that of a sent quote, or the other way round. */
function useFocusOnSwap(offer: Offer | undefined): void {
  const page = offer && `${draftOf(offer)?.id} ${isFinal(offer.status)}`;
  const shown = useRef(page);
  useEffect(() => {
    // What led there, such as a dialog, first gives the focus back.
    if (shown.current && page !== shown.current)
      requestAnimationFrame(() => document.getElementById(OFFER_TITLE_ID)?.focus());
    shown.current = page;
  }, [page]);
}

/** Refreshes the offer when another desk or the customer changes it. */
function useOfferEvents(id: number, leadId: number | null | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    const refresh = () => {
      void client.invalidateQueries({ queryKey: [OFFERS, id] });
      if (leadId) void client.invalidateQueries({ queryKey: [LEADS, leadId] });
    };
    return subscribeToLeads({
      onNew: () => {},
      onDeleted: (deleted) => deleted === leadId && refresh(),
      onChanged: refresh,
      onOffer: (changed) => changed === id && refresh(),
      onRetry: refresh,
    });
  }, [client, id, leadId]);
}

const MISSING = {
  title: 'This quote doesn’t exist',
  text: 'Its lead may have been deleted, and the quote with it.',
  back: { to: '/admin/offers', label: 'All quotes' },
};
