/** A secret or restricted key; its name says whether it moves real money. */
export const STRIPE_KEY = /^(sk|rk)_(test|live)_\w{8,240}$/;
/** What a webhook endpoint’s events are signed with. */
export const STRIPE_WEBHOOK_SECRET = /^whsec_[\w+/=]{8,240}$/;

export const isLiveKey = (key: string) => key.includes('_live_');

/** Where Stripe reports what happens. */
export const STRIPE_WEBHOOK_PATH = '/api/stripe/webhook';
/** The events that a webhook endpoint at Stripe should send. Others are answered and ignored. */
export const STRIPE_EVENTS = [
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'payment_intent.payment_failed',
  'charge.refunded',
  'charge.refund.updated',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
] as const;

/** What Stripe takes in one payment, in cents. https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
export const STRIPE_CENTS = { min: 50, max: 99_999_999 };

/** Cards cost about 3%, so that the built-in limit keeps the fee of one under $150. */
export const BUILT_IN_METHODS = { bankTransfer: true, card: true, cardLimitCents: 500_000 };
export type StripeMethods = typeof BUILT_IN_METHODS;

export const STRIPE_MESSAGES = {
  secretKey: 'Enter a secret key (sk_…) or a restricted key (rk_…). Keys that start with pk_ are for browsers.',
  webhookSecret: 'Enter the webhook’s signing secret. It starts with whsec_.',
  both: 'Enter both the key and the webhook’s signing secret',
  limit: 'Enter an amount from $0.50 to $999,999.99',
  moved: 'Someone else changed the Stripe settings in the meantime. Please check the current version.',
  fixed: 'The keys are set by STRIPE_SECRET_KEY on the server.',
  none: 'No Stripe key is set up yet. Enter one first.',
  tooMany: 'Stripe was asked too many times.',
  off: 'This invoice can’t be paid online. It names the other ways to pay.',
  settled: 'Nothing is open on this invoice anymore.',
  processing: 'A payment for this invoice is already on its way.',
  unreachable: 'The payment page can’t be reached right now. Please try again in a minute, or pay another way.',
  notSigned: 'This event is not signed with the webhook’s secret, or it is too old.',
} as const;

export const STRIPE_TOASTS = {
  saved: { title: 'Saved', description: 'Invoices offer these ways to pay right away.' },
  removed: { title: 'Removed', description: 'Invoices no longer offer to pay online.' },
  wrong: { title: 'Not done', description: 'Please check the marked fields.', kind: 'error' },
  failed: { title: 'Error', description: 'That did not work. What you entered is still here.', kind: 'error' },
} as const;
