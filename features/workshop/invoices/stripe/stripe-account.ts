import { isLiveKey, type StripeMethods } from './stripe.constants.ts';

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
