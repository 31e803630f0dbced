import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { adminRequest } from '#client/admin-request.ts';
import { dropIdempotencyKey, idempotencyKey } from '#client/idempotency-key.ts';
import { ApiError } from '#client/request.ts';
import { LOST } from '#features/leads/constants.ts';
import type { Quote } from '#features/leads/contract.ts';
import { invalidateLeads, QUOTES } from '#features/leads/ui/lead-cache.ts';
import { copyText } from '#ui/copy-text.ts';
import { type ToastMessage, toast } from '#ui/toast.tsx';
import { toastProblem } from '#ui/toast-problem.ts';
import type { Offer } from '../contract.ts';
import type { DraftEditor } from './draft-editor.ts';
import { OFFER_TOASTS } from './offer-format.ts';
import { invalidateOffers, OFFERS } from './offer-queries.ts';

/** Runs a call that changes an offer, and shows how it stands then. */
function useOfferMutation<Input, Answer>(
  id: number,
  call: (input: Input) => Promise<Answer>,
  done?: (answer: Answer) => ToastMessage,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSuccess: (answer) => {
      if (isOffer(answer)) client.setQueryData([OFFERS, id], answer);
      if (done) toast(done(answer));
    },
    onError: (error) => toastProblem(error),
    onSettled: () => {
      void invalidateOffers(client);
      void invalidateLeads(client);
    },
  });
}

const isOffer = (answer: unknown): answer is Offer =>
  typeof answer === 'object' && answer !== null && 'versions' in answer;

/** Adds a scan to a decision that the shop entered. */
export function useAddScan(id: number) {
  return useOfferMutation(
    id,
    (file: File) => {
      const body = new FormData();
      body.set('file', file);
      return adminRequest<Offer>('POST', `/api/offers/${id}/scans`, { body });
    },
    () => OFFER_TOASTS.scanned,
  );
}

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

export const useNewVersion = (id: number) =>
  useOfferMutation(id, () => adminRequest<Offer>('POST', `${OFFERS}/${id}/versions`));

/** Discards the draft of a new version. */
export const useDiscard = (id: number, editor: DraftEditor) =>
  useOfferMutation(
    id,
    () =>
      editor.discard((expectedUpdatedAt) =>
        adminRequest<Offer>('DELETE', `${OFFERS}/${id}/draft?${new URLSearchParams({ expectedUpdatedAt })}`),
      ),
    () => OFFER_TOASTS.discarded,
  );

export const useWithdraw = (id: number) =>
  useOfferMutation(
    id,
    () => adminRequest<Offer>('POST', `${OFFERS}/${id}/withdraw`),
    () => OFFER_TOASTS.withdrawn,
  );

/** Copies the customer's link; where none works a new one, which `isNew` tells before. @returns its address */
export const useCopyLink = (id: number, isNew: boolean) =>
  useOfferMutation(id, async () => {
    const { address } = await adminRequest<{ address: string }>('POST', `${OFFERS}/${id}/link`, {
      body: { renew: isNew },
    });
    const { copied, newCopied, shown } = OFFER_TOASTS.link;
    const inClipboard = isNew ? newCopied : copied;
    toast((await copyText(address)) ? inClipboard : shown);
    return address;
  });

export interface Sending {
  to: string;
  message: string;
  remind: boolean;
  /** Of the draft that is sent; without one the last version is sent again. */
  expectedUpdatedAt?: string;
}

/** Sends the draft, or the last version again. Under one key, so that a lost answer sends no second mail. */
export async function sendOffer(id: number, body: Sending): Promise<Offer> {
  const form = `offer-send-${id}`;
  const headers = { 'Idempotency-Key': idempotencyKey(form, body) };
  const offer = await adminRequest<Offer>('POST', `${OFFERS}/${id}/send`, { body, headers });
  dropIdempotencyKey(form);
  return offer;
}

/** Moves the lead of a declined quote to lost, with the customer's reason. */
export const useLoseLead = (id: number, lead: Quote) =>
  useOfferMutation(
    id,
    (reason: string | null) =>
      adminRequest<Quote>('PATCH', `${QUOTES}/${lead.id}/status`, {
        body: { status: LOST, expectedUpdatedAt: lead.updatedAt, ...(reason && { reason }) },
      }),
    () => OFFER_TOASTS.lost,
  );
