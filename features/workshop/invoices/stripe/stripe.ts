import { isLiveKey, STRIPE_CENTS, type StripeMethods } from './stripe.constants.ts';

/** A Checkout Session as Stripe has it, with its payment, and what became of that since. */
export interface Checkout {
  id: string;
  /** Where the customer pays while it is open. */
  url: string | null;
  status: 'open' | 'complete' | 'expired';
  isPaid: boolean;
  payment: {
    id: string;
    status: string;
    method: 'card' | 'bank';
    receivedCents: number;
    refundedCents: number;
    /** When the money was charged, ISO 8601. */
    chargedAt: string | null;
    /** Why the last try failed, in Stripe’s code. */
    failure: string | null;
    /** The state of the newest dispute, in Stripe’s word. */
    dispute: string | null;
  } | null;
}

export type CheckoutMethod = NonNullable<Checkout['payment']>['method'];

export interface NewCheckout {
  /** The same key opens the same session. */
  key: string;
  cents: number;
  /** What is paid, such as 'Invoice I-26-0001'. */
  title: string;
  methods: readonly CheckoutMethod[];
  /** The page that the customer comes back to. */
  returnTo: string;
  expiresAt: Date;
}

/** What the site asks of Stripe with one key. Each throws a `StripeProblem`. */
export interface StripeCalls {
  isLive: boolean;
  /** Opens a Checkout Session, or finds the one that this key has opened. */
  open(checkout: NewCheckout): Promise<Checkout>;
  /** Null for one of another account or mode. */
  read(id: string): Promise<Checkout | null>;
  /** The session that a payment belongs to; null for a payment that was made otherwise. */
  findId(paymentIntent: string): Promise<string | null>;
  /** Ends an open session; one that is complete stays so. @returns it as it stands then */
  expire(id: string): Promise<Checkout | null>;
}

/**
 * Why Stripe did not do what it was asked: `key` it does not know the key, `forbidden` the key may not do this, `busy`
 * too many requests, `refused` it is not possible, `unreachable` no valid response.
 */
export type StripeFault = 'key' | 'forbidden' | 'busy' | 'refused' | 'unreachable';

/** The message is for the log and names neither keys nor people. */
export class StripeProblem extends Error {
  readonly fault: StripeFault;
  /** Stripe's word for what was wrong. */
  readonly code: string | null;
  constructor(fault: StripeFault, code: string | null) {
    super(['Stripe', fault, code].filter(Boolean).join(' '));
    this.name = 'StripeProblem';
    this.fault = fault;
    this.code = code;
  }
}

export type CheckoutState = 'started' | 'processing' | 'paid' | 'failed' | 'expired';
export type DisputeState = 'open' | 'won' | 'lost';

/** The ways in which a sum can be paid online. */
export function offeredMethods(cents: number, { bankTransfer, card, cardLimitCents }: StripeMethods): CheckoutMethod[] {
  if (cents < STRIPE_CENTS.min || cents > STRIPE_CENTS.max) return [];
  return [...(bankTransfer ? ['bank' as const] : []), ...(card && cents <= cardLimitCents ? ['card' as const] : [])];
}

/** Whether a payment may go from one state to another: money that came counts whatever was known before. */
export function mayBecome(before: CheckoutState, after: CheckoutState): boolean {
  if (before === after || before === 'started') return true;
  return after === 'paid' || (before === 'processing' && after !== 'started');
}

/** How far a payment is. A bank transfer is on its way for days after its session is complete. */
export function checkoutState({ status, isPaid, payment }: Checkout): CheckoutState {
  if (isPaid) return 'paid';
  if (status === 'open') return 'started';
  if (status === 'expired') return 'expired';
  return payment && FAILED.has(payment.status) ? 'failed' : 'processing';
}

const FAILED = new Set(['requires_payment_method', 'canceled']);

/** What a dispute has come to; null without one. An inquiry that was closed took no money. */
export function disputeState({ payment }: Checkout): DisputeState | null {
  const word = payment?.dispute ?? null;
  if (word === null) return null;
  if (word === 'lost') return 'lost';
  return ['won', 'warning_closed', 'prevented'].includes(word) ? 'won' : 'open';
}

