import { useQuery } from '@tanstack/react-query';
import { QUOTES } from '#features/leads/ui/lead-cache.ts';
import type { LeadScheme } from '../contract.ts';

const keyOf = (quoteId: number) => [QUOTES, quoteId, 'schemes'];

/** The schemes of a lead, newest first. */
export function useLeadSchemes(quoteId: number) {
  return useQuery<LeadScheme[]>({ queryKey: keyOf(quoteId) });
}
