/** Scans of one quote. */
export const MAX_SCANS = 10;

export const SCAN_MESSAGES = {
  undecided: 'Enter the decision first: a scan belongs to a decision that the shop entered.',
  tooMany: `A quote has at most ${MAX_SCANS} scans.`,
} as const;
