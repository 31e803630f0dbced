import type Stripe from 'stripe';
import type { StripeMethods } from './stripe.constants.ts';
import type { StripeTest } from './stripe.contract.ts';
import {
  type Checkout,
  type CheckoutMethod,
  describeAccount,
  FAULT_SENTENCES,
  type NewCheckout,
  type StripeAccess,
  type StripeAccount,
  type StripeCalls,
  StripeProblem,
} from './stripe.ts';

type Access = Pick<StripeAccess, 'secretKey' | 'origin'>;

const CALL_MS = 10_000;
const RETRIES = 2;

/** Stripe's SDK takes 0.1 s and 20 MB, so that it loads with the first call. */
const loadSdk = async () => (await import('stripe')).default;

/** The last one: a site has one account, and keys change rarely. */
let known: { access: Access; client: Stripe } | undefined;

async function clientFor({ secretKey, origin }: Access): Promise<Stripe> {
  if (known?.access.secretKey === secretKey && known.access.origin === origin) return known.client;
  const Sdk = await loadSdk();
  const { protocol, hostname, port } = new URL(origin ?? 'https://api.stripe.com');
  const client = new Sdk(secretKey, {
    host: hostname,
    port: port || undefined,
    protocol: protocol === 'http:' ? 'http' : 'https',
    timeout: CALL_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  });
  known = { access: { secretKey, origin }, client };
  return client;
}

/** @throws {StripeProblem} */
async function call<T>(access: Access, make: (client: Stripe) => Promise<T>): Promise<T> {
  const client = await clientFor(access);
  try {
    return await make(client);
  } catch (error) {
    throw problemOf(error);
  }
}

/** What the SDK throws holds headers and the end of the key. */
function problemOf(error: unknown): unknown {
  const { type, code, statusCode } = error as Partial<Stripe.errors.StripeError>;
  if (typeof type !== 'string' || !type.startsWith('Stripe')) return error;
  const word = /^\w{1,60}$/.test(code ?? '') ? code! : null;
  if (statusCode === 401) return new StripeProblem('key', word);
  if (statusCode === 403) return new StripeProblem('forbidden', word);
  if (statusCode === 429) return new StripeProblem('busy', word);
  const isRefused = statusCode !== undefined && statusCode >= 400 && statusCode < 500;
  return new StripeProblem(isRefused ? 'refused' : 'unreachable', word);
}

/** Null where Stripe, with this key, knows no such thing. */
async function orNull<T>(promise: Promise<T>): Promise<T | null> {
  return promise.catch((error: unknown) => {
    if (error instanceof StripeProblem && error.code === 'resource_missing') return null;
    throw error;
  });
}

const TYPES = { card: 'card', bank: 'us_bank_account' } as const satisfies Record<CheckoutMethod, string>;

/** The calls with one key. */
export function stripeCalls(access: StripeAccess): StripeCalls {
  return {
    isLive: access.isLive,
    open: (checkout) => openCheckout(access, checkout),
    read: (id) => readCheckout(access, id),
    findId: (paymentIntent) => findCheckoutId(access, paymentIntent),
    expire: (id) => expireCheckout(access, id),
  };
}

function openCheckout(access: Access, checkout: NewCheckout): Promise<Checkout> {
  const { key, cents, title, methods, returnTo, expiresAt } = checkout;
  return call(access, async ({ checkout: { sessions } }) => {
    const session = await sessions.create(
      {
        mode: 'payment',
        allowed_payment_method_types: methods.map((method) => TYPES[method]),
        // Two small deposits, the other way, keep a customer waiting who believes to have paid.
        payment_method_options: { us_bank_account: { verification_method: 'instant' } },
        line_items: [
          { quantity: 1, price_data: { currency: 'usd', unit_amount: cents, product_data: { name: title } } },
        ],
        client_reference_id: key,
        payment_intent_data: { description: title },
        success_url: `${returnTo}?paid`,
        cancel_url: returnTo,
        expires_at: Math.floor(expiresAt.getTime() / 1000),
      },
      { idempotencyKey: key },
    );
    return toCheckout(session, null);
  });
}

function readCheckout(access: Access, id: string): Promise<Checkout | null> {
  return orNull(
    call(access, async (client) => {
      const session = await client.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] });
      const intent = session.payment_intent as Stripe.PaymentIntent | null;
      const isDisputed = (intent?.latest_charge as Stripe.Charge | null)?.disputed;
      // Newest first.
      const disputes = isDisputed ? await client.disputes.list({ payment_intent: intent!.id, limit: 1 }) : null;
      return toCheckout(session, disputes?.data[0]?.status ?? null);
    }),
  );
}

