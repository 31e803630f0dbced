/** What a credit note does: the amount is asked for again later, comes off the price, or is given up. */
export const CREDIT_KINDS = ['rebill', 'reduction', 'write-off'] as const;

export const INVOICE_LIMITS = {
  /** The reason of a credit note, in characters. */
  reason: 2_000,
  minReason: 10,
} as const;

export const INVOICE_MESSAGES = {
  missing: 'This job doesn’t have that invoice.',
  noFile: 'This invoice has no such file.',
  notWaiting: 'This invoice is already sent, or its payment is not due yet.',
  moved: 'What was agreed or paid has changed in the meantime. Please check the invoice once more.',
  noPdf: 'The PDF could not be made, so nothing was sent. Please try again in a moment.',
  unprintable: 'The invoice has characters that cannot be printed. Please correct the quote or the customer.',
  tooMuch: (open: string) => `A credit note is at most what is left of the invoice: ${open}.`,
  overAgreed: (agreed: string) => `You can take at most the agreed price off, ${agreed}.`,
  nothingOpen: 'Nothing of this invoice is open.',
  processing: 'A payment of this invoice is on its way. Wait until it arrives or fails.',
} as const;
