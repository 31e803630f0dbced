import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { LOOK_UP_BUTTON } from '#airplanes/registry/registry.constants.ts';
import { adminRequest } from '#client/login-prompt.ts';
import { keepAnswer } from '#client/use-record-call.ts';
import { invalidateLeads, LEADS } from '#customers/leads/ui/lead-cache.ts';
import { FIELDS } from '#customers/schemes/studio.constants.ts';
import { studioPath } from '#customers/schemes/studio-paths.ts';
import { formatRecent } from '#time/format-moment.ts';
import { toastProblem } from '#ui/explain-problem.ts';
import type { LeadScheme, ShownLeadScheme } from '../lead-schemes.contract.ts';

const keyOf = (quoteId: number) => [LEADS, quoteId, 'schemes'];
const pathOf = (quoteId: number) => `${LEADS}/${quoteId}/schemes`;

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
    onSuccess: async (schemes) => {
      await keepAnswer(client, keyOf(quoteId), schemes);
      void invalidateLeads(client);
    },
    onError: (error) => toastProblem(error, 'The proposal was not saved'),
  });
}

export type Titled = LeadScheme & {
  title: string;
  /** When it was attached. */
  note: string;
};

/** Names a lead's schemes, newest first: 'Dana’s own', 'Proposal 2'. */
export function titleSchemes(schemes: readonly LeadScheme[], firstName: string): Titled[] {
  const proposals = schemes.filter(({ origin }) => origin === 'shop');
  return schemes.map((scheme) => {
    const number = proposals.length > 1 ? ` ${proposals.length - proposals.indexOf(scheme)}` : '';
    const title = scheme.origin === 'visitor' ? `${firstName}’s version` : `Proposal${number}`;
    return { ...scheme, title, note: formatRecent(scheme.attachedAt) };
  });
}

/** The studio with a scheme, to draw a proposal for the lead. */
export const studioOf = (code: string, quoteId: number) => studioPath(code, { lead: quoteId });

/** The studio with the airplane of a lead, whose type it looks up. */
export function newSchemePath(quoteId: number, tailNumber: string | null): string {
  const airplane = tailNumber && { [FIELDS.mark]: tailNumber, [LOOK_UP_BUTTON]: '1' };
  return `/studio?${new URLSearchParams({ [FIELDS.lead]: String(quoteId), ...airplane })}`;
}
