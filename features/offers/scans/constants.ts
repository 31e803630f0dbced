/** Scans of one quote. */
export const MAX_SCANS = 10;

export const SCAN_MESSAGES = {
  undecided: 'Record the decision first. A scan goes with a decision the shop recorded.',
  tooMany: `A quote can have up to ${MAX_SCANS} scans.`,
} as const;
