/** Photos on the page; more come by a link. */
export const PHOTOS_AT_ONCE = 24;

const HOUR_MS = 3_600_000;
export const LINK_LIMITS = {
  subscriptions: { max: 5, windowMs: HOUR_MS },
} as const;

export const LINK_MESSAGES = {
  tooManySubscriptions: 'Five addresses were entered within an hour.',
  tooManyOfAddress: 'This address was asked to confirm often enough today. Please try again tomorrow.',
  noPhoto: 'There is no such file.',
} as const;

/** Words of the customer's page of a job. */
export const JOB_PAGE_MESSAGES = {
  failed: { title: 'Not Sent', description: 'Please try again, or call us.' },
  asked: { title: 'Question Sent', description: 'We answer by email.' },
  offline: (day: string) =>
    `You are offline. This page shows how it stood on ${day}; a question that you type here waits.`,
  subscribed: { title: 'Almost Done', description: 'An email is on its way to that address, to confirm it.' },
} as const;

export const PAYMENT_METHOD_LABELS = {
  check: 'Check',
  wire: 'Wire',
  card: 'Card',
  cash: 'Cash',
  other: 'Payment',
} as const;
