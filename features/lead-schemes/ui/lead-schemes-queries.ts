import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { adminRequest } from '#client/admin-request.ts';
import { invalidateLeads, QUOTES } from '#features/leads/ui/lead-cache.ts';
import { toastProblem } from '#ui/toast-problem.ts';
import type { LeadScheme, ShownLeadScheme } from '../contract.ts';

const keyOf = (quoteId: number) => [QUOTES, quoteId, 'schemes'];
const pathOf = (quoteId: number) => `${QUOTES}/${quoteId}/schemes`;

export const picturePathOf = (quoteId: number, schemeId: number) => `${pathOf(quoteId)}/${schemeId}/picture.svg`;

/** The schemes of a lead, newest first. */
export function useLeadSchemes(quoteId: number) {
  return useQuery<LeadScheme[]>({ queryKey: keyOf(quoteId) });
}

/** A scheme that is not stored yet, in words. */
export function useProposalPreview(quoteId: number, code: string) {
  return useQuery({
    queryKey: [...keyOf(quoteId), 'preview', code],
    queryFn: () => adminRequest<ShownLeadScheme>('POST', `${pathOf(quoteId)}/preview`, { body: { code } }),
  });
}

/** Saves a scheme to the lead. */
export function useProposal(quoteId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => adminRequest<LeadScheme[]>('POST', pathOf(quoteId), { body: { code } }),
    onSuccess: (schemes) => {
      client.setQueryData(keyOf(quoteId), schemes);
      void invalidateLeads(client);
    },
    onError: (error) => toastProblem(error, 'The proposal was not saved'),
  });
}
