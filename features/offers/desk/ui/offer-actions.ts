import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { adminRequest } from '#client/admin-request.ts';
import { ApiError } from '#client/request.ts';
import { useRecordCall } from '#client/use-record-call.ts';
import { LOST } from '#features/leads/constants.ts';
import type { Quote } from '#features/leads/contract.ts';
import { invalidateLeads, QUOTES } from '#features/leads/ui/lead-cache.ts';
import { copyText } from '#ui/copy-text.ts';
import { toast } from '#ui/toast.tsx';
import { toastProblem } from '#ui/toast-problem.ts';
import type { Offer } from '../contract.ts';
import { OFFER_TOASTS } from './offer-format.ts';
import { invalidateOffers, OFFERS } from './offer-queries.ts';

/** Changes an offer, and with it its lead. */
export const useOfferCall = <Answer = Offer>(id: number) =>
  useRecordCall<Answer>([OFFERS, id], { alsoInvalidate: invalidateLeads });

/** Makes a quote and opens it; opens the one that is not decided yet, if another desk was faster. */
export function useMakeOffer(leadId: number) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: { copyOf?: number }) => adminRequest<Offer>('POST', `${QUOTES}/${leadId}/offers`, { body }),
    onSuccess: (offer) => {
      client.setQueryData([OFFERS, offer.id], offer);
      void navigate(`/admin/offers/${offer.id}`);
    },
    onError: (error) => {
      const current = error instanceof ApiError ? error.problem?.current?.id : undefined;
      if (current) void navigate(`/admin/offers/${current}`);
      else toastProblem(error);
    },
    onSettled: () => {
      void invalidateOffers(client);
      void invalidateLeads(client);
    },
  });
}

/** Copies the customer's link; where none works a new one, which `isNew` tells before. `address` is its address. */
export function useCopyLink(id: number, isNew: boolean) {
  const { act, isBusy } = useOfferCall<{ address: string }>(id);
  const [address, setAddress] = useState<string | null>(null);
  const copy = () =>
    act({ method: 'POST', path: '/link', body: { renew: isNew } }, async (link) => {
      const { copied, newCopied, shown } = OFFER_TOASTS.link;
      const inClipboard = isNew ? newCopied : copied;
      toast((await copyText(link.address)) ? inClipboard : shown);
      setAddress(link.address);
    });
  return { copy, isBusy, address };
}

/** Moves the lead of a declined quote to lost, with the customer's reason. */
export function useLoseLead({ id, updatedAt }: Quote) {
  const { act, isBusy } = useRecordCall([QUOTES, id], { alsoInvalidate: invalidateOffers });
  const lose = (reason: string | null) =>
    act(
      {
        method: 'PATCH',
        path: '/status',
        body: { status: LOST, expectedUpdatedAt: updatedAt, ...(reason && { reason }) },
      },
      OFFER_TOASTS.lost,
    );
  return { lose, isBusy };
}
