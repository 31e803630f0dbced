import { HOUR_MS } from '#time/units.ts';

/** Photos on the page; more come by a link. */
export const PHOTOS_AT_ONCE = 24;

export const LINK_LIMITS = {
  subscriptions: { max: 5, windowMs: HOUR_MS },
} as const;

export const LINK_MESSAGES = {
  tooManySubscriptions: 'You’ve entered five addresses in the last hour.',
  tooManyOfAddress:
    'This address has already gotten all the confirmation emails we send in a day. Please try again tomorrow.',
  noPhoto: 'We couldn’t find this file.',
} as const;

/** Words of the customer's page of a job. */
export const JOB_PAGE_MESSAGES = {
  failed: { title: 'Not Sent', description: 'Please try again.' },
  offline: (day: string) =>
    `You are offline. This page shows where things stood on ${day}. A question you type here is saved until you’re back online.`,
} as const;

/** What each form of the page came to. */
export const JOB_ENDS = {
  ask: { title: 'Question Sent', description: 'We’ll reply by email, and here.', unmailed: 'We’ll reply here.' },
  subscribe: {
    title: 'Almost Done',
    description: 'We sent that address an email with a link to confirm it.',
    unmailed: 'We can’t send email right now. The link to confirm it will come once we can.',
  },
} as const;

export const PAYMENT_METHOD_LABELS = {
  check: 'Check',
  wire: 'Wire',
  bank: 'Bank transfer',
  card: 'Card',
  cash: 'Cash',
  other: 'Payment',
} as const;

/** After which an address that did not confirm is forgotten. */
export const CONFIRM_DAYS = 7;

export const SUBSCRIPTION_MESSAGES = {
  unknown: 'This subscription no longer exists.',
} as const;
