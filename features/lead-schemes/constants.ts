/** Schemes of one lead: the visitor's own and the shop's proposals. */
export const MAX_LEAD_SCHEMES = 12;

export const PROPOSAL_MESSAGES = {
  full: `A lead can have up to ${MAX_LEAD_SCHEMES} schemes.`,
  noScheme: 'This quote request doesn’t have that scheme.',
} as const;
