/** Schemes of one lead: the visitor's own and the shop's proposals. */
export const MAX_LEAD_SCHEMES = 12;

export const PROPOSAL_MESSAGES = {
  full: `A lead holds at most ${MAX_LEAD_SCHEMES} schemes.`,
  noScheme: 'There is no such scheme with this quote request.',
} as const;
