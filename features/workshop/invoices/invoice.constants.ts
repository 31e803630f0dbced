/** What a credit note does: the amount is asked for again later, comes off the price, or is given up. */
export const CREDIT_KINDS = ['rebill', 'reduction', 'write-off'] as const;

export const INVOICE_LIMITS = {
  /** The reason of a credit note, in characters. */
  reason: 2_000,
  minReason: 10,
  netDays: 120,
  payTo: 500,
  bank: 100,
} as const;