/** What went back to the customer: refunds, and all of it once a dispute is lost. */
export function returnedCents(checkout: Checkout): number {
  const { receivedCents = 0, refundedCents = 0 } = checkout.payment ?? {};
  return disputeState(checkout) === 'lost' ? receivedCents : refundedCents;
}

/** Why a payment failed, for the customer, and a way on. Other codes get the last sentence. */
export function failureWords(code: string | null): string {
  return FAILURES[code ?? ''] ?? 'The bank declined the payment. Try again, or pay another way.';
}

/** By Stripe's codes. https://docs.stripe.com/declines/codes https://docs.stripe.com/error-codes */
const FAILURES: Record<string, string> = {
  resource_missing: 'We can’t follow this payment anymore. Please ask us before you pay again.',
  insufficient_funds: 'There wasn’t enough money in the account. Try again later, or use another account.',
  card_velocity_exceeded: 'The card is over its limit. Use another card, or pay by bank transfer.',
  expired_card: 'The card has expired. Use another card.',
  incorrect_cvc: 'The card’s security code was wrong. Check the card and try again.',
  incorrect_number: 'The card number was wrong. Check the card and try again.',
  authentication_required: 'Your bank wanted to confirm it was you. Try again and follow its steps.',
  payment_intent_authentication_failure: 'Your bank couldn’t confirm it was you. Try again, or pay another way.',
  lost_card: 'The bank declined the card. Use another card.',
  stolen_card: 'The bank declined the card. Use another card.',
  processing_error: 'Something went wrong at the bank. Try again in a few minutes.',
  account_closed: 'The bank account is closed. Use another account.',
  bank_account_closed: 'The bank account is closed. Use another account.',
  no_account: 'The bank couldn’t find the account. Check the numbers, or use another account.',
  bank_account_unverified: 'The bank account wasn’t confirmed. Try again, or use another account.',
  debit_not_authorized: 'The bank account doesn’t allow this kind of payment. Use another account.',
  bank_account_restricted: 'The bank account doesn’t allow this kind of payment. Use another account.',
  payment_method_microdeposit_failed: 'The bank account wasn’t confirmed. Try again, or use another account.',
  payment_method_microdeposit_verification_timeout:
    'The bank account wasn’t confirmed in time. Try again, or use another account.',
};

/** What calls to Stripe need; `origin` replaces its hosts. */
export interface StripeAccess {
  secretKey: string;
  webhookSecret: string;
  origin: string | null;
  isLive: boolean;
}

/** What a Stripe account may do; each null where its key may not read it. */
export interface StripeAccount {
  name: string | null;
  takesPayments: boolean | null;
  bank: boolean | null;
  card: boolean | null;
}

/** Whether an account does what the shop offers, in plain words. */
export function describeAccount(
  { name, takesPayments, bank, card }: StripeAccount,
  methods: Pick<StripeMethods, 'bankTransfer' | 'card'>,
  secretKey: string,
): { works: boolean; sentence: string } {
  const whose = name ? `Stripe knows this key: ${name}.` : 'Stripe knows this key.';
  const mode = isLiveKey(secretKey)
    ? 'It is live: payments move real money.'
    : 'It is in test mode: no real money moves, and only test cards work.';
  const lacks = [
    takesPayments === false && 'The account can’t take payments yet. Finish its setup at Stripe.',
    methods.bankTransfer && bank === false && 'Bank transfers (ACH) are off for the account. Turn them on at Stripe.',
    methods.card && card === false && 'Cards are off for the account. Turn them on at Stripe.',
  ].filter((sentence) => sentence !== false);
  return { works: lacks.length === 0, sentence: [whose, ...(lacks.length > 0 ? lacks : [mode])].join(' ') };
}

/** Why a try failed, by what Stripe answered. */
export const FAULT_SENTENCES = {
  key: 'Stripe doesn’t know this key. Copy it again from Stripe’s page “API keys”.',
  forbidden: 'This restricted key may not do enough. Allow it to write Checkout Sessions and to read Disputes.',
  busy: 'Stripe gets too many requests from this account. Try again in a minute.',
  refused: 'Stripe refused the request. Check the account at Stripe.',
  unreachable: 'Stripe can’t be reached from this server right now. Try again in a few minutes.',
} as const;
