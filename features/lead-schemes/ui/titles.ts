import { format } from 'date-fns/format';
import { LOOK_UP_BUTTON } from '#features/registry/constants.ts';
import { FIELDS } from '#features/schemes/constants.ts';
import { studioPath } from '#features/schemes/ui/studio-path.ts';
import { inShopTimeZone } from '#features/site/ui/shop-time-zone.ts';
import type { LeadScheme } from '../contract.ts';

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
    return { ...scheme, title, note: format(scheme.attachedAt, 'MMM d, h:mm a', inShopTimeZone) };
  });
}

/** The studio with a scheme, to draw a proposal for the lead. */
export const studioOf = (code: string, quoteId: number) => studioPath(code, { lead: quoteId });

/** The studio with the airplane of a lead, whose type it looks up. */
export function newSchemePath(quoteId: number, tailNumber: string | null): string {
  const airplane = tailNumber && { [FIELDS.mark]: tailNumber, [LOOK_UP_BUTTON]: '1' };
  return `/studio?${new URLSearchParams({ [FIELDS.lead]: String(quoteId), ...airplane })}`;
}
