import { FIELDS, type StageView } from '../constants.ts';

interface StudioOptions {
  view?: StageView;
  /** The lead that the shop draws a proposal for. */
  lead?: number | null;
}

/** The studio's address, which holds the whole scheme. */
export function studioPath(code: string, { view = 'left', lead }: StudioOptions = {}): string {
  const query = new URLSearchParams({ [FIELDS.scheme]: code });
  if (view !== 'left') query.set(FIELDS.view, view);
  if (lead) query.set(FIELDS.lead, String(lead));
  return `/studio?${query}`;
}

/** The calculator's address that takes a scheme along. */
export const sendPath = (code: string): string => `/quote-calculator?${new URLSearchParams({ scheme: code })}`;

const PROPOSAL = '#proposal=';

/** The page of a lead with a proposal that is not saved yet. A fragment is in no log. */
export const proposalPath = (lead: number, code: string) => `/admin/quotes/${lead}${PROPOSAL}${code}`;

/** The code of the proposal that the address of a lead names; null without one. */
export const readProposal = (hash: string) => (hash.startsWith(PROPOSAL) ? hash.slice(PROPOSAL.length) : null);
