import { format } from 'date-fns/format';
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
    const title = scheme.origin === 'visitor' ? `${firstName}’s own` : `Proposal${number}`;
    return { ...scheme, title, note: format(scheme.attachedAt, 'MMM d, h:mm a', inShopTimeZone) };
  });
}

/** The studio with a scheme, to draw a proposal for the lead. */
export const studioOf = (code: string, quoteId: number) => studioPath(code, { lead: quoteId });
