import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { LOOK_UP_BUTTON } from '#airplanes/registry/registry.constants.ts';
import { adminRequest } from '#client/login-prompt.ts';
import { keepAnswer } from '#client/use-record-call.ts';
import { invalidateLeads, LEADS } from '#customers/leads/ui/lead-cache.ts';
import { FIELDS } from '#customers/schemes/studio.constants.ts';
import { studioPath } from '#customers/schemes/studio-paths.ts';
import { formatRecent } from '#time/format-moment.ts';
import { toastProblem } from '#ui/explain-problem.ts';
import type { LeadScheme, SchemeSwatch, ShownLeadScheme } from '../lead-schemes.contract.ts';
import './lead-schemes.css';
import { PaintChip } from '#customers/schemes/ui/PaintChip.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { pencil, trash2 } from '#ui/icons.ts';
import { useSite } from '#website/site/ui/site-data.ts';

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
function newSchemePath(quoteId: number, tailNumber: string | null): string {
  const airplane = tailNumber && { [FIELDS.mark]: tailNumber, [LOOK_UP_BUTTON]: '1' };
  return `/studio?${new URLSearchParams({ [FIELDS.lead]: String(quoteId), ...airplane })}`;
}

interface ReplySchemeProps {
  quoteId: number;
  firstName: string;
  schemeId: number;
  onRemove: () => void;
}

/** The scheme whose picture and link go with a reply. */
export function ReplyScheme({ quoteId, firstName, schemeId, onRemove }: ReplySchemeProps) {
  const { data: schemes = [] } = useLeadSchemes(quoteId);
  const scheme = titleSchemes(schemes, firstName).find(({ id }) => id === schemeId);
  return (
    <div className="card reply-scheme">
      {scheme && <img src={picturePathOf(quoteId, schemeId)} alt={scheme.description} width="900" height="320" />}
      <p>
        <b>{scheme?.title ?? 'A scheme'}</b>
        <small className="sub">The reply includes its picture and link.</small>
      </p>
      <Button small variant="quiet" onClick={onRemove}>
        <Icon of={trash2} /> Remove
      </Button>
    </div>
  );
}

/** Leads to the studio, to draw the first scheme of a lead that came without one. */
export function DrawScheme({ quoteId, tailNumber }: { quoteId: number; tailNumber: string | null }) {
  const { hasStudio } = useSite();
  const { data } = useLeadSchemes(quoteId);
  if (!hasStudio || data?.length !== 0) return null;
  return (
    <ButtonLink small to={newSchemePath(quoteId, tailNumber)}>
      <Icon of={pencil} /> Draw a scheme
    </ButtonLink>
  );
}

const MAX_CHIPS = 3;

/** The colors that a row shows. */
const chipsOf = ({ colors }: SchemeSwatch) => colors.slice(0, MAX_CHIPS);

/** 'Foothill, white / green / gold': the last word of a color's name is the color. */
export function describeSwatch(swatch: SchemeSwatch): string {
  const words = chipsOf(swatch).map(({ name }) => name.split(' ').at(-1)!.toLowerCase());
  return [swatch.layout, words.join(' / ')].filter(Boolean).join(', ');
}

/** A scheme in a row: its colors as chips, and in words. */
export function Swatch({ swatch }: { swatch: SchemeSwatch }) {
  return (
    <span className="scheme-swatch">
      <span className="scheme-swatch__chips">
        {chipsOf(swatch).map(({ name, srgb }) => (
          <PaintChip key={name} color={srgb} />
        ))}
      </span>
      {describeSwatch(swatch)}
    </span>
  );
}