async function findCheckoutId(access: Access, paymentIntent: string): Promise<string | null> {
  const found = await orNull(
    call(access, ({ checkout }) => checkout.sessions.list({ payment_intent: paymentIntent, limit: 1 })),
  );
  return found?.data[0]?.id ?? null;
}

async function expireCheckout(access: Access, id: string): Promise<Checkout | null> {
  await call(access, ({ checkout }) => checkout.sessions.expire(id)).catch((error: unknown) => {
    if (!(error instanceof StripeProblem && error.fault === 'refused')) throw error;
  });
  return readCheckout(access, id);
}

/** A look at the account of a key, in plain words. */
export async function tryStripe(
  access: Access,
  methods: Pick<StripeMethods, 'bankTransfer' | 'card'>,
): Promise<StripeTest> {
  try {
    return describeAccount(await readAccount(access), methods, access.secretKey);
  } catch (error) {
    if (!(error instanceof StripeProblem)) throw error;
    return { works: false, sentence: FAULT_SENTENCES[error.fault] };
  }
}

/** @throws {StripeProblem} */
async function readAccount(access: Access): Promise<StripeAccount> {
  // What payments need; a restricted key without it is refused.
  await call(access, ({ checkout }) => checkout.sessions.list({ limit: 1 }));
  const account = await call(access, ({ accounts }) => accounts.retrieveCurrent()).catch((error: unknown) => {
    if (error instanceof StripeProblem && error.fault === 'forbidden') return null;
    throw error;
  });
  const { us_bank_account_ach_payments: bank, card_payments: card } = account?.capabilities ?? {};
  return {
    name: account?.settings?.dashboard.display_name ?? account?.business_profile?.name ?? null,
    takesPayments: account?.charges_enabled ?? null,
    bank: account && bank === 'active',
    card: account && card === 'active',
  };
}

/** An event that Stripe signed. */
export interface StripeEvent {
  isLive: boolean;
  /** Null for our own: Stripe names only accounts that are connected to ours. */
  account: string | null;
  /** What it is about. */
  checkoutId: string | null;
  paymentIntent: string | null;
}

const MAX_AGE_SECONDS = 300;

/** An event of a webhook; null unless Stripe signed these bytes within 300 seconds. */
export async function verifyEvent(
  { webhookSecret }: Pick<StripeAccess, 'webhookSecret'>,
  { body, signature }: { body: Buffer; signature: string },
): Promise<StripeEvent | null> {
  const { webhooks } = await loadSdk();
  try {
    const event = webhooks.constructEvent(body, signature, webhookSecret, MAX_AGE_SECONDS);
    const about = event.data.object as { object: string; id: string; payment_intent?: string | { id: string } | null };
    const { payment_intent: intent = null } = about;
    const named = typeof intent === 'string' ? intent : (intent?.id ?? null);
    return {
      isLive: event.livemode,
      account: event.account ?? null,
      checkoutId: about.object === 'checkout.session' ? about.id : null,
      paymentIntent: about.object === 'payment_intent' ? about.id : named,
    };
  } catch {
    return null;
  }
}

function toCheckout(session: Stripe.Checkout.Session, dispute: string | null): Checkout {
  // The SDK returns an error that a proxy wrote as if it were the session.
  if (session.object !== 'checkout.session') throw new StripeProblem('unreachable', null);
  const { id, url, status, payment_status: paid, payment_intent: intent } = session;
  const isExpanded = typeof intent === 'object' && intent !== null;
  return {
    id,
    url,
    status: status as Checkout['status'],
    isPaid: paid === 'paid',
    payment: isExpanded ? toPayment(intent, dispute) : null,
  };
}

function toPayment(intent: Stripe.PaymentIntent, dispute: string | null): NonNullable<Checkout['payment']> {
  const { id, status, amount_received: receivedCents, latest_charge: latest, last_payment_error: failed } = intent;
  const charge = typeof latest === 'object' ? latest : null;
  const type = charge?.payment_method_details?.type ?? failed?.payment_method?.type;
  return {
    id,
    status,
    method: type === 'us_bank_account' ? 'bank' : 'card',
    receivedCents,
    refundedCents: charge?.amount_refunded ?? 0,
    chargedAt: charge ? new Date(charge.created * 1000).toISOString() : null,
    failure: failed?.decline_code ?? failed?.code ?? null,
    dispute,
  };
}
