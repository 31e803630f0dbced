/** What a record of a customer or an airplane is about. */
export const RECORD_KINDS = ['request', 'quote', 'change', 'job', 'invoice', 'payment', 'words', 'email'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

export const CUSTOMER_MESSAGES = {
  missing: 'This customer doesn’t exist. They may have been merged or erased.',
  self: 'Choose another customer.',
  noContact: 'This customer no longer has this address.',
  onlyContact: 'This customer has a single address.',
  notRestorable: 'Merge or split customers on their page.',
  noAirplane: 'We have nothing under this tail number.',
} as const;
