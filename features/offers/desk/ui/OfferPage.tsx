import '#ui/states.css';
import './quote-desk.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiError } from '#client/request.ts';
import { useCan } from '#features/account/ui/current-user.ts';
import type { Quote } from '#features/leads/contract.ts';
import { QUOTES } from '#features/leads/ui/lead-cache.ts';
import { subscribeToLeads } from '#features/leads/ui/lead-event-source.ts';
import { FailedPage, LoadingPage, MissingPage } from '#ui/page-states.tsx';
import { isFinal } from '../../constants.ts';
import type { Offer } from '../contract.ts';
import { DraftPage } from './DraftPage.tsx';
import { ErasedOffer } from './ErasedOffer.tsx';
import { OFFER_TITLE_ID } from './OfferHead.tsx';
import { OFFERS, useOffer } from './offer-queries.ts';
import { SentPage } from './SentPage.tsx';

/** An offer at the desk, in its states: loading, failed, missing, a draft, sent. */
export function OfferPage({ id }: { id: number }) {
  const offer = useOffer(id);
  const canWrite = useCan('quotes', 'write');
  const leadId = offer.data?.leadId;
  const lead = useQuery<Quote>({ queryKey: [QUOTES, leadId], enabled: Boolean(leadId) });
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
      if (leadId) void client.invalidateQueries({ queryKey: [QUOTES, leadId] });
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
